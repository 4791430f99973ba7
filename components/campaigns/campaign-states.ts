import type { State } from '@/components/ui/glyph';
import type { CampaignClusterState, CampaignState } from '@/lib/contracts/campaigns';

/** Glyph and colour of each state of a campaign. */
export const campaignStateGlyphs: Record<CampaignState, State> = {
  running: 'progressing',
  paused: 'attention',
  stopping: 'progressing',
  done: 'ready',
  stopped: 'idle',
};

/** The same of one of its clusters. */
export const campaignClusterGlyphs: Record<CampaignClusterState, State> = {
  waiting: 'todo',
  updating: 'progressing',
  done: 'ready',
  failed: 'failed',
  refused: 'attention',
  'left-out': 'idle',
};
