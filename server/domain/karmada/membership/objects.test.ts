import { expect, it } from 'vitest';
import { credentialObject, memberObject, roleBindingObject, roleObject, tokenSecretObject } from './objects.ts';

const member = {
  name: 'ledger',
  id: 'uid-of-kube-system',
  apiEndpoint: 'https://10.0.0.1:6443',
  isUnverified: false,
  cluster: { namespace: 'payments', name: 'ledger-prod' },
  provider: 'aws',
  region: '',
  zones: [],
  project: null,
};

it('have the names and rules that karmadactl join gives them', () => {
  expect(roleObject('ledger')).toMatchObject({
    metadata: { name: 'karmada-controller-manager:karmada-ledger', labels: { 'karmada.io/system': 'true' } },
    rules: [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['get'] },
    ],
  });
  expect(roleBindingObject('ledger').subjects).toEqual([
    { kind: 'ServiceAccount', name: 'karmada-ledger', namespace: 'karmada-cluster' },
  ]);
  expect(tokenSecretObject('karmada-ledger')).toMatchObject({
    metadata: { annotations: { 'kubernetes.io/service-account.name': 'karmada-ledger' } },
    type: 'kubernetes.io/service-account-token',
  });
});

it('make a member that Slipway knows again, with nothing that is not known', () => {
  expect(memberObject(member)).toEqual({
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: {
      name: 'ledger',
      labels: {
        'slipway.dev/cluster-namespace': 'payments',
        'slipway.dev/cluster-name': 'ledger-prod',
        'app.kubernetes.io/managed-by': 'slipway',
      },
    },
    spec: {
      syncMode: 'Push',
      id: 'uid-of-kube-system',
      apiEndpoint: 'https://10.0.0.1:6443',
      secretRef: { namespace: 'karmada-cluster', name: 'ledger' },
      impersonatorSecretRef: { namespace: 'karmada-cluster', name: 'ledger-impersonator' },
      provider: 'aws',
    },
  });
});

it('keep other projects away where it is for one', () => {
  const { spec } = memberObject({ ...member, project: 'payments', isUnverified: true, zones: ['a'] });
  expect(spec).toMatchObject({
    taints: [{ key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' }],
    insecureSkipTLSVerification: true,
    zones: ['a'],
  });
});

it('lets Secrets go with their member', () => {
  const data = { token: 'dG9rZW4=' };
  expect(credentialObject('ledger', data, null).metadata).not.toHaveProperty('ownerReferences');
  const owned = credentialObject('ledger', data, { name: 'ledger', uid: 'of-the-cluster' });
  expect(owned.metadata.ownerReferences).toMatchObject([{ kind: 'Cluster', uid: 'of-the-cluster', controller: true }]);
});
