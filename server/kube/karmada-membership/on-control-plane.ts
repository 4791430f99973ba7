import { z } from 'zod';
import { managedByLabel, managedByUs } from '../../domain/applications/order/manifests.ts';
import { DomainError } from '../../domain/errors.ts';
import { dedicatedTo } from '../../domain/karmada/dedication.ts';
import { clusterIdOf } from '../../domain/karmada/member.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import { placeLabelsOf } from '../../domain/karmada/member-place.ts';
import {
  credentialObject,
  executionNamespaceOf,
  impersonatorSecretOf,
  type MemberObjectInput,
  memberObject,
  membershipNamespace,
} from '../../domain/karmada/membership/objects.ts';
import { say } from '../../domain/words/said.ts';
import { cut } from '../../domain/workloads/keepable-events.ts';
import type { Leave, LeavingMember } from '../../ports/karmada-membership.ts';
import type { KubeClient } from '../client.ts';
import { kinds, type ResourceKind } from '../kinds.ts';
import {
  applyObject,
  createObject,
  deleteObject,
  getObject,
  type KubeObject,
  listObjects,
  orNull,
} from '../resources.ts';
import type { Credentials } from './in-cluster.ts';
import { mostWords } from './trouble.ts';

/** A Cluster names every kind that it has, which makes it long. */
const pageSize = 100;
/** In place of a token in a dry run; what somebody else has put there conflicts with it. */
const placeholder = { token: Buffer.from('dry run').toString('base64') };

const owned = z.object({
  metadata: z.object({ ownerReferences: z.array(z.object({ kind: z.string(), name: z.string() })).catch([]) }),
});
const namespaceStatus = z.object({
  status: z
    .object({ conditions: z.array(z.object({ type: z.string(), status: z.string(), message: z.string().catch('') })) })
    .catch({ conditions: [] }),
});

const find = (
  client: KubeClient,
  kind: ResourceKind,
  { name, namespace }: { name: string; namespace?: string },
  signal?: AbortSignal,
) => orNull(getObject(client, kind, name, namespace, { signal }));

/**
 * The member if a join that began before has made it. Karmada has names and clusters in a control plane once.
 * @throws DomainError `conflict` where the name is another cluster's, the cluster has another name, or somebody else has
 * joined it or for others
 */
export async function findMember(
  client: KubeClient,
  of: Pick<MemberObjectInput, 'name' | 'id' | 'cluster' | 'project'>,
  signal?: AbortSignal,
): Promise<KubeObject | null> {
  const { name, id } = of;
  let own: KubeObject | null = null;
  for (let next: string | undefined = ''; next !== undefined; ) {
    const page = await listObjects(client, kinds.karmadaCluster, { limit: pageSize, next }, { signal });
    for (const object of page.items) {
      const isSame = clusterIdOf(object).id === id;
      const hasName = object.metadata.name === name;
      if (isSame && !hasName) throw new DomainError('conflict', say('member-already', { name: object.metadata.name }));
      if (hasName && !isSame) throw new DomainError('conflict', say('member-name-taken', { name }));
      if (hasName) own = object;
    }
    next = page.next || undefined;
  }
  if (own?.metadata.deletionTimestamp) throw new DomainError('conflict', say('member-leaving', { name }));
  if (own) refuseUnlike(own, of);
  return own;
}

/** @throws DomainError `conflict` where a member is not what this join would have made */
function refuseUnlike(member: KubeObject, { name, cluster, project }: Parameters<typeof findMember>[1]): void {
  const labels = { ...placeLabelsOf(cluster), [managedByLabel]: managedByUs };
  const isOurs = Object.entries(labels).every(([label, value]) => member.metadata.labels?.[label] === value);
  if (!isOurs) throw new DomainError('conflict', say('member-already', { name }));
  const read = readMemberCluster(member);
  const isFor = read && dedicatedTo(read);
  const isSameUse = isFor?.length === (project === null ? 0 : 1) && isFor.every((one) => one === project);
  if (!isSameUse) throw new DomainError('conflict', say('member-other-use', { name }));
}

/** What is left of a member that had the name keeps its namespace; a new one would share its fate. @throws DomainError */
async function refuseLeftovers(client: KubeClient, name: string, signal?: AbortSignal): Promise<void> {
  const namespace = await find(client, kinds.namespace, { name: executionNamespaceOf(name) }, signal);
  if (namespace?.metadata.deletionTimestamp) throw new DomainError('conflict', say('member-leaving', { name }));
}

