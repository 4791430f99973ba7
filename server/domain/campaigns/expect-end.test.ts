import { expect, it } from 'vitest';
import type { CampaignRules } from '../../../lib/contracts/campaigns.ts';
import { expectEnd, type TimedCluster } from './expect-end.ts';
import type { StandingCampaign } from './next-steps.ts';

// A Wednesday.
const now = new Date('2026-11-25T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const rules: CampaignRules = { window: null, pauseMinutes: 30, stopOn: { percent: 50, atLeast: 2 }, atOnce: 2 };
const campaign = (change: Partial<StandingCampaign> = {}): StandingCampaign => ({
  state: 'running',
  rules,
  stopsAfter: null,
  countsFrom: at(-600),
  ...change,
});
const cluster = (ring: number, change: Partial<TimedCluster> = {}): TimedCluster => ({
  uid: 'any',
  ring,
  state: 'waiting',
  sentAt: null,
  endedAt: null,
  optOutUntil: null,
  ...change,
});
const done = (minutes: number) => cluster(0, { state: 'done', sentAt: at(-60), endedAt: at(minutes - 60) });
const history = [done(4), done(10), done(200)];

it('is as many rounds as each ring needs, each as long as the median, with the pauses before later rings', () => {
  const clusters = [...history, cluster(1), cluster(1), cluster(1), cluster(2, { state: 'updating' })];
  // Two rounds, a pause, and one round.
  expect(expectEnd(campaign(), clusters, now)).toEqual(at(10 + 10 + 30 + 10));
});

it('leaves out what was kept out, and rings after the last one', () => {
  const clusters = [...history, cluster(1), cluster(1, { optOutUntil: at(9_999) }), cluster(2)];
  expect(expectEnd(campaign({ state: 'stopping', stopsAfter: 1 }), clusters, now)).toEqual(at(10));
});

it('counts time while the window is open', () => {
  const window = { days: ['wed' as const, 'thu' as const], from: '12:00', to: '12:30', timeZone: 'UTC' };
  const clusters = [done(20), cluster(1), cluster(1), cluster(1)];
  // 30 minutes today, and the other 10, rounded up to a quarter of an hour, tomorrow at noon.
  expect(expectEnd(campaign({ rules: { ...rules, window } }), clusters, now)).toEqual(at(24 * 60 + 15));
});

it.each([
  ['it is paused', campaign({ state: 'paused' }), [...history, cluster(1)]],
  ['nothing is done yet', campaign(), [cluster(0), cluster(0, { state: 'failed', sentAt: at(-9), endedAt: at(-1) })]],
  [
    'it is too far away',
    campaign({ rules: { ...rules, pauseMinutes: 20_160 } }),
    [...history, ...[1, 2, 3, 4].map((ring) => cluster(ring))],
  ],
])('is not known while %s', (_why, running, clusters) => {
  expect(expectEnd(running, clusters, now)).toBeNull();
});
