import type { Condition } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import type { CapiPart } from '../shapes/neighbours.ts';
import type { Report } from './aggregate.ts';
import { isGoing, isOutdated, isUp, type MachineGroup } from './machines.ts';

const versionNumbers = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

/** The lowest of some versions. */
function lowest(versions: readonly string[]): string | undefined {
  const sorted = [...versions].sort((a, b) => {
    const [left, right] = [versionNumbers(a), versionNumbers(b)];
    const at = left.findIndex((number, index) => number !== right[index]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  });
  return sorted[0];
}

function scaling(type: 'ScalingUp' | 'ScalingDown', isIt: boolean, done: number, wanted: number): [string, Report] {
  const word = type === 'ScalingUp' ? 'up' : 'down';
  const report: Report = isIt
    ? { status: 'True', reason: type, message: `Control plane is scaling ${word}: ${done}/${wanted}` }
    : { status: 'False', reason: `Not${type}`, message: '' };
  return [type, report];
}

/**
 * The status of a K0sControlPlane from its machines. k0smotron counts those on their way out as replicas no more, its
 * version is the lowest of its machines, and Available says that the cluster's API answers. Machines that wait for a
 * new version count as missing: ScalingUp is told while they are updated in place.
 */
export function controlPlaneStatus(part: CapiPart, group: MachineGroup, now: Date): NonNullable<CapiPart['status']> {
  const { generation } = part.metadata;
  const wanted = Number(part.spec?.replicas ?? 0);
  const active = group.existing.filter((machine) => !isGoing(machine));
  const up = active.filter(isUp).length;
  const upToDate = active.filter((machine) => !isOutdated(machine, group)).length;
  const version = lowest(active.flatMap(({ spec }) => spec.version ?? []));
  const wasUp = part.status?.initialization?.controlPlaneInitialized === true;
  const isInitialized = wasUp || up > 0;
  const reports = [
    scaling('ScalingUp', upToDate < wanted, upToDate, wanted),
    scaling('ScalingDown', upToDate > wanted, upToDate, wanted),
  ];
  // A control plane that loses all its machines to a deletion keeps them until somebody helps, and so it answers.
  const isAnswering = isInitialized && (up > 0 || group.existing.some(isGoing));
  const silent: Report = {
    status: 'False',
    reason: 'NotAvailable',
    message: `${up} of ${wanted} control plane replicas are available`,
  };
  if (isInitialized)
    reports.push(['Available', isAnswering ? { status: 'True', reason: 'Available', message: '' } : silent]);
  const conditions: Condition[] = structuredClone(part.status?.conditions ?? []);
  for (const [type, report] of reports)
    setCondition(conditions, { type, ...report, observedGeneration: generation }, now);
  return {
    ...part.status,
    replicas: active.length,
    readyReplicas: up,
    availableReplicas: up,
    upToDateReplicas: upToDate,
    ...(version !== undefined && { version }),
    ...(isInitialized && { initialization: { ...part.status?.initialization, controlPlaneInitialized: true } }),
    conditions,
    observedGeneration: generation,
  };
}
