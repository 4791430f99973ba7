import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import type { ClusterRef } from '../ports/kube.ts';
import { createClient, type KubeClient } from './client.ts';
import { parseConnection } from './config.ts';
import { kinds } from './kinds.ts';
import { type CallOptions, getObject, type KubeObject } from './resources.ts';

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
export async function findKubeconfig(
  client: KubeClient,
  ref: ClusterRef,
  systemNamespace: string,
  options: CallOptions = {},
): Promise<FoundKubeconfig | null> {
  const object = await orNull(getObject(client, kinds.clusterDeployment, ref.name, ref.namespace, options));
  if (!object) return null;
  const regionName = deployment.parse(object).status.region;
  if (regionName === '') return findOn(client, ref, options);
  const namespaces = { own: ref.namespace, system: systemNamespace };
  const kubeconfig = await readRegionKubeconfig(client, regionName, namespaces, options);
  if (kubeconfig === null) return null;
  const regional = createClient(parseConnection(kubeconfig));
  try {
    return await findOn(regional, ref, options);
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

async function orNull(answer: Promise<KubeObject>): Promise<KubeObject | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null;
    throw error;
  }
}
