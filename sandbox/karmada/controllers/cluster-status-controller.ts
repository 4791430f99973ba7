import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '../../controllers/client/objects.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { findCondition, setCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { finalizers } from './kinds.ts';
import { type Health, probe } from './member-health.ts';
import { type Inventory, takeInventory } from './member-inventory.ts';
import type { Members } from './members.ts';
import type { MemberCluster } from './shapes.ts';
import { describeTaints } from './taints.ts';
import { type Controller, replace, replaceStatus, type World } from './world.ts';

const controller = 'cluster-status-controller';
/** How often a member is asked. */
const probeMs = 10_000;
/** So long a new answer has to last before it counts; the first one counts at once. */
const thresholdMs = 30_000;

const taintKeys = { False: 'cluster.karmada.io/not-ready', Unknown: 'cluster.karmada.io/unreachable' } as const;

type Ready = Pick<Condition, 'status' | 'reason' | 'message'>;

const readyOf: Record<Health, Ready> = {
  ready: { status: 'True', reason: 'ClusterReady', message: 'cluster is healthy and ready to accept workloads' },
  unhealthy: {
    status: 'False',
    reason: 'ClusterNotReady',
    message: 'cluster is reachable but health endpoint responded without ok',
  },
  unreachable: { status: 'False', reason: 'ClusterNotReachable', message: 'cluster is not reachable' },
};

/** Whether a member has told which kinds it serves. */
function completenessOf({ seen: { apiEnablements }, isComplete }: Inventory) {
  const type = 'CompleteAPIEnablements';
  const count = apiEnablements.length;
  if (count === 0)
    return {
      type,
      status: 'False',
      reason: 'Empty',
      message: 'collected empty APIEnablements from the cluster',
    } as const;
  if (!isComplete) {
    const message = `might collect partial APIEnablements(${count}) from the cluster`;
    return { type, status: 'False', reason: 'Partial', message } as const;
  }
  return {
    type,
    status: 'True',
    reason: 'Complete',
    message: 'collected complete APIEnablements from the cluster',
  } as const;
}

/** Asks each member that is pushed to how it is, and taints those that do not take workloads. */
export class ClusterStatusController implements Controller {
  readonly name = controller;
  readonly #world: World;
  readonly #members: Members;
  /** Since when a member answers otherwise than its condition says; the time is of the wall, as that of all instants. */
  readonly #otherwise = new Map<string, { status: string; lookedAtMs: number }>();
  constructor(world: World, members: Members) {
    this.#world = world;
    this.#members = members;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.clusters.onChange((now, before) => {
      if (now && !(before && isDeepStrictEqual(now.spec, before.spec))) enqueue(now.metadata.name);
      else if (now && now.metadata.finalizers?.length !== before?.metadata.finalizers?.length)
        enqueue(now.metadata.name);
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const cluster = this.#world.caches.clusters.get({ name });
    if (!cluster?.metadata.finalizers?.includes(finalizers.cluster)) return undefined;
    if (cluster.metadata.deletionTimestamp || cluster.spec.syncMode === 'Pull') return undefined;
    await this.#look(cluster);
    await this.#taint(name);
    return probeMs;
  }

  async #look(cluster: MemberCluster): Promise<void> {
    let client: KubeClient;
    try {
      client = await this.#members.of(cluster);
    } catch (error) {
      const message = `failed to create a ClusterClient: ${(error as Error).message}`;
      return this.#write(cluster, { status: 'False', reason: 'StatusCollectionFailed', message });
    }
    const health = await probe(client);
    await this.#write(cluster, readyOf[health], health === 'ready' ? await takeInventory(client, cluster) : undefined);
  }

  /** Whether an answer counts: it is the first one, says the same as before, or has lasted. */
  #counts(cluster: MemberCluster, ready: Ready): boolean {
    const { name } = cluster.metadata;
    const before = findCondition(cluster.status?.conditions, 'Ready');
    if (!before || before.status === ready.status) {
      this.#otherwise.delete(name);
      return true;
    }
    const since = this.#otherwise.get(name);
    if (!since || since.status !== ready.status) {
      this.#otherwise.set(name, { status: ready.status, lookedAtMs: this.#world.clock.now().getTime() });
      return false;
    }
    const lastedMs = (this.#world.clock.now().getTime() - since.lookedAtMs) * this.#world.clock.speed;
    return lastedMs >= thresholdMs;
  }

  async #write(cluster: MemberCluster, ready: Ready, inventory?: Inventory): Promise<void> {
    const next = structuredClone(cluster);
    const conditions = [...(next.status?.conditions ?? [])];
    const now = this.#world.clock.now();
    if (this.#counts(cluster, ready)) setCondition(conditions, { type: 'Ready', ...ready }, now);
    if (inventory) setCondition(conditions, completenessOf(inventory), now);
    next.status = { ...next.status, ...inventory?.seen, conditions };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(next.status)), cluster.status ?? {})) return;
    await replaceStatus(this.#world, this.#world.caches.clusters, next);
  }

  async #taint(name: string): Promise<void> {
    const cluster = this.#world.caches.clusters.get({ name });
    if (!cluster) return;
    const ready = findCondition(cluster.status?.conditions, 'Ready')?.status;
    const wanted = ready === 'True' ? undefined : taintKeys[ready ?? 'False'];
    const taints = cluster.spec.taints ?? [];
    const automatic = Object.values<string>(taintKeys);
    const kept = taints.filter(
      ({ key, effect }) => effect !== 'NoSchedule' || !automatic.includes(key) || key === wanted,
    );
    const isThere = kept.some(({ key, effect }) => key === wanted && effect === 'NoSchedule');
    const next = wanted && !isThere ? [...kept, { key: wanted, effect: 'NoSchedule' }] : kept;
    if (next.length === taints.length && next.every((taint, at) => taint.key === taints[at]?.key)) return;
    const written = structuredClone(cluster);
    written.spec.taints = next;
    await replace(this.#world, this.#world.caches.clusters, written);
    await this.#world.events.emit(cluster, {
      type: 'Normal',
      reason: 'TaintClusterSucceed',
      note: `Taint cluster succeed: ${describeTaints(next)}.`,
      controller,
    });
  }
}
