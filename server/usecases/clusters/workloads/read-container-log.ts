import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type ContainerLog, containerLogQuerySchema } from '../../../../lib/contracts/container-logs.ts';
import { LogLines } from '../../../domain/workloads/log-lines.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import { type LogQuestion, LookError } from '../../../ports/workloads.ts';
import { type Context, defineCommand } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { lookedAt, mostLineLength, toQuestion } from './log-question.ts';
import { toUnreachable } from './or-unreachable.ts';

/** Of one answer; a node stops there. */
const mostBytes = 2 * 1024 * 1024;
/** From the first byte to the last. */
const readingMs = 10_000;

/** What reading throws that was ended by its time, by where it stood then. */
const isEndOfTime = new Set(['AbortError', 'TimeoutError']);

async function readLog({ deps, signal }: Context, ref: ClusterRef, question: LogQuestion): Promise<ContainerLog> {
  const end = AbortSignal.timeout(readingMs);
  const bytes = await deps.workloads.openLog(
    ref,
    { ...question, mostBytes },
    signal ? AbortSignal.any([signal, end]) : end,
  );
  const lines = new LogLines({ mostLineLength, perSecond: Number.POSITIVE_INFINITY });
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.length;
    lines.push(chunk, 0);
    // A node that does not keep to the limit is not read to its end.
    if (received >= mostBytes) break;
  }
  lines.finish(0);
  return {
    state: 'answered',
    checkedAt: deps.clock.now().toISOString(),
    lines: lines.take()?.lines ?? [],
    isCut: received >= mostBytes,
  };
}

async function answerLog(context: Context, ref: ClusterRef, question: LogQuestion): Promise<ContainerLog> {
  try {
    return await readLog(context, ref, question);
  } catch (error) {
    // A node that goes on sending past its time aborts the reading with no reason of the reader's own.
    if (!(error instanceof LookError)) {
      if (context.signal?.aborted || !(error instanceof Error && isEndOfTime.has(error.name))) throw error;
      return toUnreachable(context, ref, 'timed-out');
    }
    const { failure, words } = error;
    if (failure !== 'refused') return toUnreachable(context, ref, failure);
    return { state: 'refused', checkedAt: context.deps.clock.now().toISOString(), words: words ?? '' };
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
