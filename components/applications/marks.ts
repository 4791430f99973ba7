import type { State } from '@/components/ui/glyph';
import type { NetworkCluster } from '@/lib/contracts/application-network';
import type { ApplicationCell, ApplicationState } from '@/lib/contracts/applications';

export const applicationMarks: Record<ApplicationState, State> = {
  'not-placed': 'failed',
  'not-applied': 'failed',
  unhealthy: 'failed',
  lost: 'unknown',
  'no-policy': 'attention',
  orphaned: 'attention',
  suspended: 'idle',
  rolling: 'progressing',
  healthy: 'ready',
};

export const cellMarks: Record<ApplicationCell['state'], State> = {
  absent: 'idle',
  waiting: 'waiting',
  'not-applied': 'failed',
  unhealthy: 'failed',
  unknown: 'unknown',
  applied: 'done',
  healthy: 'ready',
  completed: 'done',
  leaving: 'deleting',
};

export const linkMarks: Record<NetworkCluster['link'], State> = {
  told: 'ready',
  unknown: 'unknown',
  missing: 'failed',
};
