import { z } from 'zod';
import { sourceIdentitySchema } from '../../lib/contracts/source-identities.ts';
import type { CredentialKind } from '../../lib/contracts/system-credentials.ts';
import type { CredentialValues } from '../domain/credentials/credential-values.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { CredentialSecrets, StoredValues } from '../ports/credential-tests.ts';
import type { CredentialRef } from '../ports/credentials.ts';
import type { KubeClient } from './client.ts';
import { kinds, type ResourceKind } from './kinds.ts';
import { credentialKey } from './labels.ts';
import { getObject } from './resources.ts';
import { identityName, secretNameOf } from './writers/credential.ts';

const secretSchema = z.object({ data: z.record(z.string(), z.string()).default({}) });
const azureSchema = z.object({ spec: z.object({ tenantID: z.string(), clientID: z.string() }) });
const roleSchema = z.object({ spec: z.object({ roleARN: z.string(), sourceIdentityRef: sourceIdentitySchema }) });

/** Under which key of its Secret each value stands; the opposite of what is written when a credential is made. */
const keysOf: Record<CredentialKind, Record<string, string>> = {
  'aws-static': { accessKeyId: 'AccessKeyID', secretAccessKey: 'SecretAccessKey', sessionToken: 'SessionToken' },
  'aws-role': {},
  'azure-service-principal': { clientSecret: 'clientSecret' },
  'azure-aks': {
    tenantId: 'AZURE_TENANT_ID',
    subscriptionId: 'AZURE_SUBSCRIPTION_ID',
    clientId: 'AZURE_CLIENT_ID',
    clientSecret: 'AZURE_CLIENT_SECRET',
  },
  gcp: { serviceAccount: 'credentials' },
  openstack: { cloudsYaml: 'clouds.yaml' },
  vsphere: { username: 'username', password: 'password' },
  kubevirt: { kubeconfig: 'kubeconfig' },
  remote: { privateKey: 'value' },
  adopted: { kubeconfig: 'value' },
};

/** Reads what credentials hold, which Slipway made itself and marked: of other Secrets it takes nothing. */
export function createCredentialSecrets(client: KubeClient, systemNamespace: string): CredentialSecrets {
  /** Null for what is not there, and for what bears the name and belongs to something else. */
  async function readOwn(resource: ResourceKind, name: string, of: string): Promise<unknown> {
    try {
      const object = await getObject(client, resource, name, resource.isNamespaced ? systemNamespace : undefined);
      return object.metadata.labels?.[credentialKey] === of ? object : null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return null;
      throw error;
    }
  }

  async function readSecret(ref: CredentialRef): Promise<CredentialValues | null> {
    const found = secretSchema.safeParse(await readOwn(kinds.secret, secretNameOf(ref), ref.name));
    if (!found.success) return null;
    const entries = Object.entries(keysOf[ref.kind]).flatMap(([field, key]) => {
      const value = found.data.data[key];
      return value === undefined ? [] : [[field, Buffer.from(value, 'base64').toString('utf8')] as const];
    });
    return Object.fromEntries(entries);
  }

  async function readAzure(name: string): Promise<CredentialValues> {
    const { data } = azureSchema.safeParse(await readOwn(kinds.azureIdentity, identityName(name), name));
    return data ? { tenantId: data.spec.tenantID, clientId: data.spec.clientID } : {};
  }

  /** The role with the keys of the credential that takes it; a role that is taken by another role has none. */
  async function readRole(name: string): Promise<StoredValues> {
    const { data } = roleSchema.safeParse(await readOwn(kinds.awsRoleIdentity, identityName(name), name));
    if (!data) return { failure: say('secret-gone') };
    const { roleARN, sourceIdentityRef: source } = data.spec;
    const credential = source.name.replace(/-identity$/, '');
    const isOurs = source.kind === 'AWSClusterStaticIdentity' && identityName(credential) === source.name;
    const keys = isOurs ? await readSecret({ name: credential, kind: 'aws-static' }) : null;
    return keys ? { values: { ...keys, roleArn: roleARN } } : { failure: say('credential-test-role') };
  }

  return {
    async read(ref) {
      if (ref.kind === 'aws-role') return readRole(ref.name);
      const values = await readSecret(ref);
      if (!values) return { failure: say('secret-gone') };
      if (ref.kind !== 'azure-service-principal') return { values };
      return { values: { ...values, ...(await readAzure(ref.name)) } };
    },
  };
}
