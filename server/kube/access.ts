import { z } from 'zod';
import { readYaml } from '../../lib/template-schema/yaml.ts';
import { readSignIns } from '../domain/clusters/sign-in.ts';
import { DomainError, isAway } from '../domain/errors.ts';
import type { ClusterRef, SignInKubeconfig } from '../ports/kube.ts';
import { createClient, type KubeClient } from './client.ts';
import { parseConnection } from './config.ts';
import { kinds } from './kinds.ts';
import { type CallOptions, getObject, orNull } from './resources.ts';
import { buildSignInKubeconfig } from './sign-in-kubeconfig.ts';

const deployment = z.object({ status: z.object({ region: z.string().catch('') }).catch({ region: '' }) });
const secret = z.object({ data: z.record(z.string(), z.string()).catch({}) });
const sveltosCluster = z.object({
  spec: z.object({ kubeconfigName: z.string(), kubeconfigKeyName: z.string().default('value') }),
});
const region = z.object({
  spec: z.object({
    kubeConfig: z.object({ name: z.string(), key: z.string().default('value') }).optional(),
    clusterDeployment: z.object({ namespace: z.string(), name: z.string() }).optional(),
  }),
});

export interface FoundKubeconfig {
  text: string;
  /** Somebody typed it, unlike one that Cluster API has made. */
  isTyped: boolean;
}

/**
 * Finds a cluster's admin kubeconfig: Cluster API's Secret, or for adopted clusters the Secret that Sveltos uses; on the
 * region's cluster where the cluster is in a region. Null while it does not exist.
 */
export function findKubeconfig(
  client: KubeClient,
  ref: ClusterRef,
  systemNamespace: string,
  options: CallOptions = {},
): Promise<FoundKubeconfig | null> {
  return whereKept(client, ref, { systemNamespace, options }, (keeper) => findOn(keeper, ref, options));
}

/**
 * Asks the cluster that keeps the objects of `ref`: the management cluster, or that of its region. An error of one that gives
 * no answer says by its meta `region` that it was the region's.
 */
async function whereKept<T>(
  client: KubeClient,
  ref: ClusterRef,
  { systemNamespace, options }: { systemNamespace: string; options: CallOptions },
  ask: (keeper: KubeClient) => Promise<T | null>,
): Promise<T | null> {
  const object = await orNull(getObject(client, kinds.clusterDeployment, ref.name, ref.namespace, options));
  if (!object) return null;
  const regionName = deployment.parse(object).status.region;
  if (regionName === '') return ask(client);
  const namespaces = { own: ref.namespace, system: systemNamespace };
  const kubeconfig = await readRegionKubeconfig(client, regionName, namespaces, options);
  if (kubeconfig === null) return null;
  const regional = createClient(parseConnection(kubeconfig));
  try {
    return await ask(regional);
  } catch (error) {
    const isSilent: boolean = isAway(error);
    if (!isSilent || !(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { cause: error, meta: { region: regionName } });
  } finally {
    regional.close();
  }
}

/** The text of what `findKubeconfig` finds. */
export async function readKubeconfig(
  client: KubeClient,
  ref: ClusterRef,
  systemNamespace: string,
): Promise<string | null> {
  return (await findKubeconfig(client, ref, systemNamespace))?.text ?? null;
}

/**
 * A kubeconfig without a secret. How people sign in stands in the Secret that k0rdent keeps beside the admin's for the
 * API server, with the authorities of the issuers put in; of several issuers the first is taken.
 */
export async function readSignInKubeconfig(
  client: KubeClient,
  ref: ClusterRef,
  systemNamespace: string,
): Promise<SignInKubeconfig> {
  const found = await whereKept(client, ref, { systemNamespace, options: {} }, async (keeper) => {
    const admin = await findOn(keeper, ref, {});
    // Adopted clusters have an API server that k0rdent does not configure.
    if (!admin || admin.isTyped) return admin && { admin, config: null };
    return { admin, config: await readSecret(keeper, ref.namespace, `${ref.name}-auth-config`, 'config') };
  });
  if (!found) return { lack: 'kubeconfig' };
  const config = readYaml(found.config ?? '');
  const [signIn] = config.ok ? readSignIns(config.value) : [];
  if (!signIn) return { lack: 'sign-in' };
  const kubeconfig = buildSignInKubeconfig(found.admin.text, signIn, ref.name);
  return kubeconfig === null ? { lack: 'address' } : { kubeconfig };
}

/** From the cluster where Cluster API and Sveltos keep the objects of `ref`. */
async function findOn(client: KubeClient, ref: ClusterRef, options: CallOptions): Promise<FoundKubeconfig | null> {
  const made = await readSecret(client, ref.namespace, `${ref.name}-kubeconfig`, 'value', options);
  if (made !== null) return { text: made, isTyped: false };
  const typed = await readAdopted(client, ref, options);
  return typed === null ? null : { text: typed, isTyped: true };
}

async function readAdopted(client: KubeClient, ref: ClusterRef, options: CallOptions): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.sveltosCluster, ref.name, ref.namespace, options));
  const parsed = sveltosCluster.safeParse(object);
  if (!parsed.success) return null;
  const { kubeconfigName, kubeconfigKeyName } = parsed.data.spec;
  return readSecret(client, ref.namespace, kubeconfigName, kubeconfigKeyName, options);
}

/**
 * k0rdent keeps a region's kubeconfig in its own namespace and copies it to those of the region's clusters, where the
 * rights in one project suffice to read it. That of a region on one of its own clusters has the name that Cluster API
 * gives it beside the clusters, and the namespace of that cluster before it in k0rdent's own.
 */
async function readRegionKubeconfig(
  client: KubeClient,
  name: string,
  namespaces: { own: string; system: string },
  options: CallOptions,
): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.region, name, undefined, options));
  if (!object) return null;
  const { kubeConfig, clusterDeployment: on } = region.parse(object).spec;
  const beside = kubeConfig?.name ?? (on && `${on.name}-kubeconfig`);
  const central = kubeConfig?.name ?? (on && `${on.namespace}.${on.name}-kubeconfig`);
  if (beside === undefined || central === undefined) return null;
  return (
    (await readSecret(client, namespaces.own, beside, kubeConfig?.key, options)) ??
    readSecret(client, namespaces.system, central, kubeConfig?.key, options)
  );
}

async function readSecret(
  client: KubeClient,
  namespace: string,
  name: string,
  key = 'value',
  options: CallOptions = {},
): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.secret, name, namespace, options));
  const encoded = object ? secret.parse(object).data[key] : undefined;
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null;
}
