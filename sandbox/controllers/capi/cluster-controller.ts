import { clusterKeyOf, clusterNameLabel } from '../caches.ts';
import type { Informer } from '../client/informer.ts';
import { type KubeObject, keyOf, nameOf, ownerReference, readPath } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment } from '../shapes/neighbours.ts';
import { type Controller, createIfAbsent, dropFinalizer, update, updateStatus, type World } from '../world.ts';
import { clusterStatus, isControlPlane, tooFew } from './cluster-status.ts';
import { ensureKubeconfig } from './kubeconfig.ts';
import { clonedFrom, type MachineGroup, planMachines, replicaCounts } from './machines.ts';
import { partsOf } from './parts.ts';

/** Machines of one group are asked for this far apart. */
const betweenMachinesMs = 4000;
const deploymentLabel = 'cluster.x-k8s.io/deployment-name';
const apiPort = 6443;

function machine(group: MachineGroup, name: string, owner: KubeObject, clusterName: string): Machine {
  const template = readPath(owner, 'spec.template.spec') as Machine['spec'] | undefined;
  const kind = String(
    readPath(owner, 'spec.machineTemplate.spec.infrastructureRef.kind') ??
      template?.infrastructureRef.kind ??
      'Machine',
  ).replace(/Template$/, '');
  const role: Record<string, string> = group.controlPlane
    ? { 'cluster.x-k8s.io/control-plane': '' }
    : { [deploymentLabel]: group.name };
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: {
      name,
      namespace: owner.metadata.namespace,
      labels: { [clusterNameLabel]: clusterName, ...role },
      annotations: { [clonedFrom]: group.template },
      finalizers: ['machine.cluster.x-k8s.io'],
      ownerReferences: [ownerReference(owner)],
    },
    spec: {
      clusterName,
      version: group.version,
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name },
      bootstrap: { dataSecretName: name },
    },
  };
}

