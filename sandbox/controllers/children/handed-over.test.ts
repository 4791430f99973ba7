import { expect, it } from 'vitest';
import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import { handedOverOf, workloadsOfService } from './handed-over.ts';

const at = '2026-03-04T10:00:00Z';
const set = (...services: Partial<ServiceState>[]): ServiceSet => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'ServiceSet',
  metadata: { name: 'one', namespace: 'team-a' },
  spec: { cluster: 'one', provider: {} },
  status: {
    services: services.map((service) => ({
      name: 'ingress-nginx',
      namespace: 'ingress-nginx',
      template: 'ingress-nginx-4-13-0',
      type: 'Helm',
      state: 'Deployed',
      lastStateTransitionTime: at,
      ...service,
    })),
  },
});
const statesOf = (...services: Partial<ServiceState>[]) =>
  handedOverOf([set(...services)]).flatMap((each) =>
    workloadsOfService(each).map(({ name, state }) => [name, state] as const),
  );

it('brings the workloads of a service to its namespace', () => {
  expect(statesOf({})).toEqual([['ingress-nginx-controller', 'running']]);
  expect(statesOf({ state: 'Provisioning' })).toEqual([['ingress-nginx-controller', 'starting']]);
  expect(statesOf({ state: 'Provisioning', version: '4.12.3' })).toEqual([['ingress-nginx-controller', 'running']]);
  expect(statesOf({ name: 'shop', template: 'shop-1-0-0' })).toEqual([['shop', 'running']]);
});

it('has the first workload fail where the service fails', () => {
  const failureMessage = `cannot install cert-manager: context deadline exceeded waiting for the release's workloads`;
  expect(statesOf({ name: 'cert-manager', template: 'cert-manager-1-18-2', state: 'Failed', failureMessage })).toEqual([
    ['cert-manager', 'crashing'],
    ['cert-manager-cainjector', 'running'],
    ['cert-manager-webhook', 'running'],
  ]);
  expect(statesOf({ name: 'velero', template: 'velero-10-0-10', state: 'Failed', failureMessage })[0]).toEqual([
    'velero',
    'no-image',
  ]);
});

it('has nothing of what was not begun, and once what two sets ask for', () => {
  const lost = { state: 'Failed' as const, failureMessage: 'cannot manage chart ingress-nginx/ingress-nginx' };
  expect(statesOf({ state: 'Pending' }, lost)).toEqual([]);
  expect(handedOverOf([set({}), set(lost)])).toHaveLength(1);
});
