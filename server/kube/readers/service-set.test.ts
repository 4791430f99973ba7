import { expect, it } from 'vitest';
import { objectSchema } from '../resources.ts';
import { readServiceSet } from './service-set.ts';

const read = (body: object, metadata: object = {}) =>
  readServiceSet(
    objectSchema.parse({
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ServiceSet',
      metadata: { name: 'shop', namespace: 'team-a', uid: '1', generation: 3, ...metadata },
      ...body,
    }),
  );
const withConfig = (config: unknown) => read({ spec: { provider: { name: 'ksm-projectsveltos', config } } });

it('works continuously with the usual priority where nothing is said', () => {
  expect(read({})).toMatchObject({
    multiClusterService: null,
    priority: 100,
    driftMode: 'continuous',
    isPaused: false,
    handedOver: [],
    services: [],
  });
  expect(withConfig({ priority: 'high', syncMode: 7 })).toMatchObject({ priority: 100, driftMode: 'continuous' });
  expect(withConfig('nothing')).toMatchObject({ priority: 100, driftMode: 'continuous' });
});

it.each([
  ['Continuous', 'continuous'],
  ['ContinuousWithDriftDetection', 'drift-detection'],
  ['OneTime', 'once'],
  ['DryRun', 'dry-run'],
])('takes %s for %s', (syncMode, driftMode) => {
  expect(withConfig({ priority: 500, syncMode })).toMatchObject({ priority: 500, driftMode });
});

it('is paused by itself, and with its provider', () => {
  expect(read({}, { annotations: { 'k0rdent.mirantis.com/service-set-paused': '' } }).isPaused).toBe(true);
  expect(read({ status: { provider: { ready: true, suspended: true } } }).isPaused).toBe(true);
  expect(read({ status: { provider: { ready: false } } }).isPaused).toBe(true);
  expect(read({ status: { provider: { ready: true } } }).isPaused).toBe(false);
});

it('keeps what it can read beside an entry that it cannot', () => {
  const { handedOver, services } = read({
    spec: { services: [{ name: 'dns', template: 'dns-1' }, { template: 'nameless' }, 'odd'] },
    status: { services: [{ name: 'dns', namespace: 'default', state: 'Deployed' }, 7] },
  });
  expect(handedOver).toEqual([{ name: 'dns', namespace: 'default', template: 'dns-1', version: '' }]);
  expect(services).toMatchObject([{ name: 'dns', state: 'Deployed', since: null, conditions: [] }]);
});

it('has nothing but services that go once it is being deleted', () => {
  const set = read(
    { status: { services: [{ name: 'dns', namespace: 'dns', state: 'Deployed' }] } },
    { deletionTimestamp: '2026-11-26T09:00:00Z' },
  );
  expect(set).toMatchObject({ isGoing: true, isObserved: true, services: [{ state: 'Deleting' }] });
});
