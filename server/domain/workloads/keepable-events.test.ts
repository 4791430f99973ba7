import { expect, it } from 'vitest';
import { type KeepableEvent, toKeepable } from './keepable-events.ts';
import { mergeEvents } from './merge-events.ts';

const now = new Date('2026-03-04T10:00:00.000Z');
const event = (change: Partial<KeepableEvent> = {}): KeepableEvent => ({
  id: 'a',
  at: '2026-03-04T09:59:00.000Z',
  namespace: 'apps',
  object: 'Pod/one',
  type: 'Warning',
  reason: 'BackOff',
  message: 'Back-off restarting failed container',
  count: 3,
  ...change,
});
const kept = (change: Partial<KeepableEvent>) => toKeepable([event(change)], now)[0];

it('is kept as it was told', () => expect(kept({})).toEqual(event()));

it.each([
  ['of the future', '2026-03-04T10:11:00.000Z'],
  ['of a year that nothing can hold', '+275760-09-13T00:00:00.000Z'],
  ['of before computers', '1066-10-14T09:00:00.000Z'],
  ['that nobody knows', null],
])('has no time where that is one %s', (_what, at) => expect(kept({ at })?.at).toBeNull());

it('believes a clock that is somewhat ahead', () =>
  expect(kept({ at: '2026-03-04T10:09:00.000Z' })?.at).toBe('2026-03-04T10:09:00.000Z'));

it('is cut to what a row holds, and to characters that can be written down', () => {
  const long = kept({ message: '😀'.repeat(4_000), reason: 'x'.repeat(600), count: 1e12 });
  expect(long?.message).toHaveLength(4_096);
  expect(long?.message.isWellFormed()).toBe(true);
  expect(long?.reason).toHaveLength(512);
  expect(long?.count).toBe(2_147_483_647);
  expect(kept({ message: 'a\0b', count: -2 })).toMatchObject({ message: 'ab', count: 1 });
});

it.each(['x'.repeat(201), 'a\0', '\ud800'])('is not kept under an id that is no id', (id) =>
  expect(toKeepable([event({ id }), event()], now)).toEqual([event()]),
);

it('stands once in one order, newest first, with what Slipway alone still knows marked', () => {
  const at = (minute: number) => `2026-03-04T09:${minute}:00.000Z`;
  const live = [event({ id: 'n', at: null }), event({ id: 'b', at: at(30) }), event({ id: 'a', at: at(30) })];
  const old = [event({ id: 'o', at: at(40) }), event({ id: 'p', at: at(20) })];
  const page = mergeEvents(live, old, { after: null, most: 4 });
  expect(page.events.map(({ id, isKept }) => [id, isKept])).toEqual([
    ['o', true],
    ['a', false],
    ['b', false],
    ['p', true],
  ]);
  expect(page.hasMore).toBe(true);
  const next = mergeEvents(live, [], { after: { at: at(20), id: 'p' }, most: 4 });
  expect(next).toEqual({ events: [{ ...event({ id: 'n', at: null }), isKept: false }], hasMore: false });
});