/** Does what Cluster API's controllers do for one cluster: machines, statuses, kubeconfig, deletion. */
export class ClusterController implements Controller {
  readonly name = 'capi-cluster';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
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
    const going = cluster?.metadata.deletionTimestamp !== undefined;
    let requeue: Requeue;
    if (parts.controlPlane) requeue = await this.#controlPlane(parts.controlPlane, parts.machines, key, going);
    for (const group of parts.workers) requeue = (await this.#workers(group, parts.machines, key, going)) ?? requeue;
    await this.#orphans(parts.machines, parts.workers, parts.controlPlane, cluster !== undefined && !going);
    if (!cluster) return requeue;
    const { caches } = this.#world;
    const status = clusterStatus(cluster, parts, this.#world.clock.now());
    let current = await updateStatus(this.#world, caches.clusters, cluster, { ...cluster, status });
    await this.#tell(cluster, status);
    if (going) {
      await this.#deleteParts(parts, key);
      const left =
        parts.machines.length + parts.workers.length + (parts.controlPlane ? 1 : 0) + (parts.infrastructure ? 1 : 0);
      if (left > 0) return requeue;
      await dropFinalizer(this.#world, caches.clusters, current, 'cluster.cluster.x-k8s.io');
      await this.#emit(cluster, 'Deleted', `Cluster ${cluster.metadata.name} has been deleted`);
      return requeue;
    }
    if (status.initialization?.infrastructureProvisioned && !current.spec.controlPlaneEndpoint?.host) {
      const host = new URL(this.#world.childAccess(current).server).hostname;
      current = await update(this.#world, caches.clusters, {
        ...current,
        spec: { ...current.spec, controlPlaneEndpoint: { host, port: apiPort } },
      });
    }
    if (status.initialization?.controlPlaneInitialized) await ensureKubeconfig(this.#world, current);
    return requeue;
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

  async #scale(group: MachineGroup, owner: KubeObject, clusterName: string): Promise<Requeue> {
    const { caches, client } = this.#world;
    const { create, remove } = planMachines(group);
    for (const name of create)
      await createIfAbsent(this.#world, caches.machines, machine(group, name, owner, clusterName));
    for (const surplus of remove) await client.remove(caches.machines.resource, surplus.metadata);
    return create.length > 0 ? betweenMachinesMs : undefined;
  }

  async #controlPlane(part: CapiPart, machines: Machine[], key: string, going: boolean): Promise<Requeue> {
    const template = readPath(part, 'spec.machineTemplate.spec.infrastructureRef.name');
    const withMachines = typeof template === 'string';
    const desired = Number(part.spec?.replicas ?? 0);
    const group: MachineGroup = {
      name: part.metadata.name,
      desired: part.metadata.deletionTimestamp || going || !withMachines ? 0 : desired,
      version: part.spec?.version ?? '',
      template: withMachines ? template : '',
      controlPlane: true,
      existing: machines.filter(isControlPlane),
    };
    const requeue = await this.#scale(group, part, nameOf(key).name);
    const cache = this.#world.caches.controlPlanes.get(part.kind);
    if (!cache || part.metadata.deletionTimestamp) return requeue;
    const up = part.status?.initialization?.controlPlaneInitialized === true;
    const hosted = {
      replicas: desired,
      readyReplicas: up ? desired : 0,
      availableReplicas: up ? desired : 0,
      upToDateReplicas: desired,
    };
    const counts = withMachines ? replicaCounts(group) : hosted;
    const status: NonNullable<CapiPart['status']> = {
      ...part.status,
      conditions: structuredClone(part.status?.conditions ?? []),
    };
    if (!part.kind.includes('Managed')) Object.assign(status, counts, { version: part.spec?.version });
    if (withMachines) {
      const ready = counts.readyReplicas;
      if (ready > 0) status.initialization = { ...status.initialization, controlPlaneInitialized: true };
      const generation = part.metadata.generation;
      const available = ready > 0 && ready * 2 > Math.min(desired, counts.replicas);
      if (ready > 0 || status.conditions?.length)
        setCondition(
          status.conditions ?? [],
          {
            type: 'Available',
            status: available ? 'True' : 'False',
            reason: available ? 'Available' : 'NotAvailable',
            message: available ? '' : `${ready} of ${desired} control plane replicas are available`,
            observedGeneration: generation,
          },
          this.#world.clock.now(),
        );
      status.observedGeneration = generation;
    }
    await updateStatus(this.#world, cache, part, { ...part, status });
    return requeue;
  }

  async #workers(owner: MachineDeployment, machines: Machine[], key: string, going: boolean): Promise<Requeue> {
    const { caches, clock } = this.#world;
    const deleting = owner.metadata.deletionTimestamp !== undefined || going;
    const group: MachineGroup = {
      name: owner.metadata.name,
      desired: deleting ? 0 : (owner.spec.replicas ?? 0),
      version: owner.spec.template.spec.version ?? '',
      template: owner.spec.template.spec.infrastructureRef.name,
      controlPlane: false,
      existing: machines.filter((one) => one.metadata.labels?.[deploymentLabel] === owner.metadata.name),
    };
    const requeue = await this.#scale(group, owner, nameOf(key).name);
    if (owner.metadata.deletionTimestamp) return requeue;
    const counts = replicaCounts(group);
    const conditions = structuredClone(owner.status?.conditions ?? []);
    const missing = group.desired - counts.availableReplicas;
    setCondition(
      conditions,
      {
        type: 'Available',
        status: missing <= 0 ? 'True' : 'False',
        reason: missing <= 0 ? 'Available' : 'NotAvailable',
        message: missing <= 0 ? '' : tooFew(owner.kind, counts.availableReplicas, group.desired),
        observedGeneration: owner.metadata.generation,
      },
      clock.now(),
    );
    const phase = missing > 0 ? 'ScalingUp' : counts.replicas > group.desired ? 'ScalingDown' : 'Running';
    const status = { ...owner.status, ...counts, conditions, phase, observedGeneration: owner.metadata.generation };
    const cache = owner.kind === 'MachinePool' ? caches.machinePools : caches.machineDeployments;
    await updateStatus(this.#world, cache, owner, { ...owner, status });
    return requeue;
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
      const kept = isControlPlane(one)
        ? controlPlane !== undefined || clusterStays
        : group
          ? groups.has(group)
          : clusterStays;
      if (!kept) await this.#world.client.remove(this.#world.caches.machines.resource, one.metadata);
    }
  }

  /** Workers first, then the control plane, then the infrastructure, as Cluster API does. */
  async #deleteParts(parts: Omit<ReturnType<typeof partsOf>, 'cluster'>, key: string): Promise<void> {
    const { client, caches } = this.#world;
    const { workers, machines, controlPlane, infrastructure } = parts;
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
