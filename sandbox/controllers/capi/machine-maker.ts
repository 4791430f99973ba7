import { clusterNameLabel } from '../caches.ts';
import { type KubeObject, keyOf, ownerReference, readPath } from '../client/objects.ts';
import { seededRandom } from '../engine.ts';
import type { Machine } from '../shapes/neighbours.ts';
import { createIfAbsent, type World } from '../world.ts';
import { clonedFrom, type MachineGroup, madeWithConfig } from './machines.ts';

/** Label that names the group of a worker. */
export const deploymentLabel = 'cluster.x-k8s.io/deployment-name';
/** A control plane machine is kept by this until its member has left etcd. */
export const leaveHook = 'pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup';

/** Letters and digits of names that Kubernetes makes. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
/** A watch that was lost may never tell of a machine that came and went. */
const longestWaitMs = 5000;

/** A name as Kubernetes makes it: `prefix-` and five letters that depend on nothing but the inputs. */
export function generatedName(prefix: string, ...inputs: (string | number)[]): string {
  const suffix = Array.from({ length: suffixLength }, (_, index) => {
    const at = Math.floor(seededRandom(prefix, index, ...inputs) * letters.length);
    return letters[at] ?? '';
  });
  return `${prefix}-${suffix.join('')}`;
}

/** The Machine of a group under a name; `owner` is the group's object. */
export function machineOf(
  group: MachineGroup,
  name: string,
  owner: KubeObject,
  clusterName: string,
): Omit<Machine, 'status'> {
  const isMaster = group.config !== undefined;
  const template = readPath(owner, 'spec.template.spec') as Machine['spec'] | undefined;
  const config = template?.bootstrap.configRef;
  const bootstrapGroup = 'bootstrap.cluster.x-k8s.io';
  const configKind = isMaster ? 'K0sControllerConfig' : config?.kind.replace(/Template$/, '');
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: {
      name,
      namespace: owner.metadata.namespace,
      labels: {
        [clusterNameLabel]: clusterName,
        ...(isMaster ? { 'cluster.x-k8s.io/control-plane': '' } : { [deploymentLabel]: group.name }),
      },
      annotations: {
        [clonedFrom]: group.template,
        ...(isMaster && { [leaveHook]: '', [madeWithConfig]: group.config }),
      },
      finalizers: ['machine.cluster.x-k8s.io'],
      ownerReferences: [ownerReference(owner)],
    },
    spec: {
      clusterName,
      ...(group.version !== undefined && { version: group.version }),
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: group.machineKind, name },
      bootstrap: {
        ...(configKind && { configRef: { apiGroup: bootstrapGroup, kind: configKind, name } }),
        dataSecretName: name,
      },
    },
  };
}

/** Makes machines, one of a group at a time: the next one only when the watch has brought the one before. */
export class MachineMaker {
  readonly #world: World;
  readonly #awaited = new Map<string, { name: string; since: number }>();
  constructor(world: World) {
    this.#world = world;
    world.caches.machines.onChange((now, before) => {
      const seen = (now ?? before)?.metadata.name;
      for (const [key, { name }] of this.#awaited) if (name === seen) this.#awaited.delete(key);
    });
  }

  /** Makes one; nothing while another one of this group is still on its way. */
  async make(group: MachineGroup, owner: KubeObject, clusterName: string): Promise<void> {
    const { caches, clock, seed } = this.#world;
    const key = keyOf(owner.metadata);
    const now = clock.now().getTime();
    const awaited = this.#awaited.get(key);
    if (awaited && now - awaited.since < longestWaitMs) return;
    const name = generatedName(group.name, seed, owner.metadata.uid ?? '', now);
    this.#awaited.set(key, { name, since: now });
    try {
      await createIfAbsent(this.#world, caches.machines, machineOf(group, name, owner, clusterName));
    } catch (error) {
      this.#awaited.delete(key);
      throw error;
    }
  }
}
