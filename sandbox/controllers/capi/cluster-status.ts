import type { Condition } from '../client/objects.ts';
import { findCondition, setCondition } from '../conditions.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment } from '../shapes/neighbours.ts';
import { isUp } from './machines.ts';

/** Everything of one cluster that its Cluster object reports about. */
export interface ClusterParts {
  infrastructure: CapiPart | undefined;
  controlPlane: CapiPart | undefined;
  workers: MachineDeployment[];
  machines: Machine[];
}

type Report = Pick<Condition, 'status' | 'reason' | 'message'>;
const fine = (reason: string): Report => ({ status: 'True', reason, message: '' });

/** True for machines of the control plane. */
export function isControlPlane(machine: Machine): boolean {
  return machine.metadata.labels?.['cluster.x-k8s.io/control-plane'] !== undefined;
}

/** Managed control planes report `provisioned`, the others `controlPlaneInitialized`. */
function isInitialized(controlPlane: CapiPart | undefined): boolean {
  const initialization = controlPlane?.status?.initialization;
  return initialization?.controlPlaneInitialized === true || initialization?.provisioned === true;
}

/** What a Cluster says of a part that is not there: not yet, or not any more. */
function absent({ metadata, status }: CapiCluster, kind: string): Report {
  const was = metadata.deletionTimestamp || status?.initialization?.infrastructureProvisioned;
  return was
    ? { status: 'False', reason: 'ObjectDeleted', message: `${kind} has been deleted` }
    : { status: 'False', reason: 'DoesNotExist', message: `${kind} does not exist` };
}

function infrastructureReport(cluster: CapiCluster, { infrastructure }: ClusterParts): Report {
  const kind = cluster.spec.infrastructureRef?.kind ?? 'Infrastructure';
  if (!infrastructure) return absent(cluster, kind);
  if (infrastructure.status?.initialization?.provisioned) return fine('Ready');
  const ready = findCondition(infrastructure.status?.conditions, 'Ready');
  if (ready?.status === 'False') return { status: 'False', reason: 'NotReady', message: ready.message };
  return {
    status: 'False',
    reason: 'NotReady',
    message: `${kind} status.initialization.provisioned is false`,
  };
}

function controlPlaneReport(cluster: CapiCluster, { controlPlane }: ClusterParts): Report {
  const kind = cluster.spec.controlPlaneRef?.kind;
  if (kind === undefined)
    return {
      status: 'Unknown',
      reason: 'AvailableUnknown',
      message: 'Waiting for control plane to report available condition',
    };
  if (!controlPlane) return absent(cluster, kind);
  const reason = 'NotAvailable';
  if (controlPlane.metadata.deletionTimestamp)
    return { status: 'False', reason, message: '* Control plane metadata.deletionTimestamp is set' };
  const available = findCondition(controlPlane.status?.conditions, 'Available');
  if (available?.status === 'True') return fine('Available');
  if (available) return { status: available.status, reason, message: available.message };
  return { status: 'False', reason, message: `${kind} status.initialization.controlPlaneInitialized is false` };
}

function machinesReport(machines: Machine[]): Report {
  if (machines.length === 0) return fine('NoReplicas');
  const lines = machines
    .filter((machine) => !isUp(machine))
    .map((machine) => {
      const ready = findCondition(machine.status?.conditions, 'Ready');
      return `* Machine ${machine.metadata.name}: ${ready?.message || ready?.reason || 'Waiting for infrastructure'}`;
    });
  return lines.length === 0 ? fine('Ready') : { status: 'False', reason: 'NotReady', message: lines.join('\n') };
}

/** What a group of workers with too few machines says. */
export function tooFew(kind: string, available: number, wanted: number): string {
  const why = kind === 'MachineDeployment' ? 'spec.strategy.rollout.maxUnavailable is 0, ' : '';
  return `${available} available replicas, at least ${wanted} required (${why}spec.replicas is ${wanted})`;
}

function workersReport({ workers }: ClusterParts): Report {
  if (workers.length === 0) return fine('NoWorkers');
  const lines = workers.flatMap((group) => {
    const wanted = group.spec.replicas ?? 0;
    const available = Number(group.status?.availableReplicas ?? 0);
    if (available >= wanted) return [];
    return [`* ${group.kind} ${group.metadata.name}: ${tooFew(group.kind, available, wanted)}`];
  });
  return lines.length === 0
    ? fine('Available')
    : { status: 'False', reason: 'NotAvailable', message: lines.join('\n') };
}

