import type { Page } from '../../../../lib/contracts/page.ts';
import { type BatchRow, batchListDays, batchListQuerySchema } from '../../../../lib/contracts/request-batches.ts';
import { dayMs } from '../../../../lib/days.ts';
import { progressOf } from '../../../domain/requests/batch-progress.ts';
import { defineQuery } from '../../define.ts';

/** One's own batches of the last days, newest first. */
export const listBatches = defineQuery({
  name: 'list-batches',
  action: 'request.create',
  scope: 'own',
  input: { query: batchListQuerySchema },
  run: async ({ deps, actor }, { query: { cursor, limit } }): Promise<Page<BatchRow>> => {
    // Only people send batches.
    if (actor.id === null) return { items: [], nextCursor: null, total: 0 };
    const since = new Date(deps.clock.now().getTime() - batchListDays * dayMs);
    const wanted = { requesterId: actor.id, since, limit, ...(cursor !== undefined && { cursor }) };
    const { items, ...page } = await deps.batches.list(deps.db.auto, wanted);
    return {
      ...page,
      items: items.map(({ id, kind, createdAt, figures }) => ({
        id,
        kind,
        createdAt: createdAt.toISOString(),
        state: progressOf(figures),
        figures,
      })),
    };
  },
});
