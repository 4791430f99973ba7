import { clusterStatus, tooFew } from '../controllers/capi/cluster-status.ts';
import { type MachineGroup, replicaCounts } from '../controllers/capi/machines.ts';
import { type Family, familyOf } from '../controllers/capi/providers.ts';
import { type Condition, type JsonObject, readPath } from '../controllers/client/objects.ts';
import { renderChart } from '../controllers/helm/chart-objects.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment } from '../controllers/shapes/neighbours.ts';
import type { FleetRow } from './data.ts';
import { type MachinePlanRow, type MachineState, machinesOf } from './fleet-machines.ts';
import { ownedBy, type SeedMeta, type SeedObject, type SeedObjects } from './seed-objects.ts';

/** Minutes from the order to a working cluster. */
const comingUpMinutes = 14;
/** Minutes since the trouble, or the latest step, began; half an hour and a bit where nothing else is said. */
const troubleMinutes: Partial<Record<FleetRow['state'], number>> = { deleting: 22, updating: 3, provisioning: 2 };
const providerSilent = 'The control plane has not reported for some time';

/** The Cluster API side of one cluster, stored in the backup. */
export interface CapiSide {
  cluster: CapiCluster;
  machines: Machine[];
}

interface Times {
  /** When the cluster was up, or for one that never was, when it last got a step further. */
  settled: string;
  /** When the trouble began. */
  trouble: string;
}

const many = (count: number, state: MachineState, at: string): MachinePlanRow[] =>
  Array.from({ length: count }, () => ({ state, at }));

function timesOf(seed: SeedObjects, row: FleetRow): Times {
  const neverUp = ['provisioning', 'over-quota', 'image-missing', 'bad-key'].includes(row.state);
  return {
    settled: seed.ago(neverUp ? Math.max(1, row.ageMinutes - 2) : row.ageMinutes - comingUpMinutes),
    trouble: seed.ago(troubleMinutes[row.state] ?? 34),
  };
}

function controlPlaneRows(row: FleetRow, { settled, trouble }: Times, isSlow: boolean): MachinePlanRow[] {
  if (row.state === 'bad-key') return many(1, 'pending', settled);
  if (row.state === 'over-quota' || row.state === 'image-missing') return many(1, 'refused', settled);
  if (row.state === 'provisioning') {
    return isSlow
      ? many(1, 'provisioned', settled)
      : [...many(1, 'running', settled), ...many(1, 'provisioned', trouble)];
  }
  return row.state === 'deleting'
    ? many(row.controlPlanes, 'deleting', trouble)
    : many(row.controlPlanes, 'running', settled);
}

function workerRows(row: FleetRow, replicas: number, times: Times): MachinePlanRow[] {
  const { settled, trouble } = times;
  switch (row.state) {
    case 'bad-key':
      return many(replicas, 'pending', settled);
    case 'over-quota':
    case 'image-missing':
      return many(replicas, 'refused', settled);
    case 'provisioning':
      return many(replicas, 'provisioned', settled);
    case 'node-lost':
      return [...many(replicas - 1, 'running', settled), ...many(1, 'lost', trouble)];
    case 'deleting':
      return many(replicas, 'deleting', trouble);
    case 'updating': {
      const old = many(Math.ceil(replicas / 2), 'running', settled).map((machine) => ({ ...machine, outdated: true }));
      return [...many(replicas - old.length, 'running', trouble), ...many(1, 'provisioned', trouble), ...old];
    }
    default:
      return many(replicas, 'running', settled);
  }
}

function condition(type: string, status: Condition['status'], reason: string, message: string, at: string): Condition {
  return { type, status, reason, message, observedGeneration: 1, lastTransitionTime: at };
}

function infrastructureStatus(row: FleetRow, family: Family, { settled }: Times): CapiPart['status'] {
  if (row.state === 'bad-key') {
    const { key } = family.provider.errors;
    return { conditions: [condition('Ready', 'False', 'CredentialsRefused', key, settled)] };
  }
  return {
    ready: true,
    initialization: { provisioned: true },
    conditions: [condition('Ready', 'True', 'Ready', '', settled)],
  };
}

function controlPlaneStatus(
  row: FleetRow,
  part: CapiPart,
  group: MachineGroup | null,
  times: Times,
): CapiPart['status'] {
  if (part.kind.includes('Managed')) {
    const available = condition('Available', 'True', 'Available', '', times.settled);
    return { ready: true, initialization: { provisioned: true }, conditions: [available] };
  }
  const replicas = Number(part.spec?.replicas ?? 1);
  const hosted = { replicas, readyReplicas: replicas, availableReplicas: replicas, upToDateReplicas: replicas };
  const counts = group ? replicaCounts(group) : hosted;
  const isUp = counts.readyReplicas > 0;
  const wasUp = isUp || row.state === 'deleting';
  const lost = `${counts.readyReplicas} of ${replicas} control plane replicas are available`;
  const available = isUp
    ? condition('Available', 'True', 'Available', '', times.settled)
    : condition('Available', 'False', 'NotAvailable', lost, times.trouble);
  const silent = condition('Available', 'Unknown', 'NotReported', providerSilent, times.trouble);
  return {
    ...counts,
    version: part.spec?.version,
    ...(wasUp && { initialization: { controlPlaneInitialized: true } }),
    conditions: wasUp ? [row.state === 'unknown' ? silent : available] : [],
    ...(group && { observedGeneration: 1 }),
  };
}

