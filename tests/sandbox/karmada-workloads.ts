import { type KubeObject, readPath } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds, marks, templateKinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { Placement, PropagationPolicy } from '../../sandbox/karmada/controllers/shapes.ts';
import { type KarmadaWorld, startPrepared } from '../support/karmada-world.ts';

/* What the tests of the sandbox's Karmada share: two members, things to send, and ways to see where they are. */

export const deployments = resource('Deployment', 'apps/v1/deployments');
export const configMaps = resource<KubeObject & { data?: Record<string, string> }>('ConfigMap', 'v1/configmaps');
const events = resource<
  KubeObject & { reason?: string; note?: string; eventTime?: string; regarding?: { kind: string; name: string } }
>('Event', 'events.k8s.io/v1/events');

export const at = (name: string) => ({ namespace: 'default', name });

export const deployment = (name: string, replicas: number, image = 'nginx:1.25', pod: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: at(name),
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'web', image }], ...pod } },
  },
});

export const readyOf = async (world: KarmadaWorld, name: string) =>
  findCondition((await world.client.find(kinds.cluster, { name }))?.status?.conditions, 'Ready');

async function joinTwo(world: KarmadaWorld): Promise<void> {
  await world.join('member1', { namespace: 'storefront', name: 'cart-prod' });
  await world.join('member2', { namespace: 'payments', name: 'ledger-prod' });
  for (const name of ['member1', 'member2']) {
    await world.until(`${name} ready`, async () => (await readyOf(world, name))?.status === 'True');
  }
}

/** A control plane with two members that are ready. */
export const startWithTwoMembers = (options: Parameters<typeof startPrepared>[1] = {}): Promise<KarmadaWorld> =>
  startPrepared(joinTwo, options);

/** Shared evenly between both members. */
export const halves: Placement = {
  clusterAffinity: { clusterNames: ['member1', 'member2'] },
  replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' },
};

/** Two members with the Deployment `web` running on both. */
export const startWithWeb = (): Promise<KarmadaWorld> =>
  startPrepared(async (world) => {
    await joinTwo(world);
    await propagate(world, deployment('web', 4), halves);
    await world.until('web', async () => (await looksAt(world).readyReplicas('web')) === 4);
  });

/** The taints of a member, as `key:effect`. */
export const taintsOf = async ({ client }: KarmadaWorld, name: string): Promise<string[]> =>
  ((await client.get(kinds.cluster, { name })).spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`);

/** Events about an object. */
export const heard = async ({ client }: KarmadaWorld, kind: string, name: string) =>
  (await client.list(events, undefined)).items.filter(
    ({ regarding }) => regarding?.kind === kind && regarding.name === name,
  );

/** The same as texts. */
export const told = async (world: KarmadaWorld, kind: string, name: string): Promise<string[]> =>
  (await heard(world, kind, name)).map(({ reason, note }) => `${reason} ${note}`);

/** Creates an object and a policy for it. */
export async function propagate(
  { client }: KarmadaWorld,
  object: KubeObject,
  placement: Placement,
  spec: Partial<PropagationPolicy['spec']> = {},
): Promise<void> {
  const { kind, apiVersion, metadata } = object;
  await client.create(kinds.propagationPolicy, {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'PropagationPolicy',
    metadata: { namespace: metadata.namespace, name: metadata.name },
    spec: { resourceSelectors: [{ apiVersion, kind, name: metadata.name }], placement, ...spec },
  });
  const resourceOfKind = templateKinds.find((one) => one.kind === kind);
  if (!resourceOfKind) throw new Error(`Karmada sends no ${kind}`);
  await client.create(resourceOfKind, object);
}

let rounds = 0;
/**
 * Lets an object that comes later make its way through every controller. What nobody waits for has had its chance by then:
 * one that should not happen is asserted after this.
 */
export async function settle(world: KarmadaWorld): Promise<void> {
  const name = `later-${++rounds}`;
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: at(name) };
  await propagate(world, object, { clusterAffinity: { clusterNames: ['member1'] } });
  await world.until(name, () => world.member('member1').find(configMaps, at(name)));
}

/** Ways to see where the Deployments of a control plane are. */
export function looksAt(world: KarmadaWorld) {
  const binding = (name: string) => world.client.find(kinds.binding, at(`${name}-deployment`));
  return {
    binding,
    /** `member1:2,member2:1`. */
    clustersOf: async (name: string) =>
      ((await binding(name))?.spec.clusters ?? []).map((target) => `${target.name}:${target.replicas}`).join(),
    tasksOf: async (name: string) => (await binding(name))?.spec.gracefulEvictionTasks ?? [],
    healthIn: async (member: string, name: string) =>
      (await binding(name))?.status?.aggregatedStatus?.find(({ clusterName }) => clusterName === member)?.health,
    workOf: async (member: string, name: string) =>
      (await world.client.list(kinds.work, `karmada-es-${member}`)).items.find(
        ({ metadata }) => metadata.annotations?.[marks.bindingName] === `${name}-deployment`,
      ),
    imageIn: async (member: string, name: string) => {
      const found = await world.member(member).find(deployments, at(name));
      return (readPath(found, 'spec.template.spec.containers') as { image: string }[] | undefined)?.[0]?.image;
    },
    readyReplicas: async (name: string) =>
      readPath(await world.client.get(deployments, at(name)), 'status.readyReplicas'),
  };
}

/** Cuts member2 off until the control plane has noticed. */
export async function lose(world: KarmadaWorld): Promise<void> {
  world.setReachable('member2', false);
  await world.until('member2 not ready', async () => (await readyOf(world, 'member2'))?.status === 'False');
}

/** Connects member2 again until the control plane has noticed. */
export async function recover(world: KarmadaWorld): Promise<void> {
  world.setReachable('member2', true);
  await world.until('member2 ready', async () => (await readyOf(world, 'member2'))?.status === 'True');
}
