import { clusterStatus } from '../controllers/capi/cluster-status.ts';
import { controlPlaneGroup, hasMachines } from '../controllers/capi/control-plane.ts';
import { familyOf } from '../controllers/capi/providers.ts';
import { workerGroup } from '../controllers/capi/workers.ts';
import type { JsonObject, KubeObject } from '../controllers/client/objects.ts';
import { renderChart } from '../controllers/helm/chart-objects.ts';
import type { CapiCluster, Machine, MachineDeployment } from '../controllers/shapes/neighbours.ts';
import type { FleetRow } from './data.ts';
import { machinesOf } from './fleet-machines.ts';
import { controlPlaneStatusOf, datedConditions, infrastructureStatusOf, workerStatusOf } from './fleet-parts.ts';
import { controlPlaneRows, timesOf, workerRows } from './fleet-rows.ts';
import type { SeedMeta, SeedObject, SeedObjects } from './seed-objects.ts';

/** The Cluster API side of one cluster, stored in the backup. */
export interface CapiSide {
  cluster: CapiCluster;
  machines: Machine[];
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
  const put = ({ apiVersion, kind, metadata, ...body }: KubeObject): SeedObject =>
    seed.add(apiVersion, kind, metadata as SeedMeta, madeMinutes, { ...body });
  const refusals = { 'over-quota': family.provider.errors.quota, 'image-missing': family.provider.errors.image };
  const context = {
    clusterName: row.name,
    region: row.region,
    provider: family.provider,
    controlPlane: { kind: controlPlane.kind, version: controlPlane.spec?.version ?? '' },
    refusal: refusals[row.state as keyof typeof refusals] ?? '',
  };
  const isGoing = row.state === 'deleting';
  const going = isGoing ? { deletionTimestamp: times.trouble, deletionGracePeriodSeconds: 0 } : {};

  infrastructure.status = infrastructureStatusOf(row, family, times);
  put(infrastructure);
  for (const template of objects.templates) put(template);
  const storedControlPlane = put(controlPlane);
  const masters = hasMachines(controlPlane)
    ? machinesOf(controlPlaneGroup(controlPlane, []), controlPlaneRows(row, times, isSlow), {
        ...context,
        owner: storedControlPlane,
      })
    : [];
  controlPlane.status = controlPlaneStatusOf(row, controlPlane, masters, times);
  storedControlPlane.status = controlPlane.status;

  const machines = [...masters];
  const workers: MachineDeployment[] = [];
  for (const { metadata, ...rest } of [...objects.deployments, ...objects.pools]) {
    const owner: MachineDeployment = { ...rest, metadata: { ...metadata, ...going } };
    const stored = put(owner);
    const group = workerGroup(owner, []);
    const made = machinesOf(group, workerRows(row, group.desired, times), { ...context, owner: stored });
    owner.status = workerStatusOf(owner, made, times);
    stored.status = owner.status;
    workers.push(owner);
    machines.push(...made);
  }
  for (const machine of machines) put(machine);

  const cluster: CapiCluster = {
    ...objects.cluster,
    metadata: { ...objects.cluster.metadata, generation: 1, ...going },
    spec: {
      ...objects.cluster.spec,
      ...(row.state !== 'bad-key' && { controlPlaneEndpoint: { host: '127.0.0.1', port: 6443 } }),
    },
  };
  const parts = { infrastructure, controlPlane, workers, machines };
  const isWell = ['ready', 'service-failed', 'upgrade-failed'].includes(row.state);
  const at = isWell || row.state === 'provisioning' ? times.settled : worstTime(machines, times.trouble);
  const since = row.state === 'unknown' ? times.trouble : at;
  const status = clusterStatus(cluster, parts, new Date(since));
  cluster.status = { ...status, conditions: datedConditions(status.conditions, times, since) };
  put(cluster);
  return { cluster, machines };
}
