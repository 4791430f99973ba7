import type { Condition, JsonObject } from '../client/objects.ts';
import { findCondition, setCondition } from '../conditions.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment } from '../shapes/neighbours.ts';
import { aggregate, nest, type Report, type Voice } from './aggregate.ts';
import { machinesReady, machinesUpToDate } from './machine-reports.ts';
import { isControlPlane, isGoing, isUp } from './machines.ts';

/** Everything of one cluster that its Cluster object reports about. */
export interface ClusterParts {
  infrastructure: CapiPart | undefined;
  controlPlane: CapiPart | undefined;
  workers: MachineDeployment[];
  machines: Machine[];
}

const fine = (reason: string): Report => ({ status: 'True', reason, message: '' });

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

function voiceOf(part: CapiPart | MachineDeployment, type: string): Voice {
  const { kind, metadata, status } = part;
  return { kind, name: metadata.name, condition: findCondition(status?.conditions, type) };
}

function workersReport({ workers }: ClusterParts): Report {
  if (workers.length === 0) return fine('NoWorkers');
  const voices = workers.map((group) => voiceOf(group, 'Available'));
  return aggregate('Available', voices, {
    issue: 'NotAvailable',
    unknown: 'AvailableUnknown',
    fine: 'Available',
  });
}

/** What control plane and workers say of a movement; a control plane counts only when it reports it at all. */
function movementReport(type: string, { controlPlane, workers }: ClusterParts): Report {
  const told = controlPlane && findCondition(controlPlane.status?.conditions, type) ? [controlPlane] : [];
  const voices = [...told, ...workers].map((part) => voiceOf(part, type));
  return aggregate(type, voices, { issue: type, unknown: `${type}Unknown`, fine: `Not${type}` }, 'True');
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

/** The conditions that Available is made of, in Cluster API's order. */
const gates = ['Deleting', 'RemoteConnectionProbe', 'InfrastructureReady', 'ControlPlaneAvailable', 'WorkersAvailable'];

function availableReport(reports: ReadonlyMap<string, Report>): Report {
  const lines = gates.flatMap((type) => {
    const report = reports.get(type);
    const isFine = report?.status === (type === 'Deleting' ? 'False' : 'True');
    return isFine ? [] : [`* ${type}:${nest(report?.message || report?.reason || '')}`];
  });
  return lines.length === 0
    ? fine('Available')
    : { status: 'False', reason: 'NotAvailable', message: lines.join('\n') };
}

const counted = ['replicas', 'readyReplicas', 'availableReplicas', 'upToDateReplicas'] as const;

/** Counters of the control plane, as far as its kind has replicas at all. */
function controlPlaneCounts(controlPlane: CapiPart | undefined): JsonObject {
  const { spec, status } = controlPlane ?? {};
  if (!controlPlane || spec?.replicas === undefined) return {};
  const counts = counted.flatMap((key) => (typeof status?.[key] === 'number' ? [[key, status[key]]] : []));
  return { desiredReplicas: spec.replicas, ...Object.fromEntries(counts) };
}

/** Counters of the workers: the sums of their groups, and hosts that no group owns. */
function workerCounts({ workers, machines }: ClusterParts): JsonObject {
  const isOwned = ({ metadata }: Machine) => metadata.labels?.['cluster.x-k8s.io/deployment-name'] !== undefined;
  const hosts = machines.filter((machine) => !isControlPlane(machine) && !isOwned(machine));
  const up = hosts.filter(isUp).length;
  const sum = (key: (typeof counted)[number], own: number) =>
    workers.reduce((total, { status }) => total + Number(status?.[key] ?? 0), own);
  return {
    desiredReplicas: workers.reduce((total, { spec }) => total + (spec.replicas ?? 0), hosts.length),
    replicas: sum('replicas', hosts.length),
    readyReplicas: sum('readyReplicas', up),
    availableReplicas: sum('availableReplicas', up),
    upToDateReplicas: sum('upToDateReplicas', hosts.filter((host) => !isGoing(host)).length),
  };
}

/** The status of a Cluster from its parts, with the v1beta2 conditions of Cluster API. */
export function clusterStatus(
  cluster: CapiCluster,
  parts: ClusterParts,
  now: Date,
): NonNullable<CapiCluster['status']> {
  const { generation, deletionTimestamp } = cluster.metadata;
  const provisioned = parts.infrastructure?.status?.initialization?.provisioned === true;
  const initialized =
    cluster.status?.initialization?.controlPlaneInitialized === true || isInitialized(parts.controlPlane);
  const masters = parts.machines.filter(isControlPlane);
  const workers = parts.machines.filter((machine) => !isControlPlane(machine));
  const initializedReport: Report = initialized
    ? fine('Initialized')
    : { status: 'False', reason: 'NotInitialized', message: 'Control plane not yet initialized' };
  const probeReport: Report = initialized
    ? fine('ProbeSucceeded')
    : { status: 'False', reason: 'ProbeFailed', message: 'Remote connection not established yet' };
  const reports = new Map<string, Report>([
    ['RemoteConnectionProbe', probeReport],
    ['InfrastructureReady', infrastructureReport(cluster, parts)],
    ['ControlPlaneInitialized', initializedReport],
    ['ControlPlaneAvailable', controlPlaneReport(cluster, parts)],
    ['WorkersAvailable', workersReport(parts)],
    ['RollingOut', movementReport('RollingOut', parts)],
    ['Remediating', { status: 'False', reason: 'NotRemediating', message: '' }],
    ['ScalingDown', movementReport('ScalingDown', parts)],
    ['ScalingUp', movementReport('ScalingUp', parts)],
    ['ControlPlaneMachinesReady', machinesReady(masters)],
    ['WorkerMachinesReady', machinesReady(workers)],
    ['ControlPlaneMachinesUpToDate', machinesUpToDate(masters)],
    ['WorkerMachinesUpToDate', machinesUpToDate(workers)],
    ['Deleting', deletingReport(cluster, parts)],
  ]);
  const conditions: Condition[] = structuredClone(cluster.status?.conditions ?? []);
  for (const [type, report] of [['Available', availableReport(reports)] as const, ...reports])
    setCondition(conditions, { type, ...report, observedGeneration: generation }, now);
  const phase = deletionTimestamp ? 'Deleting' : provisioned ? 'Provisioned' : 'Provisioning';
  return {
    ...cluster.status,
    observedGeneration: generation,
    phase: cluster.status || parts.infrastructure ? phase : 'Pending',
    initialization: {
      ...(provisioned ? { infrastructureProvisioned: true } : {}),
      ...(initialized ? { controlPlaneInitialized: true } : {}),
    },
    conditions,
    controlPlane: controlPlaneCounts(parts.controlPlane),
    workers: workerCounts(parts),
  };
}
