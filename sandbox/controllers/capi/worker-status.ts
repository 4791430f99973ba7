import type { Condition } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import type { MachineDeployment } from '../shapes/neighbours.ts';
import type { Report } from './aggregate.ts';
import { machinesReady, machinesUpToDate, outdatedBecause } from './machine-reports.ts';
import { isGoing, type MachineGroup, replicaCounts } from './machines.ts';

/** What a group of workers with too few machines says. */
function tooFew(kind: string, available: number, wanted: number): string {
  const why = kind === 'MachineDeployment' ? 'spec.strategy.rollout.maxUnavailable is 0, ' : '';
  return `${available} available replicas, at least ${wanted} required (${why}spec.replicas is ${wanted})`;
}

const yes = (reason: string, message: string): Report => ({ status: 'True', reason, message });
const no = (reason: string, message = ''): Report => ({ status: 'False', reason, message });

function availableReport(owner: MachineDeployment, available: number, wanted: number): Report {
  if (available >= wanted) return yes('Available', '');
  const isEnding = owner.metadata.deletionTimestamp !== undefined;
  return no('NotAvailable', isEnding ? 'Deletion in progress' : tooFew(owner.kind, available, wanted));
}

function rollingOutReport(group: MachineGroup): Report {
  const outdated = group.existing.map((machine) => outdatedBecause(machine, group)).filter((all) => all.length > 0);
  if (outdated.length === 0) return no('NotRollingOut');
  const isVersion = (line: string) => line.startsWith('* Version');
  const reasons = [...new Set(outdated.flat())].sort(
    (a, b) => Number(isVersion(b)) - Number(isVersion(a)) || (a < b ? -1 : 1),
  );
  return yes('RollingOut', [`Rolling out ${outdated.length} not up-to-date replicas`, ...reasons].join('\n'));
}

/** The status of a MachineDeployment or MachinePool from its machines, with the conditions of Cluster API. */
export function workerStatus(
  owner: MachineDeployment,
  group: MachineGroup,
  now: Date,
): NonNullable<MachineDeployment['status']> {
  const { generation, deletionTimestamp } = owner.metadata;
  const desired = owner.spec.replicas ?? 0;
  const wanted = deletionTimestamp ? 0 : desired;
  const counts = replicaCounts(group);
  const { replicas, availableReplicas } = counts;
  const isMore = replicas > wanted;
  const isLess = replicas < wanted;
  const reports: [string, Report][] = [
    ['Available', availableReport(owner, availableReplicas, desired)],
    ['RollingOut', rollingOutReport(group)],
    ['ScalingUp', isLess ? yes('ScalingUp', `Scaling up from ${replicas} to ${wanted} replicas`) : no('NotScalingUp')],
    [
      'ScalingDown',
      isMore ? yes('ScalingDown', `Scaling down from ${replicas} to ${wanted} replicas`) : no('NotScalingDown'),
    ],
    ['MachinesReady', machinesReady(group.existing)],
    ['MachinesUpToDate', machinesUpToDate(group.existing.filter((machine) => !isGoing(machine)))],
    ['Deleting', deletionTimestamp ? yes('Deleting', '') : no('NotDeleting')],
  ];
  const conditions: Condition[] = structuredClone(owner.status?.conditions ?? []);
  for (const [type, report] of reports)
    setCondition(conditions, { type, ...report, observedGeneration: generation }, now);
  const phase = isMore || deletionTimestamp ? 'ScalingDown' : isLess ? 'ScalingUp' : 'Running';
  return { ...owner.status, ...counts, conditions, phase, observedGeneration: generation };
}
