import { clusterKeyOf } from '../caches.ts';
import type { Informer } from '../client/informer.ts';
import { keyOf, nameOf } from '../client/objects.ts';
import { type Requeue, sooner } from '../runtime/work-queue.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment } from '../shapes/neighbours.ts';
import { type Controller, dropFinalizer, update, updateStatus, type World } from '../world.ts';
import { type ClusterParts, clusterStatus } from './cluster-status.ts';
import { ControlPlaneKeeper, hasMachines } from './control-plane.ts';
import { hostedStatus } from './hosted.ts';
import { ensureKubeconfig } from './kubeconfig.ts';
import { deploymentLabel, MachineMaker } from './machine-maker.ts';
import { isControlPlane } from './machines.ts';
import { partsOf } from './parts.ts';
import { reconcileWorkers } from './workers.ts';

const apiPort = 6443;

/** Does what Cluster API's controllers do for one cluster: machines, statuses, kubeconfig, deletion. */
export class ClusterController implements Controller {
  readonly name = 'capi-cluster';
  readonly #world: World;
  readonly #maker: MachineMaker;
  readonly #keeper: ControlPlaneKeeper;
  constructor(world: World) {
    this.#world = world;
    this.#maker = new MachineMaker(world);
    this.#keeper = new ControlPlaneKeeper(world, this.#maker);
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches } = this.#world;
    caches.clusters.onChange((now, before) => enqueue(keyOf((now ?? before)?.metadata ?? { name: '' })));
    const parts = [
      caches.machines,
      caches.machineDeployments,
      caches.machinePools,
      caches.kubeconfigs,
      ...caches.infrastructures.values(),
      ...caches.controlPlanes.values(),
    ] as unknown as Informer[];
    for (const informer of parts)
      informer.onChange((now, before) => {
        const object = now ?? before;
        const key = object && clusterKeyOf(object);
        if (key) enqueue(key);
      });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { cluster, ...parts } = partsOf(this.#world.caches, key);
    const isGoing = cluster?.metadata.deletionTimestamp !== undefined;
    let requeue: Requeue;
    if (parts.controlPlane) requeue = await this.#controlPlane(parts.controlPlane, parts.machines, key);
    for (const group of parts.workers)
      requeue = sooner(requeue, await reconcileWorkers(this.#world, this.#maker, group, parts, key));
    await this.#orphans(parts.machines, parts.workers, parts.controlPlane, cluster !== undefined && !isGoing);
    if (!cluster) return requeue;
    const { caches } = this.#world;
    const status = clusterStatus(cluster, partsOf(caches, key), this.#world.clock.now());
    const current = await updateStatus(this.#world, caches.clusters, cluster, { ...cluster, status });
    await this.#tell(cluster, status);
    if (isGoing) await this.#delete(current, parts, key);
    else await this.#connect(current, status);
    return requeue;
  }

  /** Says where the cluster's API answers, and keeps the kubeconfig to it. */
  async #connect(cluster: CapiCluster, { initialization }: NonNullable<CapiCluster['status']>): Promise<void> {
    let current = cluster;
    if (initialization?.infrastructureProvisioned && !current.spec.controlPlaneEndpoint?.host) {
      const host = new URL(this.#world.childAccess(current).server).hostname;
      current = await update(this.#world, this.#world.caches.clusters, {
        ...current,
        spec: { ...current.spec, controlPlaneEndpoint: { host, port: apiPort } },
      });
    }
    if (initialization?.controlPlaneInitialized) await ensureKubeconfig(this.#world, current);
  }

  async #delete(cluster: CapiCluster, parts: ClusterParts, key: string): Promise<void> {
    await this.#deleteParts(parts, key);
    const { machines, workers, controlPlane, infrastructure } = parts;
    if (machines.length + workers.length > 0 || controlPlane || infrastructure) return;
    await dropFinalizer(this.#world, this.#world.caches.clusters, cluster, 'cluster.cluster.x-k8s.io');
    await this.#emit(cluster, 'Deleted', `Cluster ${cluster.metadata.name} has been deleted`);
  }

  #emit(cluster: CapiCluster, reason: string, note: string): Promise<void> {
    return this.#world.events.emit(cluster, { type: 'Normal', reason, note, controller: 'cluster-controller' });
  }

  /** What has come true since the status before. */
  async #tell(cluster: CapiCluster, now: NonNullable<CapiCluster['status']>): Promise<void> {
    const { name } = cluster.metadata;
    const before = cluster.status;
    const [was, is] = [before?.initialization, now.initialization];
    const isTrue = (what: string) => `Cluster ${name} ${what} is now True`;
    if (is?.infrastructureProvisioned && !was?.infrastructureProvisioned)
      await this.#emit(cluster, 'InfrastructureReady', isTrue('InfrastructureProvisioned'));
    if (now.phase && now.phase !== before?.phase && now.phase !== 'Pending')
      await this.#emit(cluster, now.phase, `Cluster ${name} is ${now.phase}`);
    if (is?.controlPlaneInitialized && !was?.controlPlaneInitialized)
      await this.#emit(cluster, 'ControlPlaneInitialized', isTrue('ControlPlaneInitialized'));
  }

  async #controlPlane(part: CapiPart, machines: Machine[], key: string): Promise<Requeue> {
    if (hasMachines(part)) return await this.#keeper.reconcile(part, machines, key);
    const cache = this.#world.caches.controlPlanes.get(part.kind);
    if (!cache || part.metadata.deletionTimestamp || part.kind.includes('Managed')) return undefined;
    const status = hostedStatus(part, this.#world.clock.now());
    await updateStatus(this.#world, cache, part, { ...part, status });
    return undefined;
  }

  /** Machines whose group is gone go with it; hosts given by the chart live as long as the Cluster. */
  async #orphans(
    machines: Machine[],
    workers: MachineDeployment[],
    controlPlane: CapiPart | undefined,
    clusterStays: boolean,
  ): Promise<void> {
    const groups = new Set(workers.map((group) => group.metadata.name));
    for (const one of machines) {
      if (one.metadata.deletionTimestamp) continue;
      const group = one.metadata.labels?.[deploymentLabel];
      const isOwned = group ? groups.has(group) : clusterStays;
      const isKept = isControlPlane(one) ? controlPlane !== undefined || clusterStays : isOwned;
      if (!isKept) await this.#world.client.remove(this.#world.caches.machines.resource, one.metadata);
    }
  }

  /** Workers first, then the control plane, then the infrastructure, as Cluster API does. */
  async #deleteParts({ workers, machines, controlPlane, infrastructure }: ClusterParts, key: string): Promise<void> {
    const { client, caches } = this.#world;
    const remove = async (cache: Informer<CapiPart> | undefined, object: CapiPart | undefined) => {
      if (cache && object && !object.metadata.deletionTimestamp) await client.remove(cache.resource, object.metadata);
    };
    for (const group of workers) {
      const cache = group.kind === 'MachinePool' ? caches.machinePools : caches.machineDeployments;
      if (!group.metadata.deletionTimestamp) await client.remove(cache.resource, group.metadata);
    }
    if (machines.some((one) => !isControlPlane(one))) return;
    await remove(caches.controlPlanes.get(controlPlane?.kind ?? ''), controlPlane);
    if (machines.length > 0 || controlPlane) return;
    await remove(caches.infrastructures.get(infrastructure?.kind ?? ''), infrastructure);
    const { namespace, name } = nameOf(key);
    const kubeconfig = { namespace, name: `${name}-kubeconfig` };
    if (!infrastructure && caches.kubeconfigs.get(kubeconfig))
      await client.remove(caches.kubeconfigs.resource, kubeconfig);
  }
}
