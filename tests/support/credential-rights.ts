import { randomUUID } from 'node:crypto';
import type { CredentialKind } from '../../lib/contracts/system-credentials.ts';
import { nowhere } from '../../server/domain/credentials/kubeconfig-check.ts';
import type { KubeClient } from '../../server/kube/client.ts';
import { createCredentialSecrets } from '../../server/kube/credential-secrets.ts';
import { createCredentialPort } from '../../server/kube/credentials.ts';
import type { CredentialPort, CredentialRef } from '../../server/ports/credentials.ts';

const system = 'kcm-system';
const infrastructure = 'infrastructure.cluster.x-k8s.io';
const credentialPort = (client: KubeClient): CredentialPort => createCredentialPort(client, system, nowhere);
const someValues = {
  accessKeyId: 'AKIA',
  secretAccessKey: 'fake',
  roleArn: 'arn',
  sourceIdentityKind: 'AWSClusterControllerIdentity',
  sourceIdentity: 'default',
  tenantId: 't',
  clientId: 'c',
  clientSecret: 'fake',
  username: 'u',
  password: 'fake',
};
const newCredential = (kind: CredentialKind): CredentialRef => ({ name: `rights-${randomUUID().slice(0, 8)}`, kind });

/** What the portal's rights around credentials are for, by `role group/resource verb`. */
export function credentialFeatures(
  parts: () => { portal: KubeClient; worker: KubeClient; admin: KubeClient; namespace: string },
): Record<string, () => Promise<unknown>> {
  const portalPort = () => credentialPort(parts().portal);
  const adminPort = () => credentialPort(parts().admin);
  const namespaces = () => [parts().namespace];
  const makes = (kind: CredentialKind) => () => portalPort().create(newCredential(kind), '', someValues);
  const deletes = (kind: CredentialKind) => async () => {
    const ref = newCredential(kind);
    await adminPort().create(ref, '', someValues);
    await portalPort().remove(ref);
  };
  const handsOut = () => portalPort().prepare(newCredential('aws-static'), namespaces(), null);
  async function takesBack(): Promise<void> {
    const ref = newCredential('aws-static');
    await adminPort().prepare(ref, namespaces(), null);
    await portalPort().clear(ref, namespaces());
  }
  /** As a test of it does. */
  const reads = (kind: CredentialKind) => async () => {
    const ref = newCredential(kind);
    await adminPort().create(ref, '', someValues);
    await createCredentialSecrets(parts().worker, system).read(ref);
  };
  async function rotates(): Promise<void> {
    const ref = newCredential('vsphere');
    await adminPort().create(ref, '', someValues);
    await adminPort().prepare(ref, namespaces(), someValues);
    await portalPort().rotate(ref, someValues, namespaces());
  }
  const identityFeatures = (role: string, plural: string, kind: CredentialKind) => ({
    [`${role} ${infrastructure}/${plural} create`]: makes(kind),
    [`${role} ${infrastructure}/${plural} delete`]: deletes(kind),
  });
  return {
    ...Object.fromEntries(
      ['awsclustercontrolleridentities', 'awsclusterroleidentities', 'awsclusterstaticidentities'].map((plural) => [
        `slipway-portal ${infrastructure}/${plural} list`,
        () => portalPort().sourceIdentities(),
      ]),
    ),
    ...identityFeatures('slipway-portal', 'awsclusterroleidentities', 'aws-role'),
    ...identityFeatures('slipway-portal', 'awsclusterstaticidentities', 'aws-static'),
    ...identityFeatures('slipway-portal', 'vsphereclusteridentities', 'vsphere'),
    ...identityFeatures('slipway-portal-system', 'azureclusteridentities', 'azure-service-principal'),
    'slipway-portal-system k0rdent.mirantis.com/credentials create': makes('adopted'),
    'slipway-portal-system k0rdent.mirantis.com/credentials delete': deletes('adopted'),
    'slipway-portal-system /configmaps create': makes('adopted'),
    'slipway-portal-system /configmaps delete': deletes('adopted'),
    'slipway-portal-system /secrets create': makes('adopted'),
    'slipway-portal-system /secrets patch': rotates,
    'slipway-portal-system /secrets delete': deletes('adopted'),
    'slipway-worker-credentials /secrets get': reads('adopted'),
    [`slipway-worker-credentials ${infrastructure}/azureclusteridentities get`]: reads('azure-service-principal'),
    [`slipway-worker-roles ${infrastructure}/awsclusterroleidentities get`]: reads('aws-role'),
    'slipway-portal-project /configmaps create': handsOut,
    'slipway-portal-project /configmaps delete': takesBack,
    'slipway-portal-project /secrets create': handsOut,
    'slipway-portal-project /secrets patch': rotates,
    'slipway-portal-project /secrets delete': takesBack,
  };
}
