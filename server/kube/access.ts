import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import type { ClusterRef } from '../ports/kube.ts';
import { createClient, type KubeClient } from './client.ts';
import { parseConnection } from './config.ts';
import { kinds } from './kinds.ts';
import { getObject, type KubeObject } from './resources.ts';

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

/**
 * Reads a cluster's admin kubeconfig: Cluster API's Secret, or for adopted clusters the Secret that Sveltos uses; on the
 * region's cluster where the cluster is in a region. Null while it does not exist.
 */
export async function readKubeconfig(
  client: KubeClient,
  ref: ClusterRef,
  systemNamespace: string,
): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.clusterDeployment, ref.name, ref.namespace));
  if (!object) return null;
  const regionName = deployment.parse(object).status.region;
  if (regionName === '') return readOn(client, ref);
  const kubeconfig = await readRegionKubeconfig(client, regionName, { own: ref.namespace, system: systemNamespace });
  if (kubeconfig === null) return null;
  const regional = createClient(parseConnection(kubeconfig));
  try {
    return await readOn(regional, ref);
  } finally {
    regional.close();
  }
}

/** From the cluster where Cluster API and Sveltos keep the objects of `ref`. */
async function readOn(client: KubeClient, ref: ClusterRef): Promise<string | null> {
  return (await readSecret(client, ref.namespace, `${ref.name}-kubeconfig`)) ?? readAdopted(client, ref);
}

async function readAdopted(client: KubeClient, ref: ClusterRef): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.sveltosCluster, ref.name, ref.namespace));
  const parsed = sveltosCluster.safeParse(object);
  if (!parsed.success) return null;
  return readSecret(client, ref.namespace, parsed.data.spec.kubeconfigName, parsed.data.spec.kubeconfigKeyName);
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
): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.region, name));
  if (!object) return null;
  const { kubeConfig, clusterDeployment: on } = region.parse(object).spec;
  const beside = kubeConfig?.name ?? (on && `${on.name}-kubeconfig`);
  const central = kubeConfig?.name ?? (on && `${on.namespace}.${on.name}-kubeconfig`);
  if (beside === undefined || central === undefined) return null;
  return (
    (await readSecret(client, namespaces.own, beside, kubeConfig?.key)) ??
    readSecret(client, namespaces.system, central, kubeConfig?.key)
  );
}

async function readSecret(client: KubeClient, namespace: string, name: string, key = 'value'): Promise<string | null> {
  const object = await orNull(getObject(client, kinds.secret, name, namespace));
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
