import { z } from 'zod';
import type { ClusterRef, HelmRepository } from '../ports/kube.ts';
import type { KubeClient } from './client.ts';
import { kinds } from './kinds.ts';
import { getObject, orNull } from './resources.ts';

const schema = z.object({
  spec: z.object({
    url: z.string(),
    type: z.string().optional(),
    insecure: z.boolean().optional(),
    provider: z.string().optional(),
    secretRef: z.unknown().optional(),
    certSecretRef: z.unknown().optional(),
  }),
});

/** A name or a password before the server, with which whoever knows the address signs in. */
const userInfo = /^[a-z]+:\/\/[^/?#]*@/i;

/** Reads where a HelmRepository is; of a secret that it needs only that it does. */
export async function readHelmRepository(client: KubeClient, ref: ClusterRef): Promise<HelmRepository | null> {
  const object = await orNull(getObject(client, kinds.helmRepository, ref.name, ref.namespace));
  if (!object) return null;
  const { url, type, insecure, provider, secretRef, certSecretRef } = schema.parse(object).spec;
  const needs = {
    'spec.secretRef': secretRef !== undefined,
    'spec.certSecretRef': certSecretRef !== undefined,
    // Flux then signs in by the identity of the machines that it runs on.
    'spec.provider': provider !== undefined && provider !== 'generic',
    'spec.url': userInfo.test(url),
  };
  return {
    url,
    isOci: type === 'oci',
    isInsecure: insecure ?? false,
    needs: Object.entries(needs).find(([, isNeeded]) => isNeeded)?.[0] ?? null,
  };
}
