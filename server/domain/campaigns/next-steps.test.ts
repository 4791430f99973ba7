import { describe, expect, it } from 'vitest';
import type { CampaignRules } from '../../../lib/contracts/campaigns.ts';
import { lastBegunRing, nextSteps, type StandingCampaign, type StandingCluster } from './next-steps.ts';
import { planRings } from './plan-rings.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const rules: CampaignRules = { window: null, pauseMinutes: 0, stopOn: { percent: 50, atLeast: 2 }, atOnce: 2 };
const campaign = (change: Partial<StandingCampaign> = {}): StandingCampaign => ({
  state: 'running',
  rules,
  stopsAfter: null,
  countsFrom: ago(600),
  ...change,
});
const cluster = (uid: string, ring: number, change: Partial<StandingCluster> = {}): StandingCluster => ({
  uid,
  ring,
  state: 'waiting',
  endedAt: null,
  optOutUntil: null,
  ...change,
});
const done = { state: 'done', endedAt: ago(10) } as const;
const failed = { state: 'failed', endedAt: ago(10) } as const;
const updating = { state: 'updating' } as const;

describe('which are sent', () => {
  it.each([
    ['as many at once as may be', [cluster('a', 0), cluster('b', 0), cluster('c', 0)], ['a', 'b']],
    ['those of other rings count', [cluster('a', 0, updating), cluster('b', 0), cluster('c', 0)], ['b']],
    ['none of the next ring while one runs', [cluster('a', 0, updating), cluster('b', 1)], []],
    ['the next ring after it', [cluster('a', 0, done), cluster('b', 1)], ['b']],
    ['refused ones hold nothing up', [cluster('a', 0, { state: 'refused' }), cluster('b', 1)], ['b']],
    ['those kept out are passed over', [cluster('a', 0, { optOutUntil: ago(-1) }), cluster('b', 1)], ['b']],
    ['and taken when that is over', [cluster('a', 0, { optOutUntil: ago(1) }), cluster('b', 1, updating)], ['a']],
  ])('%s', (_what, clusters, send) => {
    expect(nextSteps(campaign(), clusters, now).send).toEqual(send);
  });

  it('none while it is paused', () => {
    expect(nextSteps(campaign({ state: 'paused' }), [cluster('a', 0)], now)).toMatchObject({ send: [], ring: 0 });
  });
});

describe('the pause between rings', () => {
  const paused = campaign({ rules: { ...rules, pauseMinutes: 30 } });
  it('begins with the last end before', () => {
    expect(nextSteps(paused, [cluster('a', 0, done), cluster('b', 1)], now)).toMatchObject({
      send: [],
      waitsFor: 'pause-between-rings',
      ringBeginsAt: ago(-20),
    });
  });
  it('is over once the ring has begun', () => {
    const clusters = [cluster('a', 0, done), cluster('b', 1, done), cluster('c', 1)];
    expect(nextSteps(paused, clusters, now).send).toEqual(['c']);
  });
});

describe('the window', () => {
  const within = (timeZone: string, from: string, to: string, at: string) =>
    nextSteps(
      campaign({ rules: { ...rules, window: { days: ['sun'], from, to, timeZone } } }),
      [cluster('a', 0)],
      new Date(at),
    ).send.length > 0;
  it('follows the wall clock over the change to summer time and back', () => {
    // Europe leaves 02:00 out on 29 March 2026 and has it twice on 25 October.
    expect(within('Europe/Berlin', '01:30', '03:30', '2026-03-29T00:29:00Z')).toBe(false);
    expect(within('Europe/Berlin', '01:30', '03:30', '2026-03-29T00:30:00Z')).toBe(true);
    expect(within('Europe/Berlin', '01:30', '03:30', '2026-03-29T01:29:00Z')).toBe(true);
    expect(within('Europe/Berlin', '01:30', '03:30', '2026-03-29T01:30:00Z')).toBe(false);
    expect(within('Europe/Berlin', '02:00', '03:00', '2026-10-25T00:30:00Z')).toBe(true);
    expect(within('Europe/Berlin', '02:00', '03:00', '2026-10-25T01:30:00Z')).toBe(true);
    expect(within('Europe/Berlin', '02:00', '03:00', '2026-10-25T02:00:00Z')).toBe(false);
  });
  it('tells that it waits for it', () => {
    const window = { days: ['mon' as const], from: '08:00', to: '10:00', timeZone: 'UTC' };
    expect(nextSteps(campaign({ rules: { ...rules, window } }), [cluster('a', 0)], now).waitsFor).toBe('window');
  });
});

describe('failures', () => {
  it.each([
    ['fewer ended than have to', [cluster('a', 0, failed), cluster('c', 0)], null],
    [
      'a smaller share',
      [...'abc'].map((uid) => cluster(uid, 0, uid === 'a' ? failed : done)).concat(cluster('d', 0)),
      null,
    ],
    ['the share', [cluster('a', 0, failed), cluster('b', 0, done), cluster('c', 0)], 'paused'],
    [
      'refused ones are no failures',
      [cluster('a', 0, done), cluster('b', 0, { state: 'refused', endedAt: ago(1) }), cluster('c', 0)],
      null,
    ],
    ['none of them', [cluster('a', 0, done), cluster('b', 0, done), cluster('c', 0)], null],
  ])('%s', (_what, clusters, becomes) => {
    expect(nextSteps(campaign(), clusters, now).becomes).toBe(becomes);
  });
  it('of before it was resumed do not count', () => {
    const clusters = [cluster('a', 0, failed), cluster('b', 0, done), cluster('c', 0)];
    expect(nextSteps(campaign({ countsFrom: ago(5) }), clusters, now).send).toEqual(['c']);
  });
});

describe('the end', () => {
  it('is there when nothing is to come but what was kept out', () => {
    const clusters = [cluster('a', 0, done), cluster('b', 1, { optOutUntil: ago(-60) })];
    expect(nextSteps(campaign(), clusters, now).becomes).toBe('done');
  });
  it('comes after the ring that was the last to begin', () => {
    const stopping = campaign({ state: 'stopping', stopsAfter: 0 });
    const clusters = [cluster('a', 0, done), cluster('b', 0), cluster('c', 1)];
    expect(lastBegunRing(clusters)).toBe(0);
    expect(nextSteps(stopping, clusters, now).send).toEqual(['b']);
    const after = [cluster('a', 0, done), cluster('b', 0, done), cluster('c', 1)];
    expect(nextSteps(stopping, after, now)).toMatchObject({ send: [], becomes: 'stopped' });
  });
});

describe('rings', () => {
  const clusters = [...'abcdefghij'].map((name) => ({ namespace: 'n', name }));
  const named = (canary: string[], percent: number) =>
    planRings(clusters, { canary, percent }).map((ring) => [ring.kind, ring.clusters.map(({ name }) => name).join('')]);
  it('are canaries, a share and the rest', () => {
    expect(named(['n/j', 'n/c', 'n/zz', 'n/c'], 15)).toEqual([
      ['canary', 'jc'],
      ['percent', 'ab'],
      ['rest', 'defghi'],
    ]);
    expect(named([], 0)).toEqual([['rest', 'abcdefghij']]);
    expect(named(['n/a'], 100)).toEqual([
      ['canary', 'a'],
      ['percent', 'bcdefghij'],
    ]);
  });
});
