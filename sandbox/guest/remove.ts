import type { KubeObject } from '../controllers/client/objects.ts';
import { ApiError, isNotFound, type KubeClient } from '../controllers/client/rest.ts';
import { kinds, managedLabel, systemNamespace } from '../controllers/kinds.ts';
import { reporterSuffix } from '../controllers/runtime/events.ts';
import type { AccessManagement } from '../controllers/shapes/k0rdent.ts';
import { guestLabel, guestObjects, isGuest, Places } from './objects.ts';
import { inRounds, until } from './rounds.ts';

const find = async (client: KubeClient, path: string): Promise<KubeObject | undefined> =>
  client.request<KubeObject>('GET', path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });

/** Only those of namespaces that were not there before: a cluster of anybody else's is never touched. */
async function removeClusters(client: KubeClient): Promise<void> {
  const labelled = await client.list(kinds.namespace, undefined, { labelSelector: `${guestLabel}=true` });
  const namespaces = new Set(labelled.items.map(({ metadata }) => metadata.name));
  const ours = async () =>
    (await client.list(kinds.clusterDeployment)).items.filter(({ metadata }) =>
      namespaces.has(metadata.namespace ?? ''),
    );
  for (const { metadata } of await ours()) await client.remove(kinds.clusterDeployment, metadata);
  await until('the clusters to go', async () => (await ours()).length === 0);
}

/** Without rules AccessManagement takes back what it handed out. */
async function takeBackCopies(client: KubeClient, object: AccessManagement): Promise<void> {
  await client.mergePatch(kinds.accessManagement, object.metadata, { spec: { accessRules: [] } });
  const handedOut = [kinds.credential, kinds.clusterTemplateChain, kinds.serviceTemplateChain];
  const made = [...handedOut, kinds.clusterTemplate, kinds.serviceTemplate];
  await until('the copies to go', async () => {
    const lists = await Promise.all(
      made.map((kind) => client.list<KubeObject>(kind, undefined, { labelSelector: `${managedLabel}=true` })),
    );
    return lists.every(({ items }) => items.every(({ metadata }) => metadata.namespace === systemNamespace));
  });
}

/** Takes an object away and waits for its end; it counts as refused as long as it is there. */
async function removeObject(client: KubeClient, places: Places, object: KubeObject): Promise<void> {
  const path = await places.of(object);
  const there = await find(client, path);
  if (!there || !isGuest(there)) return;
  if (!there.metadata.deletionTimestamp) {
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' };
    await client.request('DELETE', path, body);
  }
  if (await find(client, path)) throw new ApiError(409, undefined, `${object.kind} ${object.metadata.name} stays`);
}

/** First half, with the controllers at work: clusters, then the installation, in the order that admission allows. */
export async function removeObjects(client: KubeClient): Promise<void> {
  const objects = guestObjects();
  const places = new Places(client);
  await removeClusters(client);
  const management = objects.filter(({ kind }) => kind === 'Management');
  await inRounds(management, (object) => removeObject(client, places, object), ApiError);
  const access = await client.find(kinds.accessManagement, { name: 'kcm' });
  if (access && isGuest(access)) await takeBackCopies(client, access);
  const rest = objects.filter(({ kind }) => kind !== 'Namespace').reverse();
  await inRounds(rest, (object) => removeObject(client, places, object), ApiError);
}

/** Second half, when nobody works there any more: namespaces, and events about what belonged to none. */
export async function removeNamespaces(client: KubeClient): Promise<void> {
  const namespaces = guestObjects().filter(({ kind }) => kind === 'Namespace');
  await inRounds(namespaces, (object) => removeObject(client, new Places(client), object), ApiError);
  const { items } = await client.list<KubeObject & { reportingInstance?: string }>(kinds.event);
  for (const { metadata, reportingInstance } of items)
    if (reportingInstance?.endsWith(reporterSuffix)) await client.remove(kinds.event, metadata);
}
