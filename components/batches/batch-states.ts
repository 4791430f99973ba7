import type { State } from '@/components/ui/glyph';
import type { BatchProgress } from '@/lib/contracts/request-batches';

/** Glyph and colour of how far a batch is. */
export const batchStateGlyphs: Record<BatchProgress, State> = {
  sending: 'progressing',
  'under-way': 'progressing',
  done: 'ready',
  partly: 'attention',
};
