import type { BatchFigures, BatchProgress } from '../../../lib/contracts/request-batches.ts';

/** How far a batch is as a whole. */
export function progressOf({ waiting, underWay, failed, refused }: BatchFigures): BatchProgress {
  if (waiting > 0) return 'sending';
  if (underWay > 0) return 'under-way';
  return failed + refused > 0 ? 'partly' : 'done';
}
