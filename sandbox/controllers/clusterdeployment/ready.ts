import type { Condition } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';

const summaryGraceMs = 30 * 60_000;
const summaryErrorPrefix = 'Cluster is not ready. Check the provider logs for more details.\n';

type Verdict = { level: 'error' | 'warning'; message: string } | undefined;
type Judge = (condition: Condition) => Verdict;
type Ready = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

function computeReady(conditions: readonly Condition[], judge: Judge): Ready {
  const deleting = findCondition(conditions, 'Deleting');
  if (deleting?.status === 'True')
    return { type: 'Ready', status: 'False', reason: 'Deleting', message: deleting.message };
  const errors: string[] = [];
  const warnings: string[] = [];
  const unknowns: string[] = [];
  for (const condition of conditions) {
    if (condition.type === 'Ready') continue;
    if (condition.type === 'Paused') {
      if (condition.status === 'True' && condition.reason === 'Paused') errors.push(condition.message);
    } else if (condition.status === 'Unknown') unknowns.push(condition.message);
    else if (condition.status === 'False') {
      const verdict = judge(condition);
      if (verdict) (verdict.level === 'error' ? errors : warnings).push(verdict.message);
    }
  }
  if (errors.length > 0) return { type: 'Ready', status: 'False', reason: 'Failed', message: errors.join('. ') };
  if (warnings.length > 0)
    return { type: 'Ready', status: 'False', reason: 'Progressing', message: warnings.join('. ') };
  const known = conditions.some((condition) => condition.type !== 'Ready');
  if (unknowns.length > 0 || !known)
    return { type: 'Ready', status: 'Unknown', reason: 'Progressing', message: unknowns.join('. ') };
  return { type: 'Ready', status: 'True', reason: 'Succeeded', message: 'Object is ready' };
}

/**
 * Ready of a ClusterDeployment. A summary that is False is a warning until it has been False for 30 minutes, then an
 * error. k0rdent compares the clock with the condition's timestamp, and both are real at any speed of simulated work.
 */
export function readyOfClusterDeployment(conditions: readonly Condition[], now: Date): Ready {
  return computeReady(conditions, ({ type, message, lastTransitionTime }) => {
    if (type === 'ServicesInReadyState') return { level: 'warning', message: `${message} Services are ready.` };
    if (type !== 'CAPIClusterSummary') return { level: 'error', message };
    return now.getTime() - Date.parse(lastTransitionTime) < summaryGraceMs
      ? { level: 'warning', message }
      : { level: 'error', message: summaryErrorPrefix + message };
  });
}

/** Milliseconds until a failing summary turns from warning to error; undefined when it is not failing or has turned. */
export function summaryGraceLeftMs(conditions: readonly Condition[], now: Date): number | undefined {
  const summary = findCondition(conditions, 'CAPIClusterSummary');
  if (summary?.status !== 'False') return undefined;
  const left = Date.parse(summary.lastTransitionTime) + summaryGraceMs - now.getTime();
  return left > 0 ? left : undefined;
}

/** Ready of a MultiClusterService: any False is an error, also while clusters are still being rolled out. */
export function readyOfMultiClusterService(conditions: readonly Condition[]): Ready {
  return computeReady(conditions, ({ type, message }) => ({
    level: 'error',
    message: type === 'ClusterInReadyState' ? `${message} Clusters are ready.` : message,
  }));
}
