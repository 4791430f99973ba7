import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import {
  accountObject,
  accountOf,
  impersonatorAccount,
  membershipNamespace,
  membershipNamespaceObject,
  roleBindingObject,
  roleObject,
  roleOf,
  systemLabel,
  tokenSecretObject,
} from '../../domain/karmada/membership/objects.ts';
import { say } from '../../domain/words/said.ts';
import type { KubeClient } from '../client.ts';
import { kinds, type ResourceKind } from '../kinds.ts';
import { createOnce, deleteObject, getObject, listObjects, orNull } from '../resources.ts';

/** As long as `karmadactl join` waits for them. */
const tokensWithinMs = 30_000;
/** Kubernetes takes seconds to end a namespace with a few accounts in it. */
const namespaceWithinMs = 20_000;
const pauseMs = 500;
const mostAccounts = 200;

const tokenData = z.object({ data: z.object({ token: z.string().min(1), 'ca.crt': z.string() }) });

/** With what a control plane gets into a member, in base64 as Secrets have it. */
export interface Credentials {
  token: string;
  caBundle: string;
  impersonatorToken: string;
}

/** By which Karmada tells clusters from each other. @throws Error where a cluster does not say who it is */
export async function readClusterId(client: KubeClient, signal?: AbortSignal): Promise<string> {
  const { uid } = (await getObject(client, kinds.namespace, 'kube-system', undefined, { signal })).metadata;
  if (uid === '') throw new Error('The namespace kube-system has no uid');
  return uid;
}

/** Whether a cluster would let its account have every right, which asks for the right to give all of them. */
export async function tryAccounts(client: KubeClient, member: string, signal?: AbortSignal): Promise<void> {
  const options = { isDryRun: true, signal };
  await createOnce(client, kinds.namespace, membershipNamespaceObject(), options);
  await createOnce(client, kinds.clusterRole, roleObject(member), options);
  await createOnce(client, kinds.clusterRoleBinding, roleBindingObject(member), options);
}

/** The accounts in whose names a control plane acts, and what they may. */
export async function makeAccounts(client: KubeClient, member: string, signal: AbortSignal): Promise<void> {
  const options = { signal };
  await createOnce(client, kinds.namespace, membershipNamespaceObject(), options);
  await createOnce(client, kinds.serviceAccount, accountObject(impersonatorAccount), options);
  await createOnce(client, kinds.serviceAccount, accountObject(accountOf(member)), options);
  await createOnce(client, kinds.clusterRole, roleObject(member), options);
  await createOnce(client, kinds.clusterRoleBinding, roleBindingObject(member), options);
}

/** Has Kubernetes make the tokens of both accounts. @throws DomainError `conflict` where it makes none */
export async function makeTokens(client: KubeClient, member: string, signal: AbortSignal): Promise<Credentials> {
  const end = Date.now() + tokensWithinMs;
  const [own, impersonator] = await Promise.all([
    tokenOf(client, accountOf(member), { end, signal }),
    tokenOf(client, impersonatorAccount, { end, signal }),
  ]);
  return { token: own.token, caBundle: own['ca.crt'], impersonatorToken: impersonator.token };
}

async function tokenOf(client: KubeClient, account: string, { end, signal }: { end: number; signal: AbortSignal }) {
  await createOnce(client, kinds.secret, tokenSecretObject(account), { signal });
  for (;;) {
    const secret = await getObject(client, kinds.secret, account, membershipNamespace, { signal });
    const parsed = tokenData.safeParse(secret);
    if (parsed.success) return parsed.data.data;
    if (Date.now() > end) throw new DomainError('conflict', say('member-no-token', { account }));
    await delay(pauseMs, undefined, { signal });
  }
}

/**
 * Takes away what a join has made, and waits until the namespace is gone: until then no join can make its accounts. The
 * namespace and the account of the proxy stay while the account of another control plane is there, and while somebody else
 * has made that namespace.
 * @throws DomainError `conflict` where the namespace stays
 */
export async function removeAccounts(client: KubeClient, member: string, signal: AbortSignal): Promise<void> {
  const remove = (kind: ResourceKind, name: string, namespace?: string) =>
    orNull(deleteObject(client, kind, name, namespace, { signal }));
  const own = accountOf(member);
  await remove(kinds.clusterRoleBinding, roleOf(member));
  await remove(kinds.clusterRole, roleOf(member));
  await remove(kinds.secret, own, membershipNamespace);
  await remove(kinds.serviceAccount, own, membershipNamespace);
  const page = { limit: mostAccounts, namespace: membershipNamespace };
  const { items } = await listObjects(client, kinds.serviceAccount, page, { signal });
  const isOfAnother = (name: string) => name.startsWith('karmada-') && name !== impersonatorAccount && name !== own;
  if (items.some(({ metadata }) => isOfAnother(metadata.name))) return;
  const readNamespace = () => orNull(getObject(client, kinds.namespace, membershipNamespace, undefined, { signal }));
  const namespace = await readNamespace();
  if (namespace?.metadata.labels?.[systemLabel] !== 'true') return;
  await remove(kinds.namespace, membershipNamespace);
  const end = Date.now() + namespaceWithinMs;
  while ((await readNamespace())?.metadata.uid === namespace.metadata.uid) {
    if (Date.now() > end)
      throw new DomainError('conflict', say('member-namespace-stays', { name: membershipNamespace }));
    await delay(pauseMs, undefined, { signal });
  }
}
