import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { AggregatedStatus } from '../shapes.ts';

interface JobStatus {
  active?: number;
  succeeded?: number;
  failed?: number;
  conditions?: { type: string; status: string }[];
  startTime?: string;
  completionTime?: string;
}

const holds = ({ conditions = [] }: JobStatus, type: string): boolean =>
  conditions.some((condition) => condition.type === type && condition.status === 'True');

/** How a Job ended; the first of its conditions that says so counts. */
const endOf = ({ conditions = [] }: JobStatus): string | undefined =>
  conditions.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True')?.type;

/** The status of a Job; one that has ended keeps its own. */
export function aggregateJob(
  template: KubeObject,
  items: readonly AggregatedStatus[],
  now: string,
): { [field: string]: unknown } | undefined {
  const old = (template.status ?? {}) as JobStatus;
  if (endOf(old)) return undefined;
  const statuses = items.flatMap(({ status }) => (status ? [status as JobStatus] : []));
  const sum = (field: 'active' | 'succeeded' | 'failed') => statuses.reduce((all, one) => all + (one[field] ?? 0), 0);
  const all = (isSo: (one: JobStatus) => boolean) => items.length > 0 && statuses.filter(isSo).length === items.length;
  const conditions: object[] = [];
  const say = (type: string, reason: string, message: string) =>
    conditions.push({ type, status: 'True', lastProbeTime: now, lastTransitionTime: now, reason, message });

  const failed = items.filter(({ status }) => status && endOf(status as JobStatus) === 'Failed');
  if (failed.length > 0) {
    const names = failed.map(({ clusterName }) => clusterName).join(',');
    say('Failed', 'JobFailed', `Job executed failed in member clusters ${names}`);
  }
  if (all((one) => endOf(one) === 'Complete')) {
    say('Complete', 'Completed', 'Job completed');
    if (all((one) => holds(one, 'SuccessCriteriaMet')))
      say('SuccessCriteriaMet', 'CompletionsReached', 'All member clusters have met success criteria');
  }
  const starts = statuses.flatMap(({ startTime }) => startTime ?? []).sort();
  const ends = statuses.flatMap(({ completionTime }) => completionTime ?? []).sort();
  const next = {
    conditions: conditions.length > 0 ? conditions : undefined,
    startTime: old.startTime ?? (all((one) => one.startTime !== undefined) ? starts[0] : undefined),
    completionTime: all((one) => one.completionTime !== undefined) ? ends.at(-1) : undefined,
    active: sum('active') || undefined,
    succeeded: sum('succeeded') || undefined,
    failed: sum('failed') || undefined,
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}