function workersStatus(kind: string, group: MachineGroup, { settled, trouble }: Times): MachineDeployment['status'] {
  const counts = replicaCounts(group);
  const missing = group.desired - counts.availableReplicas;
  const words = missing > 0 ? tooFew(kind, counts.availableReplicas, group.desired) : '';
  return {
    ...counts,
    conditions: [
      condition(
        'Available',
        missing > 0 ? 'False' : 'True',
        missing > 0 ? 'NotAvailable' : 'Available',
        words,
        missing > 0 ? trouble : settled,
      ),
    ],
    phase: missing > 0 ? 'ScalingUp' : counts.replicas > group.desired ? 'ScalingDown' : 'Running',
    observedGeneration: 1,
  };
}

const worstTime = (machines: Machine[], fallback: string): string =>
  machines
    .map((machine) => machine.status?.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? fallback)
    .sort()
    .at(-1) ?? fallback;

/**
 * Stores what a cluster chart made and how far it came. Shapes and summaries come from the controllers' own pure
 * functions, so that they find after a restore what they would have written themselves.
 * @returns null for adopted clusters, which have no Cluster API objects
 */
export function addCapiSide(seed: SeedObjects, row: FleetRow, values: JsonObject, isSlow: boolean): CapiSide | null {
  const family = familyOf(row.chart);
  const objects = renderChart(row.chart, values, { name: row.name, namespace: row.project });
  const { infrastructure, controlPlane } = objects;
  if (!family || !objects.cluster || !infrastructure || !controlPlane) return null;
  const madeMinutes = Math.max(1, row.ageMinutes - 1);
  const times = timesOf(seed, row);
  const put = ({
    apiVersion,
    kind,
    metadata,
    ...body
  }: CapiPart | Machine | MachineDeployment | CapiCluster): SeedObject =>
    seed.add(apiVersion, kind, metadata as SeedMeta, madeMinutes, body);
  const refusals = { 'over-quota': family.provider.errors.quota, 'image-missing': family.provider.errors.image };
  const context = {
    clusterName: row.name,
    namespace: row.project,
    region: row.region,
    machineKind: family.provider.machineKind,
    provider: family.provider,
    refusal: refusals[row.state as keyof typeof refusals] ?? '',
  };

  put({ ...infrastructure, status: infrastructureStatus(row, family, times) });
  const template = readPath(controlPlane, 'spec.machineTemplate.spec.infrastructureRef.name');
  const base = { name: controlPlane.metadata.name, desired: row.controlPlanes, controlPlane: true };
  const group = { ...base, version: String(controlPlane.spec?.version ?? ''), template: String(template ?? '') };
  const storedControlPlane = put(controlPlane);
  const owned = { ...context, owner: { ...ownedBy(storedControlPlane), blockOwnerDeletion: true } };
  const masters = family.controlPlaneMachines ? machinesOf(group, controlPlaneRows(row, times, isSlow), owned) : [];
  controlPlane.status = controlPlaneStatus(row, controlPlane, template ? { ...group, existing: masters } : null, times);
  storedControlPlane.status = controlPlane.status;
  const machines = [...masters];

  const isGoing = row.state === 'deleting';
  for (const owner of [...objects.deployments, ...objects.pools]) {
    const { spec, metadata } = owner;
    const workers = {
      name: metadata.name,
      desired: spec.replicas ?? 0,
      controlPlane: false,
      version: spec.template.spec.version ?? '',
      template: spec.template.spec.infrastructureRef.name,
    };
    // A deleted MachineDeployment is gone at once; its machines are not.
    const stored = isGoing ? storedControlPlane : put(owner);
    const made = machinesOf(workers, workerRows(row, workers.desired, times), {
      ...context,
      owner: { ...ownedBy(stored), blockOwnerDeletion: true },
    });
    owner.status = workersStatus(owner.kind, { ...workers, existing: made }, times);
    if (!isGoing) stored.status = owner.status;
    machines.push(...made);
  }
  for (const machine of machines) put(machine);

  const cluster: CapiCluster = {
    ...objects.cluster,
    metadata: {
      ...objects.cluster.metadata,
      generation: 1,
      ...(isGoing && { deletionTimestamp: times.trouble, deletionGracePeriodSeconds: 0 }),
    },
    spec: {
      ...objects.cluster.spec,
      ...(row.state !== 'bad-key' && { controlPlaneEndpoint: { host: '127.0.0.1', port: 6443 } }),
    },
  };
  const parts = {
    infrastructure: { ...infrastructure, status: infrastructureStatus(row, family, times) },
    controlPlane,
    workers: isGoing ? [] : [...objects.deployments, ...objects.pools],
    machines,
  };
  const isWell = ['ready', 'service-failed', 'upgrade-failed'].includes(row.state);
  const at = isWell || row.state === 'provisioning' ? times.settled : worstTime(machines, times.trouble);
  cluster.status = clusterStatus(cluster, parts, new Date(row.state === 'unknown' ? times.trouble : at));
  for (const one of cluster.status.conditions ?? []) {
    const isWellAllAlong = one.type === 'Deleting' ? one.status === 'False' : one.status === 'True';
    if (isWellAllAlong) one.lastTransitionTime = times.settled;
  }
  put(cluster);
  return { cluster, machines };
}
