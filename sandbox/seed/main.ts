import { writeFile } from 'node:fs/promises';
import { addAccessManagement, addChainCopies, addChains } from './access.ts';
import { addAddressClaims } from './address-claims.ts';
import { addAuditPolicy, auditPolicyName } from './audit-policy.ts';
import { addCrds } from './crds.ts';
import { addCredentials } from './credentials.ts';
import { seedData } from './data.ts';
import { addDataSources, dataSourceNames } from './data-sources.ts';
import { addFleet } from './fleet.ts';
import { addControllerIdentity } from './identities.ts';
import { addManagement, addRegions } from './management.ts';
import { addMultiClusterServices } from './multi-cluster-services.ts';
import { addNamespaces } from './namespaces.ts';
import { addPortalRights } from './portal-rights.ts';
import { addClusterRoles } from './rbac.ts';
import { type SeedObject, SeedObjects } from './seed-objects.ts';
import { addSignIn, type SignIn, signInName } from './sign-in.ts';
import { toStoredForm } from './stored-form.ts';
import { addTemplates } from './templates.ts';

/** What the backup cannot know by itself. */
export interface SeedInputs {
  /** Kubeconfig text of a cluster of the fleet, pointing to the sandbox's children. */
  childKubeconfig: (namespace: string, name: string) => string;
  /** By what people sign in to clusters; without it every cluster knows its admin alone. */
  signIn?: SignIn;
}

function addInstallation(seed: SeedObjects, signIn?: SignIn): void {
  addNamespaces(seed);
  addClusterRoles(seed);
  addPortalRights(seed);
  addManagement(seed);
  addTemplates(seed);
  addChains(seed);
  addControllerIdentity(seed);
  addCredentials(seed);
  if (signIn) addSignIn(seed, signIn);
  addAuditPolicy(seed);
  addDataSources(seed);
  addAddressClaims(seed);
  addAccessManagement(seed, {
    ...(signIn && { ClusterAuthentication: [signInName] }),
    ClusterAuditPolicy: [auditPolicyName],
    DataSource: dataSourceNames,
  });
}

/** The organisation without its clusters, for an API server that restores no backup. */
export function buildInstallation(now: Date): SeedObject[] {
  const seed = new SeedObjects(now);
  addInstallation(seed);
  return seed.items;
}

/**
 * The demo's management cluster as a backup: CRDs first, then everything else in an order in which owners come before
 * what they own. Pure: the same moment and inputs give the same objects.
 */
export function buildSeed(now: Date, inputs: SeedInputs): SeedObject[] {
  const seed = new SeedObjects(now);
  addCrds(seed);
  addInstallation(seed, inputs.signIn);
  addRegions(seed);
  for (const { name, namespace } of seedData.bootstrap.projects) addChainCopies(seed, name, namespace);
  addFleet(seed, now, inputs);
  addMultiClusterServices(seed);
  return toStoredForm(seed.items);
}

/** Writes the backup that the API server restores into an empty store (`--restore FILE`). */
export async function writeSeed(file: string, inputs: SeedInputs, now = new Date()): Promise<void> {
  await writeFile(file, JSON.stringify({ items: buildSeed(now, inputs) }), { mode: 0o600 });
}
