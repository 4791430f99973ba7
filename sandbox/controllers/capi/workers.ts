import { nameOf } from '../client/objects.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { CapiPart, Machine, MachineDeployment } from '../shapes/neighbours.ts';
import { dropFinalizer, updateStatus, type World } from '../world.ts';
import type { ClusterParts } from './cluster-status.ts';
import { deploymentLabel, type MachineMaker } from './machine-maker.ts';
import { outdatedBecause, withUpToDate } from './machine-reports.ts';
import { isGoing, type MachineGroup } from './machines.ts';
import { planWorkers } from './plan-workers.ts';
import { workerStatus } from './worker-status.ts';

/** Finalizer of a MachineDeployment: its machines go first. */
export const deploymentFinalizer = 'cluster.x-k8s.io/machinedeployment';
const skipChecks = 'machineset.cluster.x-k8s.io/skip-preflight-checks';
/** Machines of one group are asked for this far apart. */
const betweenMachinesMs = 4000;
/** How long Cluster API waits before it checks anew whether machines may be made. */
const checkAgainMs = 15_000;

/** What a MachineDeployment or MachinePool wants of its machines. */
export function workerGroup(owner: MachineDeployment, machines: readonly Machine[]): MachineGroup {
  const { infrastructureRef, version } = owner.spec.template.spec;
  return {
    name: owner.metadata.name,
    desired: owner.spec.replicas ?? 0,
    version,
    template: infrastructureRef.name,
    machineKind: infrastructureRef.kind.replace(/Template$/, ''),
    existing: machines.filter((one) => one.metadata.labels?.[deploymentLabel] === owner.metadata.name),
  };
}

/**
 * Cluster API's check before it makes workers: the control plane has a version and is not on the way to another.
 * Most of k0rdent's charts switch it off, because k0smotron would not get through it.
 */
function isHeld(owner: MachineDeployment, controlPlane: CapiPart | undefined): boolean {
  const isChecked = owner.kind === 'MachineDeployment' && owner.metadata.annotations?.[skipChecks] === undefined;
  const wanted = controlPlane?.spec?.version;
  return isChecked && wanted !== undefined && controlPlane?.status?.version !== wanted;
}

/** One look at a group of workers: makes or removes machines, says of each whether it is up to date, reports. */
export async function reconcileWorkers(
  world: World,
  maker: MachineMaker,
  owner: MachineDeployment,
  { controlPlane, machines }: Pick<ClusterParts, 'controlPlane' | 'machines'>,
  cluster: string,
): Promise<Requeue> {
  const { caches, clock, client } = world;
  const isEnding = owner.metadata.deletionTimestamp !== undefined;
  const group = workerGroup(owner, machines);
  const { create, remove } = planWorkers(isEnding ? { ...group, desired: 0 } : group);
  for (const surplus of remove) await client.remove(caches.machines.resource, surplus.metadata);
  const mayCreate = create > 0 && !isHeld(owner, controlPlane);
  if (mayCreate) await maker.make(group, owner, nameOf(cluster).name);
  for (const machine of group.existing.filter((one) => !isGoing(one))) {
    const reasons = outdatedBecause(machine, group);
    const told = withUpToDate(machine, reasons.length > 0, reasons, clock.now());
    await updateStatus(world, caches.machines, machine, told);
  }
  const cache = owner.kind === 'MachinePool' ? caches.machinePools : caches.machineDeployments;
  const status = workerStatus(owner, group, clock.now());
  const written = await updateStatus(world, cache, owner, { ...owner, status });
  if (isEnding && group.existing.length === 0) await dropFinalizer(world, cache, written, deploymentFinalizer);
  if (create === 0) return undefined;
  return mayCreate ? betweenMachinesMs : checkAgainMs;
}
