import { afterAll, beforeAll, expect } from 'vitest';
import { readKubeconfig } from '../../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../../sandbox/controllers/client/objects.ts';
import { resource } from '../../../sandbox/controllers/client/resources.ts';
import { KubeClient } from '../../../sandbox/controllers/client/rest.ts';
import { findCondition } from '../../../sandbox/controllers/conditions.ts';
import { kinds, templateKinds } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { Binding, Placement, PropagationPolicy, Work } from '../../../sandbox/karmada/controllers/shapes.ts';
import { joinMember } from '../../../sandbox/karmada/join.ts';
import { kubeconfigPath } from '../connection.ts';

/* The control plane of the run, in which every file of cases has a namespace. */

export const deployments = resource('Deployment', 'apps/v1/deployments');
export const configMaps = resource<KubeObject & { data?: Record<string, string> }>('ConfigMap', 'v1/configmaps');
const events = resource<KubeObject & { reason?: string; note?: string; regarding?: { kind: string; name: string } }>(
  'Event',
  'events.k8s.io/v1/events',
);

const waitMs = 15_000;
const pauseMs = 25;

/** Repeats a look until it finds something. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((wake) => setTimeout(wake, pauseMs));
  }
}

/** Repeats a look until it finds what is expected; says what it found instead. */
export async function untilEqual(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await look();
    try {
      expect(found).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((wake) => setTimeout(wake, pauseMs));
  }
}

/** Which members the run has: files with their kubeconfigs by name. */
function memberFiles(): Record<string, string> {
  const files = process.env.CONFORMANCE_MEMBERS;
  if (!files) throw new Error('Members are missing: npm run conformance -- --kubeconfig FILE --with-karmada');
  return JSON.parse(files) as Record<string, string>;
}

/** Opens the control plane for a file of cases. */
export function openPlane(topic: string) {
  const namespace = `conformance-karmada-${topic}`;
  let client: KubeClient;
  const members = new Map<string, KubeClient>();
  beforeAll(async () => {
    client = new KubeClient(await readKubeconfig(kubeconfigPath()));
    for (const [name, file] of Object.entries(memberFiles()))
      members.set(name, new KubeClient(await readKubeconfig(file)));
    await client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  });
  afterAll(() => {
    for (const open of [client, ...members.values()]) open?.close();
  });
  const at = (name: string) => ({ namespace, name });
  const bindingOf = (name: string, kind = 'deployment') => client.find(kinds.binding, at(`${name}-${kind}`));
  return {
    namespace,
    at,
    get client() {
      return client;
    },
    /** A client of a member, as its administrator. */
    member(name: string): KubeClient {
      const found = members.get(name);
      if (!found) throw new Error(`there is no ${name}`);
      return found;
    },
    /** Joins the members by push and waits until they are ready; once is enough for all files. */
    async join(): Promise<void> {
      for (const [name, { access }] of members) {
        if (await client.find(kinds.cluster, { name })) continue;
        await joinMember(client, { name, access, apiEndpoint: access.server });
      }
      for (const name of members.keys()) {
        await until(`${name} ready`, async () => {
          const cluster = await client.find(kinds.cluster, { name });
          return findCondition(cluster?.status?.conditions, 'Ready')?.status === 'True';
        });
      }
    },
    deployment: (name: string, replicas: number, pod: object = {}): KubeObject => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: at(name),
      spec: {
        replicas,
        selector: { matchLabels: { app: name } },
        template: {
          metadata: { labels: { app: name } },
          spec: { containers: [{ name: 'web', image: 'nginx:1.25' }], ...pod },
        },
      },
    }),
    configMap: (name: string, value: string, labels?: Record<string, string>) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...at(name), ...(labels && { labels }) },
      data: { value },
    }),
    /** A policy of this namespace for one object of the name that the policy has. */
    policyFor: (
      { apiVersion, kind, metadata: { name } }: KubeObject,
      placement: Placement | undefined,
      spec: Partial<PropagationPolicy['spec']> = {},
    ): PropagationPolicy => ({
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'PropagationPolicy',
      metadata: at(name),
      spec: { resourceSelectors: [{ apiVersion, kind, name }], ...(placement && { placement }), ...spec },
    }),
    /** Creates an object and a policy for it. */
    async send(object: KubeObject, placement: Placement | undefined, spec: Partial<PropagationPolicy['spec']> = {}) {
      const kind = templateKinds.find((one) => one.kind === object.kind);
      if (!kind) throw new Error(`Karmada sends no ${object.kind}`);
      const made = await client.create(kind, object);
      await client.create(kinds.propagationPolicy, this.policyFor(object, placement, spec));
      return made;
    },
    bindingOf,
    /** Replicas by cluster; of what has none, the clusters with 0. */
    async sharesOf(name: string, kind?: string): Promise<Record<string, number> | undefined> {
      const clusters = (await bindingOf(name, kind))?.spec.clusters;
      return clusters && Object.fromEntries(clusters.map((one) => [one.name, one.replicas ?? 0]));
    },
    /** Why an object is not scheduled, as soon as the scheduler says so of the binding as it is. */
    refusalOf: (name: string, kind?: string): Promise<{ reason: string; message: string; binding: Binding }> =>
      until(`why ${name} is not scheduled`, async () => {
        const binding = await bindingOf(name, kind);
        const { status, reason = '', message = '' } = findCondition(binding?.status?.conditions, 'Scheduled') ?? {};
        const isNew = binding?.status?.schedulerObservedGeneration === binding?.metadata.generation;
        return status === 'False' && isNew && binding && { reason, message, binding };
      }),
    /** The Works of an object, by member. */
    async worksOf(name: string, kind = 'deployment'): Promise<Record<string, Work>> {
      const id = (await bindingOf(name, kind))?.metadata.labels?.['resourcebinding.karmada.io/permanent-id'];
      const labelSelector = `resourcebinding.karmada.io/permanent-id=${id}`;
      const { items } = await client.list(kinds.work, undefined, { labelSelector });
      return Object.fromEntries(items.map((work) => [work.metadata.namespace?.slice('karmada-es-'.length), work]));
    },
    /** What events say of an object. */
    told: async (kind: string, name: string, inNamespace = namespace): Promise<string[]> =>
      (await client.list(events, inNamespace)).items
        .filter(({ regarding }) => regarding?.kind === kind && regarding.name === name)
        .map(({ reason, note }) => `${reason} ${note}`),
  };
}
