import { describe, expect, it } from 'vitest';
import { type Credential, fittingCredentials } from './credential.ts';

const credential = (name: string, identityKind: string): Credential => ({ name, identityKind }) as Credential;

describe('credentials that fit a template', () => {
  const all = [
    credential('any-secret', 'Secret'),
    credential('azure-core', 'AzureClusterIdentity'),
    credential('aws-prod', 'AWSClusterStaticIdentity'),
    credential('openstack-ber', 'Secret'),
    credential('data-gcp', 'Secret'),
    credential('vsphere-muc', 'VSphereClusterIdentity'),
  ];
  it.each([
    ['its own identity first', ['infrastructure-vsphere', 'bootstrap-x'], ['vsphere-muc', 'any-secret']],
    ['a Secret that is named after it', ['infrastructure-openstack', 'bootstrap-x'], ['openstack-ber', 'any-secret']],
    ['one that is named so at its end', ['infrastructure-gcp', 'bootstrap-x'], ['data-gcp', 'any-secret']],
    ['and where the cloud runs the control plane', ['infrastructure-gcp'], ['data-gcp', 'any-secret']],
    ['the identity of machines', ['infrastructure-azure', 'bootstrap-x'], ['azure-core', 'any-secret']],
    ["the Secret of Azure's own control planes", ['infrastructure-azure'], ['any-secret', 'azure-core']],
    ['no Secret where the provider takes none', ['infrastructure-aws'], ['aws-prod']],
    [
      'any where nobody knows the provider',
      [],
      ['azure-core', 'aws-prod', 'vsphere-muc', 'any-secret', 'openstack-ber', 'data-gcp'],
    ],
  ])('%s', (_, providers, names) => {
    expect(fittingCredentials(all, providers).map(({ name }) => name)).toEqual(names);
  });
});
