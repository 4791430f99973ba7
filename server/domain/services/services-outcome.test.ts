import { describe, expect, it } from 'vitest';
import type { ClusterService, ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { ServiceEffect, ServiceStand } from '../../../lib/contracts/service-changes.ts';
import { outcomeOfServices } from './services-outcome.ts';

const writtenAt = new Date('2026-11-26T10:00:00Z');
const later = (seconds: number) => new Date(writtenAt.getTime() + seconds * 1000);
const stand = (more: Partial<ServiceStand> = {}): ServiceStand => ({
  template: 'db-2',
  version: '2',
  values: '',
  dependsOn: [],
  isDisabled: false,
  ...more,
});
const db = { name: 'db', namespace: 'db' };
const changed: ServiceEffect = { ...db, before: stand({ template: 'db-1' }), after: stand() };
const revalued: ServiceEffect = { ...db, before: stand({ values: 'a: 1' }), after: stand({ values: 'a: 2' }) };
const row = (state: ClusterService['state'], more: Partial<ClusterService> = {}): ClusterService => ({
  ...db,
  template: 'db-2',
  version: '2',
  state,
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...more,
});
const own = (services: ClusterService[], generation = 4): ClusterServiceSet => ({
  name: 'shop',
  multiClusterService: null,
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation,
  trouble: null,
  services,
});
interface Case {
  effect?: ServiceEffect;
  services?: ClusterService[];
  setGeneration?: number;
  observed?: number | null;
  seconds?: number;
}
function outcome({ effect = changed, services = [], setGeneration = 4, observed = 7, seconds = 30 }: Case) {
  const found = outcomeOfServices(
    { generation: 7, observedGeneration: observed, serviceSets: [own(services, setGeneration)] },
    { effects: [effect], generation: 7, setBefore: 3, writtenAt },
    later(seconds),
  );
  return typeof found === 'object' && found !== null ? found.message?.key.replace('said.', '') : found;
}

describe('a service that was changed', () => {
  const cases: [string, Case, string | null][] = [
    ['is done once it is deployed in its version', { services: [row('deployed')] }, 'done'],
    ['is not done in the version of before', { services: [row('deployed', { template: 'db-1' })] }, null],
    ['is not done while k0rdent has not looked', { services: [row('deployed')], observed: 6 }, null],
    [
      'with other values is not done while its set is the one of before',
      { effect: revalued, services: [row('deployed')], setGeneration: 3 },
      null,
    ],
    ['with other values is done once its set is another', { effect: revalued, services: [row('deployed')] }, 'done'],
    ['in another version needs no other set', { services: [row('deployed')], setGeneration: 3 }, 'done'],
    ['is on its way while it is installed', { services: [row('provisioning')] }, null],
    ['may fail at first', { services: [row('failed', { since: later(10).toISOString() })], seconds: 60 }, null],
    [
      'fails when it stays so',
      { services: [row('failed', { since: later(10).toISOString() })], seconds: 71 },
      'service-failed',
    ],
    [
      'may have failed long before',
      { services: [row('failed', { since: later(-999).toISOString() })], seconds: 50 },
      null,
    ],
    [
      'gives way',
      { services: [row('replaced', { cause: { key: 'replaced', params: { winner: 'base' } } })] },
      'service-gives-way-to',
    ],
    ['gives way to who is not known', { services: [row('replaced')] }, 'service-gives-way'],
    ['is not waited for after two hours', { services: [row('pending')], seconds: 7201 }, 'services-late'],
  ];
  it.each(cases)('%s', (_, given, expected) => expect(outcome(given)).toBe(expected));
});

describe('a service that is to be gone', () => {
  const removed: ServiceEffect = { ...changed, after: null };
  const disabled: ServiceEffect = { ...changed, after: stand({ isDisabled: true }) };
  it.each<[string, ServiceEffect, ClusterService[], string | null]>([
    ['is gone', removed, [], 'done'],
    ['was never handed over, and is gone', { ...removed, before: stand() }, [], 'done'],
    ['is being deleted', removed, [row('deleting')], null],
    ['is disabled', disabled, [row('disabled')], 'done'],
    ['is still there', disabled, [row('deleting')], null],
  ])('%s', (_, effect, services, expected) => expect(outcome({ effect, services })).toBe(expected));
});
