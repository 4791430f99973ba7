import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { ApiError, isConflict, type KubeClient } from '../controllers/client/rest.ts';
import { kinds } from '../controllers/kinds.ts';
import { StartError } from '../lib/home.ts';
import { readCrds } from '../seed/crds.ts';
import { guestLabel, guestObjects, isGuest, Places } from './objects.ts';
import { inRounds, until } from './rounds.ts';

const definitions = resource('CustomResourceDefinition', 'apiextensions.k8s.io/v1/customresourcedefinitions', false);
const namedAtMost = 5;

/** @throws StartError that names the kinds which the API server lacks */
export async function requireDefinitions(client: KubeClient): Promise<void> {
  const files = await readdir(resolve(import.meta.dirname, '../crds'));
  const wanted = files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length));
  const there = new Set((await client.list(definitions)).items.map(({ metadata }) => metadata.name));
  const missing = wanted.filter((name) => !there.has(name)).sort();
  if (missing.length === 0) return;
  const named = missing.slice(0, namedAtMost).join(', ');
  const more = missing.length > namedAtMost ? ` and ${missing.length - namedAtMost} more` : '';
  throw new StartError(
    `The API server lacks CustomResourceDefinitions that the controllers need: ${named}${more}. kubectl apply --server-side -f sandbox/crds puts them there.`,
  );
}

/** Adds kinds that an older sandbox did not have to a store that it filled. */
export async function addMissingDefinitions(client: KubeClient): Promise<void> {
  const there = new Set((await client.list(definitions)).items.map(({ metadata }) => metadata.name));
  const missing = readCrds().filter(({ metadata }) => !there.has(metadata.name));
  for (const { metadata, spec } of missing)
    await client.create(definitions, {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata,
      spec,
    });
}

/** True when somebody else's k0rdent objects are there, which are then worked with as they are. */
export async function hasManagement(client: KubeClient): Promise<boolean> {
  const management = await client.find(kinds.management, { name: 'kcm' });
  return management !== undefined && !isGuest(management);
}

/** Namespaces first, before anybody else makes them: only those that were not there are taken away again. */
export async function createNamespaces(client: KubeClient): Promise<void> {
  for (const namespace of guestObjects().filter(({ kind }) => kind === 'Namespace'))
    await client.create(kinds.namespace, namespace).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
}

async function create(client: KubeClient, places: Places, object: KubeObject): Promise<void> {
  try {
    await client.request('POST', await places.of(object, true), object);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const there = await client.request<KubeObject>('GET', await places.of(object));
    if (object.kind !== 'Namespace' && !isGuest(there))
      throw new StartError(
        `${object.kind} ${object.metadata.name} exists on this API server and is not the sandbox's (it has no label ${guestLabel}).`,
      );
  }
}

/** Everything handed out: rules applied, templates of the projects valid, credentials ready. */
async function isHandedOut(client: KubeClient): Promise<boolean> {
  const { spec, status } = await client.get(kinds.accessManagement, { name: 'kcm' });
  const rules = spec?.accessRules ?? [];
  if (rules.length === 0 || status?.current?.length !== rules.length) return false;
  const [templates, credentials] = [await client.list(kinds.clusterTemplate), await client.list(kinds.credential)];
  return (
    templates.items.every((template) => template.status?.valid === true) &&
    credentials.items.every((credential) => credential.status?.ready === true)
  );
}

/**
 * Applies the organisation through the API, with the controllers and their admission at work, and waits until they
 * have handed it out. What is there already from an earlier start stays.
 */
export async function installGuest(client: KubeClient): Promise<void> {
  const places = new Places(client);
  // Admission refuses what comes before the things it refers to are ready.
  await inRounds(guestObjects(), (object) => create(client, places, object), ApiError);
  await until('the organisation to be handed out', () => isHandedOut(client));
}
