import type { MemberBatchPort } from '../../../server/ports/member-batch.ts';
import { MemberError } from '../../../server/ports/member-clusters.ts';

/** Members that nobody reaches. */
export const noMemberBatch: MemberBatchPort = {
  look: async () => {
    throw new MemberError('unreachable');
  },
};

/** Members that have these Jobs of Volcano and nothing else. */
export const fakeMemberBatch = (jobs: readonly { namespace: string; name: string }[]): MemberBatchPort => ({
  look: async () => ({
    queues: { items: [], leftOut: 0 },
    podGroups: { items: [], leftOut: 0 },
    jobs: {
      items: jobs.map(({ namespace, name }) => ({
        namespace,
        name,
        uid: `${namespace}/${name}`,
        queue: 'default',
        phase: 'Running',
        reason: '',
        message: '',
        minAvailable: 1,
        tasks: [],
        pods: { pending: 0, running: 1, succeeded: 0, failed: 0 },
        retryCount: 0,
        maxRetry: 3,
        createdAt: null,
      })),
      leftOut: 0,
    },
  }),
});
