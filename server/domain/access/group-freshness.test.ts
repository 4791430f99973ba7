import { expect, it } from 'vitest';
import { judgeStanding } from './group-freshness.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const known = (seconds: number, failingSeconds?: number) => ({
  grantId: 'g',
  checkedAt: ago(seconds),
  failingSince: failingSeconds === undefined ? null : ago(failingSeconds),
});

it.each([
  ['just confirmed', known(19), 'use'],
  ['due, and still within the promise', known(21), 'ask-behind'],
  ['older than the promise allows', known(26), 'ask-first'],
  ['idle for hours', known(7_200), 'ask-first'],
  ['the provider is away for a minute', known(60, 40), 'ask-behind'],
  ['the provider is away for longer than the grace', known(901, 880), 'ask-behind-refuse'],
  ['idle for hours when the provider went away', known(7_200, 5), 'ask-behind-refuse'],
  ['no grant, signed in this morning', { ...known(4 * 3_600), grantId: null }, 'use'],
  ['no grant, signed in yesterday', { ...known(24 * 3_600), grantId: null }, 'refuse'],
])('%s', (_what, standing, verdict) => {
  expect(judgeStanding(standing, now)).toBe(verdict);
});
