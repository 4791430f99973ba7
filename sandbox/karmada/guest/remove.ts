import { setTimeout as delay } from 'node:timers/promises';
import type { KubeObject } from '../../controllers/client/objects.ts';
import type { Resource } from '../../controllers/client/resources.ts';
import { ApiError, isNotFound, type KubeClient } from '../../controllers/client/rest.ts';
import { kinds as kubernetes } from '../../controllers/kinds.ts';
import { reporterSuffix } from '../../controllers/runtime/events.ts';
import { clusterOfNamespace, kinds, memberNamespace } from '../controllers/kinds.ts';
import { servedTemplates } from '../controllers/served-templates.ts';
import { definitionKind } from '../definitions.ts';
import { finalize } from './house-keeping.ts';
import { karmadaKinds } from './kinds.ts';

/** A namespace goes with its content within this, where a controller of Kubernetes takes care of it. */
const patienceMs = 3000;
const pauseMs = 50;
const tries = 200;

/** Deletes an object whose finalizers nobody takes off any more. */
async function removeNow(client: KubeClient, kind: Resource, { metadata }: KubeObject): Promise<void> {
  try {
    if (metadata.finalizers?.length) await client.mergePatch(kind, metadata, { metadata: { finalizers: null } });
    await client.remove(kind, metadata);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

async function removeAll(client: KubeClient, kind: Resource, namespace?: string): Promise<void> {
  try {
    const { items } = await client.list(kind, namespace);
    await Promise.all(items.map((object) => removeNow(client, kind, object)));
  } catch (error) {
    // A kind that the API server does not know has no objects.
    if (!isNotFound(error)) throw error;
  }
}

async function isGone(client: KubeClient, kind: Resource, name: string, waitMs: number): Promise<boolean> {
  const end = Date.now() + waitMs;
  while (await client.find(kind, { name })) {
    if (Date.now() > end) return false;
    await delay(pauseMs);
  }
  return true;
}

/** Takes a namespace away; a server on which no controller does that is told itself that the namespace is empty. */
async function removeNamespace(client: KubeClient, name: string): Promise<void> {
  const within = [...(await servedTemplates(client)), kubernetes.event];
  for (const kind of within) await removeAll(client, kind, name);
  await client.remove(kinds.namespace, { name });
  if (await isGone(client, kinds.namespace, name, patienceMs)) return;
  const left = await client.find(kinds.namespace, { name });
  if (!left) return;
  await finalize(client, left);
  if (!(await isGone(client, kinds.namespace, name, patienceMs))) throw new Error(`the namespace ${name} stays`);
}

/** What was on an API server before, and what one has put there. */
export interface Traces {
  /** Namespaces that were there. */
  before: ReadonlySet<string>;
  /** How the names of one's own namespaces begin; those of the control plane are known. */
  prefix: string;
  /** Names of the CRDs that were missing. */
  definitions: readonly string[];
}

/**
 * Takes everything away that the controllers and those who used them have put on an API server that had nothing of
 * Karmada's before. The controllers have to have stopped.
 */
export async function removeTraces(client: KubeClient, { before, prefix, definitions }: Traces): Promise<void> {
  for (let round = 0; await hasAny(client); round += 1) {
    if (round === tries) throw new Error("Karmada's objects come back as often as they are deleted");
    for (const kind of karmadaKinds) await removeAll(client, kind);
  }
  const all = (await client.list(kinds.namespace)).items.map(({ metadata }) => metadata.name);
  const isOwn = (name: string) => name.startsWith(prefix) || name === memberNamespace || clusterOfNamespace(name);
  const own = all.filter((name) => isOwn(name) && !before.has(name));
  await Promise.all(own.map((name) => removeNamespace(client, name)));
  const { items } = await client.list<KubeObject & { reportingInstance?: string }>(kubernetes.event);
  for (const event of items)
    if (event.reportingInstance?.endsWith(reporterSuffix)) await removeNow(client, kubernetes.event, event);
  for (const name of definitions) await client.remove(definitionKind, { name });
  for (const name of definitions) {
    if (!(await isGone(client, definitionKind, name, patienceMs))) throw new Error(`the CRD ${name} stays`);
  }
}

async function hasAny(client: KubeClient): Promise<boolean> {
  for (const kind of karmadaKinds) {
    try {
      if ((await client.list(kind, undefined, { limit: 1 })).items.length > 0) return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 404) throw error;
    }
  }
  return false;
}
