import { describe, expect, it } from 'vitest';
import type { RolloutState } from '../../../lib/contracts/multi-cluster-services.ts';
import type { WaveProgress } from '../../../lib/contracts/rule-waves.ts';
import { describeWaves, nextWave, type WaveCluster, type WaveService, type WaveSituation } from './waves.ts';

const gate = 'slipway.dev/wave-1';
const start = new Date('2026-11-27T08:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number) => later(minutes).toISOString();

interface Told {
  state?: RolloutState;
  template?: string;
  since?: string;
  isIn?: boolean;
  isHibernated?: boolean;
  isDeleting?: boolean;
}
function cluster(name: string, ring: string | null, told: Told = {}): WaveCluster {
  const {
    state,
    template = 'policy-2',
    since = at(1),
    isIn = state !== undefined,
    isHibernated = false,
    isDeleting = false,
  } = told;
  return {
    namespace: 'shop',
    name,
    labels: { ...(ring !== null && { ring }), ...(isIn && { [gate]: 'open' }) },
    standing: state ? { state, services: [serviceOf(state, template, since)] } : null,
    isHibernated,
    isDeleting,
  };
}

const serviceOf = (state: RolloutState, template: string, since: string): WaveService => ({
  name: 'policy',
  namespace: 'policy',
  template,
  since,
  state: state === 'failed' ? 'failed' : 'deployed',
  words: state === 'failed' ? 'cannot install policy: timed out' : null,
});

const idle: WaveProgress = { opened: [], resumedAt: null, stop: null, tolerated: [], isReverting: false, before: null };
const situation = (
  clusters: WaveCluster[],
  progress: Partial<WaveProgress> = {},
  more: Partial<WaveSituation> = {},
): WaveSituation => ({
  waves: { label: 'ring', order: ['canary', 'early'], pauseMinutes: 10 },
  progress: { ...idle, ...progress },
  clusters,
  gate,
  wanted: ['policy/policy policy-2'],
  now: later(5),
  ...more,
});
const isOpen = (doneAt: string | null = null) => ({ at: at(0), doneAt });
const names = (clusters: readonly { name: string }[]) => clusters.map(({ name }) => name);
const opened = (one: WaveSituation) => nextWave(one).progress.opened.length;

describe('the rings of a change', () => {
  it('begin with the first, whose clusters are let in next', () => {
    const all = [cluster('a', 'canary'), cluster('b', 'early'), cluster('c', null)];
    expect(nextWave(situation(all))).toMatchObject({ letIn: [], progress: { opened: [{ at: at(5), doneAt: null }] } });
    expect(names(nextWave(situation(all, { opened: [isOpen()] })).letIn)).toEqual(['a']);
  });

  it('go on only when every cluster has what is wanted, and after the pause', () => {
    const ready = cluster('a', 'canary', { state: 'deployed' });
    const old = cluster('a', 'canary', { state: 'deployed', template: 'policy-1' });
    const rest = cluster('b', 'early');
    expect(nextWave(situation([old, rest], { opened: [isOpen()] })).progress.opened).toEqual([isOpen()]);
    expect(nextWave(situation([ready, rest], { opened: [isOpen()] })).progress.opened).toEqual([isOpen(at(5))]);
    expect(opened(situation([ready, rest], { opened: [isOpen(at(5))] }, { now: later(14) }))).toBe(1);
    expect(opened(situation([ready, rest], { opened: [isOpen(at(5))] }, { now: later(15) }))).toBe(2);
  });

  it('wait neither in a ring without clusters nor for clusters that sleep', () => {
    expect(opened(situation([cluster('b', 'early')], { opened: [isOpen(at(5))] }))).toBe(2);
    const sleeps = cluster('a', 'canary', { isIn: true, isHibernated: true });
    expect(nextWave(situation([sleeps], { opened: [isOpen()] })).progress.opened).toEqual([isOpen(at(5))]);
  });

  it('let a cluster in that comes to an open ring later, and count the ring as undone until then', () => {
    const all = [cluster('a', 'canary', { state: 'deployed' }), cluster('new', 'canary')];
    const next = nextWave(situation(all, { opened: [isOpen(at(2)), isOpen()] }));
    expect(names(next.letIn)).toEqual(['new']);
    expect(next.progress.opened[0]?.doneAt).toBeNull();
  });

  it('are over when the last of them is done', () => {
    const all = [cluster('a', 'canary', { state: 'deployed' }), cluster('z', null, { state: 'replaced' })];
    const three = [isOpen(at(1)), isOpen(at(1)), isOpen()];
    expect(nextWave(situation(all, { opened: three })).isOver).toBe(true);
    const waits = [...all, cluster('y', null, { state: 'waiting' })];
    expect(nextWave(situation(waits, { opened: three })).isOver).toBe(false);
  });

  it('stop when a cluster fails, and let nobody in meanwhile', () => {
    const all = [cluster('a', 'canary', { state: 'failed' }), cluster('b', 'canary')];
    const next = nextWave(situation(all, { opened: [isOpen()] }));
    expect(next).toMatchObject({
      letIn: [],
      progress: {
        stop: { why: 'failed', by: null, reason: 'cannot install policy: timed out', clusters: [{ name: 'a' }] },
      },
    });
    expect(nextWave(situation(all, next.progress))).toEqual({ letIn: [], progress: next.progress, isOver: false });
  });

  it('do not stop because of a failure of before, unless it lasts', () => {
    const old = cluster('a', 'canary', { state: 'failed', since: at(-60) });
    const look = (now: Date) => nextWave(situation([old], { opened: [isOpen()] }, { now })).progress.stop;
    expect(look(later(0.5))).toBeNull();
    expect(look(later(1))).not.toBeNull();
    const outside = cluster('a', 'early', { state: 'failed', isIn: false });
    expect(nextWave(situation([outside], { opened: [isOpen()] }, { now: later(9) })).progress.stop).toBeNull();
  });

  it('stop at a cluster that is not done after an hour, and go on without it when somebody says so', () => {
    const all = [cluster('a', 'canary', { state: 'waiting' })];
    const look = (minutes: number, progress: Partial<WaveProgress> = {}) =>
      nextWave(situation(all, { opened: [isOpen()], ...progress }, { now: later(minutes) })).progress;
    expect(look(59).stop).toBeNull();
    expect(look(60).stop).toMatchObject({ why: 'late', reason: '', clusters: [{ namespace: 'shop', name: 'a' }] });
    expect(look(60, { resumedAt: at(30) }).stop).toBeNull();
    expect(look(61, { tolerated: ['shop/a'] })).toMatchObject({ stop: null, opened: [{ doneAt: at(61) }] });
  });

  it('neither wait for clusters that go nor let them in, nor wait where no service is left', () => {
    const goes = cluster('a', 'canary', { isDeleting: true });
    const next = nextWave(situation([goes], { opened: [isOpen()] }));
    expect(next).toMatchObject({ letIn: [], progress: { opened: [{ doneAt: at(5) }] } });
    const empty = situation([cluster('a', 'canary', { state: 'waiting' })], { opened: [isOpen()] }, { wanted: [] });
    expect(nextWave(empty).progress.opened).toEqual([isOpen(at(5))]);
  });

  it('go on without a cluster that the management cluster refuses to label', () => {
    const all = [cluster('a', 'canary')];
    const next = nextWave(situation(all, { opened: [isOpen()], tolerated: ['shop/a'] }));
    expect(next.progress.opened).toEqual([isOpen(at(5))]);
  });

  it('go on after a failure that somebody takes', () => {
    const all = [cluster('a', 'canary', { state: 'failed' })];
    const next = nextWave(situation(all, { opened: [isOpen()], tolerated: ['shop/a'] }));
    expect(next.progress).toMatchObject({ stop: null, opened: [{ doneAt: at(5) }] });
  });

  it('are told with how many clusters have it and how many have failed', () => {
    const all = [
      cluster('a', 'canary', { state: 'deployed' }),
      cluster('b', 'early', { state: 'failed' }),
      cluster('c', 'early', { state: 'deployed', template: 'policy-1', isIn: false }),
      cluster('d', null),
    ];
    const stop = {
      at: at(4),
      why: 'failed' as const,
      by: null,
      reason: '',
      clusters: [{ namespace: 'shop', name: 'b' }],
    };
    expect(describeWaves(situation(all, { opened: [isOpen(at(1)), isOpen()], stop }))).toEqual({
      rings: [
        { value: 'canary', state: 'done', clusters: 1, deployed: 1, failed: 0 },
        { value: 'early', state: 'stopped', clusters: 2, deployed: 0, failed: 1 },
        { value: null, state: 'waiting', clusters: 1, deployed: 0, failed: 0 },
      ],
      stop,
      continuesAt: null,
      isReverting: false,
    });
    const pausing = describeWaves(situation(all, { opened: [isOpen(at(1))] }));
    expect(pausing.continuesAt).toBe(at(11));
  });
});
