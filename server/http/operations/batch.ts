import { batchJobPageSchema, batchQueuesSchema } from '../../../lib/contracts/batch.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { get, type Operation } from './define.ts';

/** Batch computing by Volcano in members of Karmada control planes. */
export const batch = {
  listBatchQueues: get(
    '/batch/queues',
    u.listBatchQueues,
    batchQueuesSchema,
    'Queues of Volcano in each member, as the member itself says now: shares, what is taken, and how many PodGroups wait',
    { limit: rateLimits.look },
  ),
  listBatchJobs: get(
    '/batch/jobs',
    u.listBatchJobs,
    batchJobPageSchema,
    'Jobs of Volcano in the namespaces of projects, what needs somebody first, and why those that wait do',
    { limit: rateLimits.look },
  ),
} satisfies Record<string, Operation>;
