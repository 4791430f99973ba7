import type { BatchQueues } from '../../../lib/contracts/batch.ts';
import { tellQueues } from '../../domain/batch/queues.ts';
import { defineQuery } from '../define.ts';
import { lookAtMembers } from './look-at-members.ts';

/**
 * Queues of Volcano in each member: what is taken of each, and which of my projects has how much of that. What others have
 * is summed up, with nothing about whose it is.
 */
export const listBatchQueues = defineQuery({
  name: 'list-batch-queues',
  action: 'application.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<BatchQueues> => {
    const { deps, visible } = context;
    const projects = await deps.projects.list(deps.db.auto, visible);
    const projectOf = new Map(projects.map(({ name, namespace }) => [namespace, name]));
    const { found, gaps } = await lookAtMembers(context, projects, null);
    return {
      checkedAt: deps.clock.now().toISOString(),
      members: found.map(({ controlPlane, cluster, batch: { queues, podGroups } }) => ({
        controlPlane,
        cluster,
        queues: tellQueues(queues.items, podGroups.items, projectOf),
        isCut: queues.leftOut !== 0 || podGroups.leftOut !== 0,
      })),
      gaps,
    };
  },
});
