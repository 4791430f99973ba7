import { z } from 'zod';
import type { CredentialTrouble } from '../../../lib/contracts/credentials.ts';
import { type CredentialKind, credentialKinds } from '../../../lib/contracts/system-credentials.ts';
import { requestKey } from '../requests/request-key.ts';
import { readTrouble } from './credential-trouble.ts';

const credentialSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    identityRef: z.object({ kind: z.string().default(''), name: z.string().default('') }).optional(),
    region: z.string().optional(),
    description: z.string().optional(),
  }),
  status: z.object({ ready: z.boolean().default(false) }).optional(),
});

/** A Credential as people may see it: its name and what it is for, never what it holds. */
export interface Credential {
  name: string;
  description: string | null;
  ready: boolean;
  /** Why it is not ready; null when it is. */
  trouble: CredentialTrouble | null;
  identityKind: string;
  region: string | null;
}

/** Reads a Credential; null when the object is none. */
export function readCredential(object: Record<string, unknown>): Credential | null {
  const parsed = credentialSchema.safeParse(object);
  if (!parsed.success) return null;
  const { metadata, spec, status } = parsed.data;
  return {
    name: metadata.name,
    description: spec.description || null,
    ready: status?.ready ?? false,
    trouble: readTrouble(object),
    identityKind: spec.identityRef?.kind ?? '',
    region: spec.region || null,
  };
}

/** The identity that a Credential refers to; null when the object is none, or refers to nothing. */
export function readIdentityRef(object: Record<string, unknown>): { kind: string; name: string } | null {
  return credentialSchema.safeParse(object).data?.spec.identityRef ?? null;
}

/** Annotation on a Credential made here: what kind it is, which says what belongs to it. */
export const credentialKindKey = 'slipway.dev/credential-kind';

const madeForSchema = z.object({ metadata: z.object({ annotations: z.object({ [requestKey]: z.string() }) }) });

/** Whether a Credential was made for one adopted cluster: it is the login of that cluster, and nobody orders with it. */
export const isOfOneCluster = (object: Record<string, unknown>): boolean => madeForSchema.safeParse(object).success;

const originSchema = z.object({
  metadata: z.object({
    creationTimestamp: z.iso.datetime({ offset: true }).optional(),
    annotations: z.object({ [credentialKindKey]: z.enum(credentialKinds).optional() }).optional(),
  }),
});

/** Whether a Credential was made here, and as what; what others made is theirs to change. */
export function readOrigin(object: Record<string, unknown>): { kind: CredentialKind | null; createdAt: string | null } {
  const metadata = originSchema.safeParse(object).data?.metadata;
  return {
    kind: metadata?.annotations?.[credentialKindKey] ?? null,
    createdAt: metadata?.creationTimestamp ?? null,
  };
}

/** Identity kinds that each infrastructure provider of k0rdent accepts (reference: ProviderInterface objects). */
const identityKinds: Record<string, readonly string[]> = {
  aws: ['AWSClusterStaticIdentity', 'AWSClusterRoleIdentity', 'AWSClusterControllerIdentity'],
  azure: ['AzureClusterIdentity', 'Secret'],
  gcp: ['Secret'],
  openstack: ['Secret', 'OpenStackClusterIdentity'],
  vsphere: ['VSphereClusterIdentity', 'Secret'],
};
const usualKinds = ['Secret'];

/** The infrastructure providers that a template asks for, without their prefix. */
function askedProviders(providers: readonly string[]): string[] {
  const infrastructure = providers.filter((provider) => provider.startsWith('infrastructure-'));
  const main = infrastructure.filter((provider) => provider !== 'infrastructure-k0sproject-k0smotron');
  return (main.length > 0 ? main : infrastructure).map((provider) => provider.slice('infrastructure-'.length));
}

/** The provider that a Secret is named after; null for an identity of another kind, which says itself whose it is. */
function namedProvider({ name, identityKind }: Credential): string | null {
  if (identityKind !== 'Secret') return null;
  return Object.keys(identityKinds).find((provider) => new RegExp(`(^|-)${provider}(-|$)`).test(name)) ?? null;
}

/**
 * Whether a credential can be used with a template of these providers. Several providers use plain Secrets, so a name
 * that starts with another provider's is taken at its word; the management cluster has the last one.
 */
export function fitsProviders(credential: Credential, providers: readonly string[]): boolean {
  const asked = askedProviders(providers);
  if (asked.length === 0) return true;
  const named = namedProvider(credential);
  if (named && !asked.includes(named)) return false;
  return asked.some((provider) => (identityKinds[provider] ?? usualKinds).includes(credential.identityKind));
}

/**
 * The credentials that fit, the likeliest first. An identity that only these providers know says more than a Secret, which
 * could be for any of them; but where the cloud runs the control plane (no machine is bootstrapped), Azure's operator for it
 * signs in by a Secret. Of Secrets those come first that are named after a provider of the template.
 */
export function fittingCredentials(credentials: readonly Credential[], providers: readonly string[]): Credential[] {
  const isManaged = providers.length > 0 && !providers.some((provider) => provider.startsWith('bootstrap-'));
  const asked = askedProviders(providers);
  const likelihood = (credential: Credential) => {
    const isLikelyKind = (credential.identityKind === 'Secret') === isManaged;
    const isNamedAfter = asked.includes(namedProvider(credential) ?? '');
    return Number(isLikelyKind) * 2 + Number(isNamedAfter);
  };
  return credentials
    .filter((credential) => fitsProviders(credential, providers))
    .sort((a, b) => likelihood(b) - likelihood(a));
}
