import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, nameOf, readPath } from '../client/objects.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { CapiPart, Machine } from '../shapes/neighbours.ts';
import { update, updateStatus, type World } from '../world.ts';
import { controlPlaneStatus } from './control-plane-status.ts';
import { leaveHook, type MachineMaker } from './machine-maker.ts';
import { withUpToDate } from './machine-reports.ts';
import { isControlPlane, isGoing, isOutdated, isUp, type MachineGroup } from './machines.ts';
import { hasLeft, planControlPlane } from './plan-control-plane.ts';

/** How often k0smotron looks at a control plane that is not what is wanted. */
const lookAgainMs = 10_000;
/** How long a member takes to leave etcd. */
const leavingMs = 20_000;
/** How long one control plane node takes to get another version in place. */
const updatingMs = 150_000;

/** True for control planes with machines of their own; the others are hosted as pods or managed by a cloud. */
export const hasMachines = ({ kind }: CapiPart): boolean => kind === 'K0sControlPlane';

/** What a K0sControlPlane wants of its machines. What is configured in the running cluster needs no other machines. */
export function controlPlaneGroup(part: CapiPart, machines: readonly Machine[]): MachineGroup {
  const { k0s: _, ...config } = (readPath(part, 'spec.k0sConfigSpec') ?? {}) as JsonObject;
  const template = (field: string) => String(readPath(part, `spec.machineTemplate.infrastructureRef.${field}`) ?? '');
  return {
    name: part.metadata.name,
    desired: Number(part.spec?.replicas ?? 0),
    version: part.spec?.version ?? '',
    template: template('name'),
    machineKind: template('kind').replace(/Template$/, ''),
    config: canonicalJson(config),
    existing: machines.filter(isControlPlane),
  };
}

/** Plays k0smotron for control planes with machines of their own. */
export class ControlPlaneKeeper {
  readonly #world: World;
  readonly #maker: MachineMaker;
  /** Uid of the machine that is updated in place, and since when, by control plane. */
  readonly #updating = new Map<string, { uid: string | undefined; since: number }>();
  constructor(world: World, maker: MachineMaker) {
    this.#world = world;
    this.#maker = maker;
  }

  /** One look at a control plane and its machines. One that is deleted waits for the workers to be gone. */
  async reconcile(part: CapiPart, machines: readonly Machine[], cluster: string): Promise<Requeue> {
    const { caches, clock, client } = this.#world;
    const group = controlPlaneGroup(part, machines);
    if (part.metadata.deletionTimestamp) {
      if (group.existing.length === machines.length) await this.#removeAll(group.existing);
      return undefined;
    }
    const leaving = await this.#letGo(group.existing);
    const plan = planControlPlane(group);
    if (plan.create > 0) await this.#maker.make(group, part, nameOf(cluster).name);
    for (const machine of plan.remove) await client.remove(caches.machines.resource, machine.metadata);
    for (const machine of group.existing.filter((one) => !isGoing(one))) {
      const told = withUpToDate(machine, isOutdated(machine, group), [], clock.now());
      await updateStatus(this.#world, caches.machines, machine, told);
    }
    const cache = caches.controlPlanes.get(part.kind);
    const status = controlPlaneStatus(part, group, clock.now());
    if (cache) await updateStatus(this.#world, cache, part, { ...part, status });
    const updating = await this.#update(cluster, group, plan.update);
    if (updating !== undefined) return updating;
    const isDone = status.upToDateReplicas === group.desired && group.existing.length === group.desired;
    return isDone ? undefined : Math.min(leaving ?? lookAgainMs, lookAgainMs);
  }

  /** A cluster that goes asks nobody to leave. */
  async #removeAll(machines: readonly Machine[]): Promise<void> {
    const { caches, client } = this.#world;
    for (const machine of machines) {
      if (!isGoing(machine)) await client.remove(caches.machines.resource, machine.metadata);
      else await this.#dropHook(machine);
    }
  }

  /**
   * Takes the hook from machines on their way out once they have left etcd. The last member cannot leave: it stays, and
   * so does its machine. Gives the simulated wait until the next one has left.
   */
  async #letGo(machines: readonly Machine[]): Promise<Requeue> {
    const { clock } = this.#world;
    const canLeave = machines.some((machine) => !isGoing(machine) && isUp(machine));
    let wait: Requeue;
    for (const machine of machines.filter((one) => isGoing(one) && !hasLeft(one))) {
      if (!canLeave) continue;
      const since = Date.parse(machine.metadata.deletionTimestamp ?? '');
      const leftMs = leavingMs - (clock.now().getTime() - since) * clock.speed;
      if (leftMs <= 0) await this.#dropHook(machine);
      else wait = Math.min(wait ?? leftMs, leftMs);
    }
    return wait;
  }

  async #dropHook(machine: Machine): Promise<void> {
    if (hasLeft(machine)) return;
    const { [leaveHook]: _, ...annotations } = machine.metadata.annotations ?? {};
    const metadata = { ...machine.metadata, annotations };
    await update(this.#world, this.#world.caches.machines, { ...machine, metadata });
  }

  /** Gives the wanted version to one machine after the other. */
  async #update(cluster: string, group: MachineGroup, machines: readonly Machine[]): Promise<Requeue> {
    const [machine] = [...machines].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    if (!machine) {
      this.#updating.delete(cluster);
      return undefined;
    }
    const { clock, caches } = this.#world;
    const now = clock.now().getTime();
    const known = this.#updating.get(cluster);
    if (known?.uid !== machine.metadata.uid) {
      this.#updating.set(cluster, { uid: machine.metadata.uid, since: now });
      return updatingMs;
    }
    const leftMs = updatingMs - (now - (known?.since ?? now)) * clock.speed;
    if (leftMs > 0) return leftMs;
    const spec = { ...machine.spec, version: group.version };
    await update(this.#world, caches.machines, { ...machine, spec });
    return 0;
  }
}
