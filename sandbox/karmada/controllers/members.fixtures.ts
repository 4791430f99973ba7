import type { KubeObject } from '../../controllers/client/objects.ts';
import { resource } from '../../controllers/client/resources.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { VirtualClock } from '../../controllers/runtime/virtual-clock.ts';
import { kinds, marks } from './kinds.ts';
import type { Members } from './members.ts';
import type { MemberCluster, Work } from './shapes.ts';
import { FakeWire } from './wire.fixtures.ts';
import { createCaches, informersOf, type World } from './world.ts';

export const configMaps = resource('ConfigMap', 'v1/configmaps');
export const at = { namespace: 'shop', name: 'settings' };
export const workAt = { namespace: 'karmada-es-member1', name: 'settings' };
export const workKey = `${workAt.namespace}/${workAt.name}`;

/** What Karmada wants in the member. */
export const manifest = (value: string): KubeObject & { data: object } => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    ...at,
    labels: { [marks.managed]: 'true' },
    annotations: { [marks.workNamespace]: workAt.namespace, [marks.workName]: workAt.name },
  },
  data: { value },
});

export const workOf = (value: string): Work => ({
  apiVersion: 'work.karmada.io/v1alpha1',
  kind: 'Work',
  metadata: { ...workAt },
  spec: { workload: { manifests: [manifest(value)] } },
  status: {
    conditions: [{ type: 'Applied', status: 'True', reason: 'AppliedSuccessful', message: '', lastTransitionTime: '' }],
  },
});

const cluster: MemberCluster = {
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name: 'member1' },
  spec: { syncMode: 'Push' },
  status: { conditions: [{ type: 'Ready', status: 'True', reason: '', message: '', lastTransitionTime: '' }] },
};

/** A control plane with one Work for one member, both without servers. */
export async function twoWires() {
  const plane = new FakeWire();
  const member = new FakeWire();
  plane.put(kinds.cluster, cluster);
  plane.put(kinds.work, workOf('a'));
  const caches = createCaches(plane.client, () => undefined);
  const world = {
    client: plane.client,
    caches,
    clock: new VirtualClock(new Date('2026-03-01T12:00:00Z')),
    events: { emit: async () => undefined },
    log: () => undefined,
  } as unknown as World;
  let find = async (): Promise<KubeClient> => member.client;
  const listeners: ((name: string) => void)[] = [];
  const members = {
    of: () => find(),
    onChange: (listener: (name: string) => void) => listeners.push(listener),
  } as unknown as Members;
  return {
    plane,
    member,
    world,
    members,
    /** Has the member answer by another client from now on. */
    replaceClient(of: () => Promise<KubeClient>): void {
      find = of;
      for (const listener of listeners) listener('member1');
    },
    start: () => Promise.all(informersOf(caches).map((cache) => cache.start())),
    stop: () => Promise.all(informersOf(caches).map((cache) => cache.stop())),
  };
}
