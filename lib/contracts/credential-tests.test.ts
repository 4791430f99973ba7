import { expect, it } from 'vitest';
import { urgencyOf } from './credential-tests.ts';

const now = new Date('2026-11-27T00:00:00Z');

it.each([
  ['2026-11-26T23:59:59Z', 'ended'],
  ['2026-11-27T00:00:00Z', 'ended'],
  ['2026-11-27T00:00:01Z', 'urgent'],
  ['2026-12-04T00:00:00Z', 'urgent'],
  ['2026-12-04T00:00:01Z', 'soon'],
  ['2026-12-27T00:00:00Z', 'soon'],
  ['2026-12-27T00:00:01Z', null],
])('says of what ends on %s: %s', (at, urgency) => {
  expect(urgencyOf({ what: 'token', at }, now)).toBe(urgency);
});