/** Asks as a dry run for everything that a join writes. @throws DomainError in the words of the control plane */
export async function tryMember(client: KubeClient, of: MemberObjectInput, signal?: AbortSignal): Promise<void> {
  const there = await findMember(client, of, signal);
  await refuseLeftovers(client, of.name, signal);
  const options = { isDryRun: true, signal };
  for (const name of [of.name, impersonatorSecretOf(of.name)]) {
    await writeSecret(client, of.name, credentialObject(name, placeholder, null), options);
  }
  if (!there) await createObject(client, kinds.karmadaCluster, memberObject(of), options);
}

/** @throws DomainError `conflict` where somebody else has such a Secret, or another member */
async function writeSecret(
  client: KubeClient,
  member: string,
  secret: ReturnType<typeof credentialObject>,
  options: { isDryRun?: boolean; signal?: AbortSignal },
): Promise<void> {
  const { name } = secret.metadata;
  const there = await find(client, kinds.secret, { name, namespace: membershipNamespace }, options.signal);
  // Applying would add to one in which nobody has set these very fields.
  if (there && !isOwnSecret(there, member)) throw new DomainError('conflict', say('member-secret-of-others', { name }));
  try {
    await applyObject(client, kinds.secret, secret, options);
  } catch (error) {
    throw ofOthers(error, name);
  }
}

/** Whether Slipway has written a Secret, and for no other member. */
function isOwnSecret(secret: KubeObject, member: string): boolean {
  const owners = owned.parse(secret).metadata.ownerReferences.filter(({ kind }) => kind === 'Cluster');
  return secret.metadata.labels?.[managedByLabel] === managedByUs && owners.every(({ name }) => name === member);
}

/** Somebody else has set what Slipway would write. */
function ofOthers(error: unknown, name: string): unknown {
  const isOthers = error instanceof DomainError && error.code === 'conflict';
  return isOthers ? new DomainError('conflict', { ...say('member-secret-of-others', { name }), cause: error }) : error;
}

/** The Secrets with which a control plane gets into a member; with their owner they go when it leaves. */
export async function writeCredentials(
  client: KubeClient,
  member: string,
  { token, caBundle, impersonatorToken }: Credentials,
  { owner, signal }: { owner: KubeObject | null; signal: AbortSignal },
): Promise<void> {
  const own = owner && { name: owner.metadata.name, uid: owner.metadata.uid };
  const secrets = [
    credentialObject(impersonatorSecretOf(member), { token: impersonatorToken }, own),
    credentialObject(member, { token, caBundle }, own),
  ];
  for (const secret of secrets) await writeSecret(client, member, secret, { signal });
}

/** Makes the member unless it is there. */
export async function makeMember(client: KubeClient, of: MemberObjectInput, signal: AbortSignal): Promise<KubeObject> {
  const there = await findMember(client, of, signal);
  return there ?? (await createObject(client, kinds.karmadaCluster, memberObject(of), { signal })).body;
}

/** Asks for the deletion of this very member, if it is there. */
export async function removeMember(client: KubeClient, { member: name, uid }: LeavingMember, signal: AbortSignal) {
  const found = await find(client, kinds.karmadaCluster, { name }, signal);
  if (!found || found.metadata.uid !== uid || found.metadata.deletionTimestamp) return;
  await deleteObject(client, kinds.karmadaCluster, name, undefined, { uid, signal });
}

/** Takes away the Secrets of a member that is gone, or that a join has never made. */
export async function removeCredentials(client: KubeClient, member: string, signal: AbortSignal): Promise<void> {
  for (const name of [member, impersonatorSecretOf(member)]) {
    const secret = await find(client, kinds.secret, { name, namespace: membershipNamespace }, signal);
    if (!secret || !isOwnSecret(secret, member)) continue;
    // With its owner it goes by itself.
    const { uid } = secret.metadata;
    await orNull(deleteObject(client, kinds.secret, name, membershipNamespace, { uid, signal }));
  }
}

/** What keeps a member that was asked to leave. Works are not read: their namespace says how many are left. */
export async function readLeaving(
  client: KubeClient,
  { member: name, uid }: LeavingMember,
  signal: AbortSignal,
): Promise<Leave> {
  const found = await find(client, kinds.karmadaCluster, { name }, signal);
  if (!found) return 'gone';
  if (found.metadata.uid !== uid) return 'another';
  const namespace = await find(client, kinds.namespace, { name: executionNamespaceOf(name) }, signal);
  const { conditions } = namespaceStatus.parse(namespace ?? {}).status;
  const remaining = ['NamespaceContentRemaining', 'NamespaceFinalizersRemaining'].flatMap(
    (type) => conditions.find((one) => one.type === type && one.status === 'True')?.message ?? [],
  );
  const finalizers = `finalizers: ${((found.metadata.finalizers as string[] | undefined) ?? []).join(', ')}`;
  return { waitsFor: cut(remaining.join('. ') || finalizers, mostWords) };
}
