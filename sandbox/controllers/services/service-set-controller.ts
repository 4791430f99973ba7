import { clusterKeyOf } from '../caches.ts';
import { isControlPlane, isUp } from '../capi/machines.ts';
import { keyOf, nameOf } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import { seededRandom } from '../engine.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import { type Controller, dropFinalizer, updateStatus, type World } from '../world.ts';
import { conflictMessage, winnerOver } from './conflicts.ts';
import { readSetValues, type SetValues, serviceKey, stateOfHeld } from './set-values.ts';
import { SveltosObjects } from './sveltos/writer.ts';

const finalizer = 'k0rdent.mirantis.com/service-set';
const pausedAnnotation = 'k0rdent.mirantis.com/service-set-paused';
const deployMs = 25_000;
const deployJitterMs = 20_000;
const removeMs = 6000;
/** How often Sveltos tries again where something is in the way, and by the clock on the wall at most. */
const retryMs = 20_000;
const shortestRetryWallMs = 200;

/** Plays Sveltos: services of a ServiceSet are put on the cluster once it answers. */
export class ServiceSetController implements Controller {
  readonly name = 'service-set';
  readonly #world: World;
  readonly #sveltos: SveltosObjects;
  constructor(world: World) {
    this.#world = world;
    this.#sveltos = new SveltosObjects(world);
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, scenarios } = this.#world;
    const ofCluster = (key: string) => {
      for (const set of caches.serviceSetsOf(key)) enqueue(keyOf(set.metadata));
    };
    // What one set installs, or leaves alone from now on, concerns the others on the same cluster.
    caches.serviceSets.onChange((now, before) => {
      if (now) enqueue(keyOf(now.metadata));
      const set = now ?? before;
      if (set && (!now || !before || now.metadata.generation !== before.metadata.generation))
        ofCluster(keyOf({ namespace: set.metadata.namespace, name: set.spec.cluster }));
    });
    caches.clusters.onChange((now, before) => {
      const was = before?.status?.initialization?.controlPlaneInitialized;
      if (!now || was !== now.status?.initialization?.controlPlaneInitialized)
        ofCluster(keyOf((now ?? before)?.metadata ?? { name: '' }));
    });
    // Workloads that no node has taken go on when one is there.
    caches.machines.onChange((now, before) => {
      const machine = now ?? before;
      const key = machine && clusterKeyOf(machine);
      if (key && (now && isUp(now)) !== (before && isUp(before))) ofCluster(key);
    });
    caches.sveltosClusters.onChange((now) => now && ofCluster(keyOf(now.metadata)));
    const all = () => {
      for (const set of caches.serviceSets.all()) enqueue(keyOf(set.metadata));
    };
    caches.stateManagementProviders.onChange(all);
    // What somebody takes away is made again.
    caches.profiles.onChange((now, before) => !now && before && enqueue(keyOf(before.metadata)));
    caches.clusterSummaries.onChange((now, before) => {
      const [owner] = before?.metadata.ownerReferences ?? [];
      if (!now && owner) enqueue(keyOf({ namespace: before?.metadata.namespace, name: owner.name }));
    });
    for (const source of [caches.valuesSecrets, caches.configMaps])
      source.onChange((now, before) => {
        for (const set of caches.setsWithReferences((now ?? before)?.metadata.namespace ?? ''))
          enqueue(keyOf(set.metadata));
      });
    scenarios.onChange(all);
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches, clock } = this.#world;
    const set = caches.serviceSets.get(nameOf(key));
    if (!set) return undefined;
    if (set.metadata.annotations?.[pausedAnnotation] !== undefined) {
      await this.#sveltos.pause(set);
      return undefined;
    }
    if (set.metadata.deletionTimestamp) {
      await this.#sveltos.remove(set);
      const leftMs = removeMs - this.#sinceMs(set.metadata.deletionTimestamp);
      if (leftMs > 0 && (set.spec.services ?? []).length > 0) return leftMs;
      await this.#sveltos.finish(set);
      await dropFinalizer(this.#world, caches.serviceSets, set, finalizer);
      return undefined;
    }
    const provider = this.#providerOf(set);
    if (provider.suspended || !provider.ready) {
      const status = { ...set.status, provider };
      await updateStatus(this.#world, caches.serviceSets, set, { ...set, status });
      return undefined;
    }
    const values = await readSetValues(this.#world, set);
    const { services, wait } = this.#step(set, values);
    const total = (set.spec.services ?? []).length;
    const ready = services.filter(({ state }) => state === 'Deployed').length;
    const conditions = structuredClone(set.status?.conditions ?? []);
    const reachable = this.#target(set);
    const report = (type: string, fine: boolean, reason: string, message: string) =>
      setCondition(conditions, { type, status: fine ? 'True' : 'False', reason, message }, clock.now());
    if (reachable === 'absent')
      report('ServiceSetProfile', false, 'ServiceSetProfileBuildFailed', 'cluster object is not found');
    else report('ServiceSetProfile', true, 'ServiceSetProfileReady', 'Profile is ready');
    if (reachable === 'ready')
      report('ServiceSetStatusesCollected', true, 'ServiceSetStatusesCollected', 'Statuses collected');
    else report('ServiceSetStatusesCollected', false, 'ServiceSetStatusesNotCollected', 'Statuses not collected');
    report('ServicesInReadyState', ready === total, 'ServicesInReadyState', `${ready}/${total}`);
    const { namespace } = set.metadata;
    const status: NonNullable<ServiceSet['status']> = {
      ...set.status,
      cluster: {
        apiVersion: 'k0rdent.mirantis.com/v1beta1',
        kind: 'ClusterDeployment',
        namespace,
        name: set.spec.cluster,
      },
      services,
      deployed: ready === total && reachable === 'ready',
      provider,
      conditions,
    };
    const written = await updateStatus(this.#world, caches.serviceSets, set, { ...set, status });
    await this.#sveltos.ensure(written, values, reachable === 'ready');
    return wait;
  }

  #sinceMs(instant: string): number {
    const { clock } = this.#world;
    return (clock.now().getTime() - Date.parse(instant)) * clock.speed;
  }

  /** What carries out the set; without its object nothing is known against it. */
  #providerOf({ spec }: ServiceSet): { ready: boolean; suspended: boolean } {
    const found = this.#world.caches.stateManagementProviders.get({ name: spec.provider.name ?? '' });
    return { ready: found?.status?.ready ?? true, suspended: found?.spec.suspend ?? false };
  }

  /** Whether the cluster object exists and its API answers. */
  #target({ metadata, spec }: ServiceSet): 'absent' | 'waiting' | 'ready' {
    const { clusters, sveltosClusters } = this.#world.caches;
    const at = { namespace: metadata.namespace, name: spec.cluster };
    const [cluster, adopted] = [clusters.get(at), sveltosClusters.get(at)];
    if (!cluster && !adopted) return 'absent';
    return cluster?.status?.initialization?.controlPlaneInitialized || adopted?.status?.ready ? 'ready' : 'waiting';
  }

  /** Whether some node takes workloads; an adopted cluster has its own. */
  #hasNodes({ metadata, spec }: ServiceSet): boolean {
    const { caches } = this.#world;
    const at = { namespace: metadata.namespace, name: spec.cluster };
    if (!caches.clusters.get(at)) return true;
    const key = keyOf(at);
    const machines = caches.machinesOf(key);
    const hasGroups = caches.deploymentsOf(key).length + caches.poolsOf(key).length > 0;
    // A cloud that runs the nodes itself shows none.
    if (!hasGroups && machines.length === 0) return true;
    // Only a control plane without workers takes workloads itself.
    return machines.some((machine) => isUp(machine) && !(hasGroups && isControlPlane(machine)));
  }

  /** How Sveltos names the kind of the cluster in the names of its summaries. */
  #profileKind({ metadata, spec }: ServiceSet): 'capi' | 'sveltos' {
    return this.#world.caches.clusters.get({ namespace: metadata.namespace, name: spec.cluster }) ? 'capi' : 'sveltos';
  }

  /** The next state of each service, and the simulated wait until one of them moves on by itself. */
  #step(set: ServiceSet, values: SetValues): { services: ServiceState[]; wait: Requeue } {
    const { caches, clock, scenarios, seed } = this.#world;
    const at = `${clock.now().toISOString().slice(0, 19)}Z`;
    const isFailing = scenarios.isOn('service-failure', set.metadata.namespace, set.spec.cluster);
    // The second service is the one that fails, or the only one.
    const failingIndex = isFailing ? Math.min(1, (set.spec.services ?? []).length - 1) : -1;
    const reachable = this.#target(set) === 'ready';
    const hasNodes = this.#hasNodes(set);
    let wait: Requeue;
    const sooner = (ms: number) => {
      wait = Math.min(wait ?? ms, ms);
    };
    const known = new Map((set.status?.services ?? []).map((state) => [`${state.namespace}/${state.name}`, state]));
    const services = (set.spec.services ?? []).map((service, index): ServiceState => {
      const failing = index === failingIndex;
      const { name, namespace = 'default', template, version } = service;
      const key = serviceKey(service);
      const before = known.get(key);
      known.delete(key);
      const move = (state: ServiceState['state'], rest: Partial<ServiceState> = {}): ServiceState => ({
        name,
        namespace,
        template,
        type: 'Helm',
        state,
        lastStateTransitionTime:
          before?.state === state && before.template === template ? before.lastStateTransitionTime : at,
        ...(before?.version && state !== 'Deployed' ? { version: before.version } : {}),
        ...(before?.lastDeployedHash && { lastDeployedHash: before.lastDeployedHash }),
        ...rest,
      });
      if (!reachable) return before?.state === 'Deployed' ? before : move('Pending');
      const winner = winnerOver(
        set,
        service,
        caches.serviceSetsOf(keyOf({ namespace: set.metadata.namespace, name: set.spec.cluster })),
      );
      if (winner) return move('Failed', { failureMessage: conflictMessage(winner, service, this.#profileKind(set)) });
      const held = values.held.get(key);
      if (held) {
        sooner(Math.max(retryMs, shortestRetryWallMs * clock.speed));
        const { state, ...rest } = stateOfHeld(held, before);
        return move(state, rest);
      }
      const hash = values.hashes.get(key);
      // What a restored fleet has on its clusters came with the values of today.
      const isChanged = before?.lastDeployedHash !== undefined && before.lastDeployedHash !== hash;
      const current = before?.template === template ? before : undefined;
      if (current?.state === 'Deployed' && !failing && !isChanged) return current;
      if (current?.state === 'Failed' && failing) return current;
      if (current?.state !== 'Provisioning') {
        sooner(deployMs);
        return move('Provisioning');
      }
      const span = deployMs + deployJitterMs * seededRandom(seed, keyOf(set.metadata), namespace, name);
      const leftMs = span - this.#sinceMs(current.lastStateTransitionTime);
      if (leftMs > 0) {
        sooner(leftMs);
        return current;
      }
      if (!hasNodes) return current;
      if (failing)
        return move('Failed', {
          failureMessage: `cannot install ${name}: context deadline exceeded waiting for the release's workloads`,
        });
      return move('Deployed', { version: version ?? template, lastDeployedHash: hash });
    });
    for (const gone of known.values()) {
      if (gone.state !== 'Deleting') {
        sooner(removeMs);
        services.push({ ...gone, state: 'Deleting', lastStateTransitionTime: at });
      } else if (this.#sinceMs(gone.lastStateTransitionTime) < removeMs) {
        sooner(removeMs);
        services.push(gone);
      }
    }
    return { services, wait };
  }
}
