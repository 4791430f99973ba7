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
const answered = <T>(data: T) => ({ data, isPending: false });
const whole = {
  me,
  source: answered({ state: 'connected', checkedAt: at } as MetricsSourceReport),
  regions: answered({
    state: 'known',
    answeredAt: at,
    regions: [{ name: 'eu', isAnswering: true, lastSeenAt: at }],
  } as MetricsRegions),
  alerts: answered({ state: 'answered', checkedAt: at, isPathDead: false, isPartial: false } as AlertReport),
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
    source: answered({ state: 'failing', checkedAt: at } as MetricsSourceReport),
    regions: answered({
      state: 'known',
      answeredAt: at,
      regions: [
        { name: 'edge', isAnswering: false, lastSeenAt: since },
        { name: 'eu', isAnswering: true, lastSeenAt: at },
      ],
    } as MetricsRegions),
    alerts: answered({ ...whole.alerts.data, isPathDead: true } as AlertReport),
  });
  expect(parts.every(({ state }) => state === 'failed')).toBe(true);
  expect(parts[0]?.at).toBe(since);
  expect(parts.find(({ name }) => name === 'regions')).toMatchObject({ lost: ['edge'], at: since });
});

test('what is not set up is off, what is being asked is awaited, and what was not answered is unknown', () => {
  const off = answered({ state: 'off' as const });
  expect(states({ me, source: off, regions: off, alerts: off })).toEqual({
    management: 'ready',
    identity: 'ready',
    metrics: 'off',
    alerts: 'off',
  });
  const awaited = { data: undefined, isPending: true };
  expect(states({ me, source: awaited, regions: awaited, alerts: awaited })).toMatchObject({
    metrics: 'awaited',
    regions: 'awaited',
    alerts: 'awaited',
  });
  const failed = { data: undefined, isPending: false };
  expect(states({ me, source: failed, regions: failed, alerts: failed })).toEqual({
    management: 'ready',
    identity: 'ready',
    metrics: 'unknown',
    alerts: 'unknown',
  });
  expect(states({ ...whole, alerts: answered({ ...whole.alerts.data, isPartial: true } as AlertReport) }).alerts).toBe(
    'unknown',
  );
});
