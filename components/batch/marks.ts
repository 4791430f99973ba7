import type { State } from '@/components/ui/glyph';
import type { BatchQueue } from '@/lib/contracts/batch';
import type { BatchState } from '@/lib/contracts/batch-states';

export const batchMarks: Record<BatchState, State> = {
  failed: 'failed',
  torn: 'attention',
  waiting: 'waiting',
  running: 'progressing',
  stopped: 'idle',
  done: 'done',
};

export const queueMarks: Record<BatchQueue['state'], State> = {
  Open: 'ready',
  Closing: 'attention',
  Closed: 'idle',
  Unknown: 'unknown',
};
