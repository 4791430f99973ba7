import type { JsonObject, KubeObject } from '../controllers/client/objects.ts';
import { authConfigSecretOf, authConfigText, authValues } from '../controllers/clusterdeployment/auth-config.ts';
import { component, type FleetRow, k0rdent, managed, seedData, systemNamespace } from './data.ts';
import { base64, ownedBy, type SeedObject, type SeedObjects } from './seed-objects.ts';

/** The provider by which the organisation's people sign in to clusters. */
export interface SignIn {
  issuer: string;
  audience: string;
  /** The authority of its certificate, as PEM text. */
  ca: string;
}

export const signInName = 'company-oidc';
const caSecret = { name: 'company-oidc-ca', key: 'ca.crt' };
const handedOutMinutes = 45 * 24 * 60;

function specOf({ issuer: url, audience }: SignIn, caNamespace: Record<string, string>): JsonObject {
  const claimMappings = { username: { claim: 'email', prefix: 'oidc:' }, groups: { claim: 'groups', prefix: 'oidc:' } };
  return {
    authenticationConfiguration: { jwt: [{ issuer: { url, audiences: [audience] }, claimMappings }] },
    caSecret: { ...caSecret, ...caNamespace },
  };
}

/** The company's ClusterAuthentication with its authority, and the copies that AccessManagement made for the projects. */
export function addSignIn(seed: SeedObjects, signIn: SignIn): void {
  const labels = { ...component };
  const caMeta = { name: caSecret.name, namespace: systemNamespace, labels };
  seed.add('v1', 'Secret', caMeta, handedOutMinutes, {
    type: 'Opaque',
    data: { [caSecret.key]: base64(signIn.ca) },
  });
  const add = (namespace: string, own: Record<string, string>, caNamespace: Record<string, string>) =>
    seed.add(k0rdent, 'ClusterAuthentication', { name: signInName, namespace, labels: own }, handedOutMinutes, {
      spec: specOf(signIn, caNamespace),
    });
  add(systemNamespace, labels, {});
  for (const { namespace } of seedData.bootstrap.projects)
    add(namespace, { ...managed, ...component }, { namespace: systemNamespace });
}

/** What k0rdent hands over to a cluster that uses it: the Secret, and the values by which the chart finds that. */
export function addAuthConfig(seed: SeedObjects, row: FleetRow, deployment: SeedObject, signIn: SignIn): JsonObject {
  const clusterAuth = seed.find('ClusterAuthentication', row.project, signInName) as unknown as KubeObject;
  const text = authConfigText(clusterAuth, signIn.ca) ?? '';
  const meta = {
    name: authConfigSecretOf(row.name),
    namespace: row.project,
    labels: { ...managed, ...component },
    ownerReferences: [ownedBy(deployment)],
  };
  seed.add('v1', 'Secret', meta, Math.max(1, row.ageMinutes - 1), { data: { config: base64(text) } });
  return { auth: authValues(row.name, text) };
}
