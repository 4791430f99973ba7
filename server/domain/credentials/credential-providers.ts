import { z } from 'zod';
import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import { type Said, say } from '../words/said.ts';

/** The infrastructure provider that reads each kind; k0rdent itself serves adopted clusters. */
const providerOf: Record<CredentialKind, string> = {
  'aws-static': 'infrastructure-aws',
  'aws-role': 'infrastructure-aws',
  'azure-service-principal': 'infrastructure-azure',
  'azure-aks': 'infrastructure-azure',
  gcp: 'infrastructure-gcp',
  openstack: 'infrastructure-openstack',
  vsphere: 'infrastructure-vsphere',
  kubevirt: 'infrastructure-kubevirt',
  remote: 'infrastructure-k0sproject-k0smotron',
  adopted: 'infrastructure-internal',
};

const componentSchema = z.object({
  success: z.boolean().default(false),
  error: z.string().default(''),
  exposedProviders: z.array(z.string()).default([]),
});
const managementSchema = z.object({
  status: z.object({
    availableProviders: z.array(z.string()),
    components: z.record(z.string(), componentSchema).default({}),
  }),
});

/**
 * Why no credential of a kind can be made: its infrastructure provider is not installed, or its component fails. Null
 * where it can, and where Management does not say: then the management cluster has the last word.
 */
export function findMissingProvider(kind: CredentialKind, management: Record<string, unknown> | null): Said | null {
  const status = managementSchema.safeParse(management).data?.status;
  const provider = providerOf[kind];
  if (!status || status.availableProviders.includes(provider)) return null;
  const failing = Object.entries(status.components).find(
    ([, { success, exposedProviders }]) => !success && exposedProviders.includes(provider),
  );
  if (!failing) return say('provider-not-installed', { provider });
  const [component, { error }] = failing;
  if (error === '') return say('provider-not-ready', { provider, component });
  return say('provider-fails', { provider, component, words: error.slice(0, 300) });
}
