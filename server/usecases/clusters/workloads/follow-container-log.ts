import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { containerLogQuerySchema } from '../../../../lib/contracts/container-logs.ts';
import { can } from '../../../../lib/permissions.ts';
import { type Context, defineCommand } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { followLines } from './follow-lines.ts';
import { lookedAt, toQuestion } from './log-question.ts';

/** Whether who began to read may read on: signed in still, and still somebody who may. */
async function mayStill({ actor, askAgain }: Context, project: string | null): Promise<boolean> {
  const now = askAgain ? await askAgain() : actor;
  return now !== null && can(now.grants, 'cluster.logs', project, now.narrowing);
}

async function* toText(pieces: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${JSON.stringify(piece)}\n`;
}

/** What a container writes from now on. That somebody looks is in the audit before the first line leaves. */
export const followContainerLog = defineCommand({
  name: 'follow-container-log',
  action: 'cluster.logs',
  readAction: 'cluster.read',
  // It changes nothing but the audit, which names who looks.
  whileSeeing: true,
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: containerLogQuerySchema },
  prepare: async (context, { path, query }, cluster) => ({
    answer: toText(
      followLines({
        open: (signal) => context.deps.workloads.openLog(path, toQuestion(query, true), signal),
        mayStill: () => mayStill(context, cluster.project),
        signal: context.signal,
      }),
    ),
    audit: lookedAt(cluster, query, true),
  }),
  commit: async (_context, _tx, { answer, audit }) => ({ answer, audit }),
});
