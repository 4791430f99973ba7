import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type ContainerLog, containerLogQuerySchema } from '../../../../lib/contracts/container-logs.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import { type LogQuestion, LookError } from '../../../ports/workloads.ts';
import { type Context, defineCommand } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { collectLines, isTimeUp, mostBytes } from './collect-lines.ts';
import { lookedAt, toQuestion } from './log-question.ts';
import { toUnreachable } from './or-unreachable.ts';

async function answerLog(context: Context, ref: ClusterRef, question: LogQuestion): Promise<ContainerLog> {
  const { deps, signal } = context;
  const checked = () => ({ checkedAt: deps.clock.now().toISOString() });
  try {
    const open = (until: AbortSignal) => deps.workloads.openLog(ref, { ...question, mostBytes }, until);
    const read = await collectLines(open, signal);
    return { state: 'answered', ...checked(), ...read };
  } catch (error) {
    if (!(error instanceof LookError)) {
      if (!isTimeUp(error, signal)) throw error;
      return toUnreachable(context, ref, 'timed-out');
    }
    const { failure, words } = error;
    if (failure !== 'refused') return toUnreachable(context, ref, failure);
    return { state: 'refused', ...checked(), words: words ?? '' };
  }
}

/** The last lines that a container wrote. That somebody looked is in the audit before they leave. */
export const readContainerLog = defineCommand({
  name: 'read-container-log',
  action: 'cluster.logs',
  readAction: 'cluster.read',
  // It changes nothing but the audit, which names who looks.
  whileSeeing: true,
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: containerLogQuerySchema },
  prepare: async (context, { path, query }, cluster) => ({
    answer: await answerLog(context, path, toQuestion(query, false)),
    audit: lookedAt(cluster, query, false),
  }),
  commit: async (_context, _tx, { answer, audit }) => ({ answer, audit }),
});
