import { expect, it } from 'vitest';
import { addDays } from '@/lib/days';
import { prepareBurnDown } from './prepare-burn-down';

const november = {
  month: '2026-11',
  limit: '500',
  until: '2026-11-21T07:00:00Z',
  ahead: Array.from({ length: 10 }, (_, index) => ({ day: addDays('2026-11-21', index), amount: index ? '20' : '5' })),
  days: [
    { day: '2026-11-01', amount: '100' },
    { day: '2026-11-21', amount: '300' },
  ],
};

it('goes down by what each day cost, and on as foretold to the end of the month', () => {
  const { rows, endMs } = prepareBurnDown(november);
  expect(rows[0]).toEqual({ at: Date.parse('2026-11-01T00:00:00Z'), left: 500, even: 500 });
  expect(rows[1]).toMatchObject({ at: Date.parse('2026-11-02T00:00:00Z'), left: 400 });
  // A day that nothing is told of cost nothing.
  expect(rows[20]).toMatchObject({ at: Date.parse('2026-11-21T00:00:00Z'), left: 400 });
  expect(rows[21]).toMatchObject({ at: Date.parse(november.until), left: 100, ahead: 100 });
  expect(rows[22]).toMatchObject({ at: Date.parse('2026-11-22T00:00:00Z'), ahead: 95 });
  expect(rows[22]?.left).toBeUndefined();
  expect(rows.at(-1)?.at).toBe(endMs);
  expect(rows.at(-1)?.ahead).toBe(100 - 5 - 9 * 20);
  expect(rows.at(-1)?.even).toBe(0);
});

it('looks no further than what is known', () => {
  expect(prepareBurnDown({ ...november, ahead: [] }).rows.some(({ ahead }) => ahead !== undefined)).toBe(false);
  const nothing = prepareBurnDown({ ...november, until: null, days: [] }).rows;
  expect(nothing.filter(({ left }) => left !== undefined)).toHaveLength(1);
  expect(nothing.some(({ ahead }) => ahead !== undefined)).toBe(false);
});

it('ends with the month when all of it is known', () => {
  const { rows, endMs } = prepareBurnDown({ ...november, ahead: [], until: '2026-12-01T00:00:00Z' });
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatchObject({ at: endMs, left: 100, ahead: 100 });
});
