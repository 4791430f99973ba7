import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPost } from '@/lib/client/api';
import type { Batch, BatchCheck, NewBatch } from '@/lib/contracts/request-batches';

/** What each request of a batch would meet; a preview, so it is asked anew each time the dialog opens. */
export const batchCheckQuery = (batch: NewBatch) =>
  queryOptions({
    queryKey: ['requests', 'batch-check', batch] as const,
    queryFn: ({ signal }) => apiPost<BatchCheck>('/request-batches/check', batch, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

/** Hands the batch over to the worker. @param idempotencyKey one for each time the dialog is opened */
export function sendBatch(batch: NewBatch, idempotencyKey: string): Promise<Batch> {
  return apiPost<Batch>('/request-batches', batch, { idempotencyKey });
}
