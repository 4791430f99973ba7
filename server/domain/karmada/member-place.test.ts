import { expect, it } from 'vitest';
import { placeOf, readEndpoint } from './member-place.ts';

const member = { controlPlane: 'fleet-eu', name: 'ledger-prod', labels: {}, apiEndpoint: 'https://10.0.0.5:6443' };
const labels = { 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': 'ledger-prod' };

it('finds a cluster by the labels of the member, which come before its address', () => {
  expect(placeOf({ ...member, labels })).toEqual({ namespace: 'payments', name: 'ledger-prod' });
});

it('goes by the address where only a name is told, or nothing', () => {
  const address = { host: '10.0.0.5', port: 6443 };
  expect(placeOf({ ...member, labels: { 'slipway.dev/cluster-name': 'ledger-prod' } })).toEqual(address);
  expect(placeOf(member)).toEqual(address);
  expect(placeOf({ ...member, apiEndpoint: null })).toBeNull();
});

it.each([
  ['https://api.example.com', { host: 'api.example.com', port: 443 }],
  ['http://api.example.com/', { host: 'api.example.com', port: 80 }],
  ['api.example.com:6443', { host: 'api.example.com', port: 6443 }],
  ['10.0.0.5', { host: '10.0.0.5', port: 443 }],
  ['https://[fd00::5]:6443', { host: 'fd00::5', port: 6443 }],
  // A proxy, behind which several clusters are.
  ['https://rancher.example.com/k8s/clusters/c-1', null],
  ['', null],
  ['https://', null],
])('reads the address %s', (text, endpoint) => {
  expect(readEndpoint(text)).toEqual(endpoint);
});
