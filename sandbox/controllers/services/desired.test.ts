import { expect, it } from 'vitest';
import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import { countServices, unlockedServices } from './desired.ts';

const spec = {
  services: [
    { name: 'cert', namespace: 'cert', template: 'cert-1' },
    { name: 'ingress', template: 'ingress-1', dependsOn: [{ name: 'cert', namespace: 'cert' }] },
    { name: 'off', template: 'x', disable: true },
  ],
};
const set = (
  services: { name: string; namespace: string; template: string }[],
  states: [string, ServiceState['state']][],
): ServiceSet => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'ServiceSet',
  metadata: { name: 'dev' },
  spec: { cluster: 'dev', provider: {}, services },
  status: {
    services: states.map(([name, state]) => {
      const { namespace = '', template = '' } = services.find((one) => one.name === name) ?? {};
      return { name, namespace, template, type: 'Helm', state, lastStateTransitionTime: '' };
    }),
  },
});
const cert = { name: 'cert', namespace: 'cert', template: 'cert-1' };

it('a service joins once what it depends on is deployed, so totals grow', () => {
  expect(unlockedServices(spec, undefined).map(({ name }) => name)).toEqual(['cert']);
  expect(unlockedServices(spec, set([cert], [['cert', 'Provisioning']])).map(({ name }) => name)).toEqual(['cert']);
  const all = unlockedServices(spec, set([cert], [['cert', 'Deployed']]));
  expect(all.map(({ name, namespace, version }) => [name, namespace, version])).toEqual([
    ['cert', 'cert', 'cert-1'],
    ['ingress', 'default', 'ingress-1'],
  ]);
});

it('a locked service that is there keeps its stored version', () => {
  const stored = { name: 'ingress', namespace: 'default', template: 'ingress-0' };
  const now = set([{ ...cert, template: 'cert-0' }, stored], [['cert', 'Deployed']]);
  expect(unlockedServices(spec, now).map(({ template }) => template)).toEqual(['cert-1', 'ingress-0']);
});

it('counts distinct services; one deployed anywhere is ready', () => {
  expect(countServices([])).toEqual({ ready: 0, total: 0 });
  const losing = set([cert], [['cert', 'Failed']]);
  expect(countServices([losing, set([cert], [['cert', 'Deployed']])])).toEqual({ ready: 1, total: 1 });
  expect(
    countServices([set([cert, { name: 'b', namespace: 'default', template: 't' }], [['cert', 'Deployed']])]),
  ).toEqual({ ready: 1, total: 2 });
});
