import { expect, it } from 'vitest';
import { toAnnounce } from './to-announce.ts';

const now = new Date('2026-11-25T12:00:00Z');
const cluster = (uid: string, ring: number, change: object = {}) => ({
  uid,
  ring,
  state: 'waiting' as const,
  endedAt: null,
  optOutUntil: null,
  isTold: false,
  ...change,
});
const clusters = [
  cluster('sent', 0, { state: 'updating' }),
  cluster('next', 1),
  cluster('told', 1, { isTold: true }),
  cluster('out', 1, { optOutUntil: new Date('2026-12-01T00:00:00Z') }),
  cluster('back', 1, { optOutUntil: new Date('2026-11-01T00:00:00Z') }),
  cluster('later', 2),
];
const announced = (state: 'running' | 'paused' | 'stopping', ring: number | null, stopsAfter: number | null = null) =>
  toAnnounce({ state, stopsAfter }, clusters, ring, now).map(({ uid }) => uid);

it('names the ring after the one that runs, but for whom was told and what is kept out', () => {
  expect(announced('running', 0)).toEqual(['next', 'back']);
  expect(announced('running', 1)).toEqual(['next', 'back', 'later']);
});

it('names no ring that will not run', () => {
  expect(announced('stopping', 0, 0)).toEqual([]);
  expect(announced('paused', 0)).toEqual([]);
  expect(announced('running', null)).toEqual([]);
});
