import { expect, test } from 'vitest';
import type { AlertReport } from '@/lib/contracts/alerts';
import type { Me } from '@/lib/contracts/me';
import type { MetricsSourceReport } from '@/lib/contracts/metrics';
import type { MetricsRegions } from '@/lib/contracts/metrics-regions';
import { prepareParts } from './prepare-parts';

const at = '2026-11-24T12:00:00Z';
const me = {
  managementCluster: { name: 'm', reachable: true, observedAt: at, since: null },
  identityProvider: { since: null },
} as Me;
const whole = {
  me,
  source: { state: 'connected', checkedAt: at } as MetricsSourceReport,
  regions: {
    state: 'known',
    answeredAt: at,
    regions: [{ name: 'eu', isAnswering: true, lastSeenAt: at }],
  } as MetricsRegions,
  alerts: { state: 'answered', checkedAt: at, isPathDead: false, isPartial: false } as AlertReport,
};
const states = (input: Parameters<typeof prepareParts>[0]) =>
  Object.fromEntries(prepareParts(input).map(({ name, state }) => [name, state]));

test('everything that answers is ready', () => {
  expect(new Set(Object.values(states(whole)))).toEqual(new Set(['ready']));
});

test('what does not answer is failed, since when it is known', () => {
  const since = '2026-11-24T11:00:00Z';
  const parts = prepareParts({
    me: { managementCluster: { ...me.managementCluster, reachable: false, since }, identityProvider: { since } },
    source: { state: 'failing', checkedAt: at } as MetricsSourceReport,
    regions: {
      state: 'known',
      answeredAt: at,
      regions: [
        { name: 'edge', isAnswering: false, lastSeenAt: since },
        { name: 'eu', isAnswering: true, lastSeenAt: at },
      ],
    } as MetricsRegions,
    alerts: { ...whole.alerts, isPathDead: true } as AlertReport,
  });
  expect(parts.every(({ state }) => state === 'failed')).toBe(true);
  expect(parts[0]?.at).toBe(since);
  expect(parts.find(({ name }) => name === 'regions')).toMatchObject({ lost: ['edge'], at: since });
});

test('what is not set up is off, and what was not asked is unknown; without regions none are told', () => {
  expect(states({ me, source: { state: 'off' }, regions: { state: 'off' }, alerts: { state: 'off' } })).toEqual({
    management: 'ready',
    identity: 'ready',
    metrics: 'off',
    alerts: 'off',
  });
  expect(states({ me, source: undefined, regions: undefined, alerts: undefined })).toMatchObject({
    metrics: 'unknown',
    alerts: 'unknown',
  });
  expect(states({ ...whole, alerts: { ...whole.alerts, isPartial: true } as AlertReport }).alerts).toBe('unknown');
});
