import { setTimeout as delay } from 'node:timers/promises';
import type { KubeObject } from '../../controllers/client/objects.ts';
import { type Resource, resource } from '../../controllers/client/resources.ts';
import { isConflict, isNotFound, type KubeClient, pathOf } from '../../controllers/client/rest.ts';
import { kinds as kubernetes } from '../../controllers/kinds.ts';
import { clusterOfNamespace, kinds } from '../controllers/kinds.ts';
import { servedTemplates } from '../controllers/served-templates.ts';

/*
 * A control plane of Karmada's has two controllers of Kubernetes beside it: one deletes what belonged to something that is
 * gone, and one empties namespaces that are deleted. An API server alone has neither.
 */

const configMaps = resource('ConfigMap', 'v1/configmaps');
/** A collector of garbage that is there needs less. */
const patienceMs = 3000;
const pauseMs = 200;

/** Whether what belonged to an object goes with it. @param namespace is made for this, and taken away by somebody else */
export async function collectsGarbage(client: KubeClient, namespace: string): Promise<boolean> {
  await client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const base = { apiVersion: 'v1', kind: 'ConfigMap' };
  const owner = await client.create(configMaps, { ...base, metadata: { namespace, name: 'owner' } });
  const owned = { namespace, name: 'owned' };
  const ownerReferences = [{ ...base, name: 'owner', uid: owner.metadata.uid ?? '' }];
  await client.create(configMaps, { ...base, metadata: { ...owned, ownerReferences } });
  await client.remove(configMaps, owner.metadata);
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(pauseMs)) {
    if (!(await client.find(configMaps, owned))) return true;
  }
  return false;
}

/** Deletes bindings of templates that are gone. */
async function collect(client: KubeClient, templates: readonly Resource[]): Promise<void> {
  const bindings = (await client.list(kinds.binding)).items;
  const lists = await Promise.all(templates.map((kind) => client.list(kind)));
  const there = new Set(lists.flatMap(({ items }) => items.map(({ metadata }) => metadata.uid)));
  for (const { metadata } of bindings) {
    const owners = metadata.ownerReferences ?? [];
    const isLeft = owners.length > 0 && owners.every(({ uid }) => !there.has(uid));
    if (isLeft && !metadata.deletionTimestamp) await client.remove(kinds.binding, metadata);
  }
}

/** Empties the namespace of a member that leaves; what has finalizers goes once these are taken off. */
async function empty(client: KubeClient, namespace: KubeObject): Promise<void> {
  const { name } = namespace.metadata;
  const works = (await client.list(kinds.work, name)).items;
  for (const { metadata } of works) if (!metadata.deletionTimestamp) await client.remove(kinds.work, metadata);
  if (works.length > 0) return;
  for (const { metadata } of (await client.list(kubernetes.event, name)).items)
    await client.remove(kubernetes.event, metadata);
  await finalize(client, namespace);
}

/** Lets a namespace go that is deleted and empty. */
export async function finalize(client: KubeClient, namespace: KubeObject): Promise<void> {
  const path = pathOf(kinds.namespace, namespace.metadata, 'finalize');
  await client.request('PUT', path, { ...namespace, spec: { finalizers: [] } });
}

async function goRound(client: KubeClient, templates: readonly Resource[]): Promise<void> {
  await collect(client, templates);
  for (const namespace of (await client.list(kinds.namespace)).items) {
    const { deletionTimestamp, name } = namespace.metadata;
    if (deletionTimestamp && clusterOfNamespace(name)) await empty(client, namespace);
  }
}

/** Does the work of both controllers, as far as Karmada's need it, until it is stopped. */
export async function keepHouse(client: KubeClient, log: (text: string) => void): Promise<{ stop(): Promise<void> }> {
  const templates = await servedTemplates(client);
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      await goRound(client, templates).catch((error: unknown) => {
        // Whoever was faster has done it, or changed it; the next round sees.
        if (!isConflict(error) && !isNotFound(error)) log(`house-keeping: ${String(error)}`);
      });
      await delay(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop() {
      stopped.abort();
      return running;
    },
  };
}