function deletingReport(cluster: CapiCluster, parts: ClusterParts): Report {
  const { machines, controlPlane, infrastructure } = parts;
  if (!cluster.metadata.deletionTimestamp) return { status: 'False', reason: 'NotDeleting', message: '' };
  const waitFor = (reason: string, message: string): Report => ({ status: 'True', reason, message });
  const ofKind = (kind: string) => parts.workers.filter((group) => group.kind === kind);
  const left: [string, (Machine | MachineDeployment)[]][] = [
    ['MachineDeployments', ofKind('MachineDeployment')],
    ['MachinePools', ofKind('MachinePool')],
    ['Worker Machines', machines.filter((machine) => !isControlPlane(machine))],
  ];
  const lines = left
    .filter(([, objects]) => objects.length > 0)
    .map(([title, objects]) => `* ${title}: ${objects.map(({ metadata }) => metadata.name).join(', ')}`);
  if (lines.length > 0) return waitFor('WaitingForWorkersDeletion', lines.join('\n'));
  if (controlPlane) return waitFor('WaitingForControlPlaneDeletion', `Waiting for ${controlPlane.kind} to be deleted`);
  if (machines.length > 0) {
    const names = machines.map(({ metadata }) => metadata.name).join(', ');
    return waitFor('WaitingForControlPlaneDeletion', `* Control plane Machines: ${names}`);
  }
  if (infrastructure) {
    const refused = findCondition(infrastructure.status?.conditions, 'Ready');
    const why = refused?.reason === 'CredentialsRefused' ? `: ${refused.message}` : '';
    return waitFor('WaitingForInfrastructureDeletion', `Waiting for ${infrastructure.kind} to be deleted${why}`);
  }
  return waitFor('DeletionCompleted', 'Deletion completed');
}

function counts(machines: Machine[], desired: number): Record<string, number> {
  const live = machines.filter((machine) => !machine.metadata.deletionTimestamp);
  const up = live.filter(isUp).length;
  const all = { desiredReplicas: desired, replicas: live.length, readyReplicas: up, availableReplicas: up };
  return { ...all, upToDateReplicas: live.length };
}

/** The status of a Cluster from its parts, with the v1beta2 conditions of Cluster API. */
export function clusterStatus(
  cluster: CapiCluster,
  parts: ClusterParts,
  now: Date,
): NonNullable<CapiCluster['status']> {
  const conditions = structuredClone(cluster.status?.conditions ?? []);
  const { generation } = cluster.metadata;
  const provisioned = parts.infrastructure?.status?.initialization?.provisioned === true;
  const initialized =
    cluster.status?.initialization?.controlPlaneInitialized === true || isInitialized(parts.controlPlane);
  const controlPlaneMachines = parts.machines.filter(isControlPlane);
  const workerMachines = parts.machines.filter((machine) => !isControlPlane(machine));
  const reports: [string, Report][] = [
    ['InfrastructureReady', infrastructureReport(cluster, parts)],
    [
      'ControlPlaneInitialized',
      initialized
        ? fine('Initialized')
        : { status: 'False', reason: 'NotInitialized', message: 'Control plane not yet initialized' },
    ],
    ['ControlPlaneAvailable', controlPlaneReport(cluster, parts)],
    ['ControlPlaneMachinesReady', machinesReport(controlPlaneMachines)],
    ['WorkersAvailable', workersReport(parts)],
    ['WorkerMachinesReady', machinesReport(workerMachines)],
    [
      'RemoteConnectionProbe',
      initialized
        ? fine('ProbeSucceeded')
        : { status: 'False', reason: 'ProbeFailed', message: 'Remote connection not established yet' },
    ],
    ['Deleting', deletingReport(cluster, parts)],
  ];
  const bad = reports.filter(([type, { status }]) => (type === 'Deleting' ? status === 'True' : status !== 'True'));
  const available: Report =
    bad.length === 0
      ? fine('Available')
      : {
          status: 'False',
          reason: 'NotAvailable',
          message: bad.map(([type, { message }]) => `* ${type}: ${message}`).join('\n'),
        };
  for (const [type, report] of [['Available', available] as const, ...reports])
    setCondition(conditions, { type, ...report, observedGeneration: generation }, now);
  const desiredWorkers = parts.workers.reduce((sum, group) => sum + (group.spec.replicas ?? 0), 0);
  const desiredControlPlane = controlPlaneMachines.length > 0 ? Number(parts.controlPlane?.spec?.replicas ?? 0) : 0;
  const phase = cluster.metadata.deletionTimestamp ? 'Deleting' : provisioned ? 'Provisioned' : 'Provisioning';
  return {
    ...cluster.status,
    observedGeneration: generation,
    phase: cluster.status || parts.infrastructure ? phase : 'Pending',
    initialization: {
      ...(provisioned ? { infrastructureProvisioned: true } : {}),
      ...(initialized ? { controlPlaneInitialized: true } : {}),
    },
    conditions,
    controlPlane: counts(controlPlaneMachines, desiredControlPlane),
    workers: counts(workerMachines, desiredWorkers),
  };
}
