import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../../lib/days.ts';
import { addMoney } from '../../../../lib/money.ts';
import { type ClusterDay, differenceOf, summariseMonth } from './statement.ts';

const row = (cluster: string, day: string, amount: string, nodeHours: number | null = 24): ClusterDay => ({
  cluster,
  day,
  amount,
  node: amount,
  idle: null,
  storage: null,
  loadBalancer: null,
  fee: null,
  nodeHours,
  hours: 24,
  hoursMissing: 0,
});
const known = { since: '2026-01-01', until: '2026-12-31', booked: new Set<string>() };

describe('summariseMonth', () => {
  it('of nothing is no zero: of a project with a statement it is what cannot be converted', () => {
    const summary = summariseMonth([], '2026-11', '2026-11-10', known);
    expect(summary).toMatchObject({
      total: null,
      previous: null,
      clusters: [],
      others: null,
      changes: [],
    });
    expect(summary.parts).toEqual({ node: null, idle: null, storage: null, loadBalancer: null, fee: null });
    expect(summary.days.every(({ amount }) => amount === null)).toBe(true);
  });

  it('of what is all missing is not known', () => {
    const dark = { ...row('a', '2026-11-02', '0'), amount: null, node: null, nodeHours: null, hoursMissing: 24 };
    const summary = summariseMonth([dark], '2026-11', '2026-11-10', known);
    expect(summary.total).toBeNull();
    expect(summariseMonth([dark, row('b', '2026-11-02', '4')], '2026-11', '2026-11-10', known).total).toBe('4');
  });

  it('of clusters beyond those that are listed says no amount where none of theirs is known', () => {
    const names = [...Array(14).keys()].map((place) => `c${place + 10}`);
    const rows = names.map((name, place) =>
      place < 12 ? row(name, '2026-11-02', '5') : { ...row(name, '2026-11-02', '0'), amount: null, hoursMissing: 24 },
    );
    expect(summariseMonth(rows, '2026-11', '2026-11-10', known).others).toEqual({ count: 2, amount: null });
  });

  it('a day on which nothing of the project ran cost nothing, as long as others were booked', () => {
    const booked = new Set(['2026-11-01', '2026-11-03', '2026-11-04']);
    const { days } = summariseMonth([row('a', '2026-11-02', '5')], '2026-11', '2026-11-10', { ...known, booked });
    expect(days.slice(0, 5).map(({ amount }) => amount)).toEqual([null, '5', '0', '0', null]);
  });

  it('compares nothing on the first day of a month', () => {
    const rows = [row('a', '2026-10-31', '5'), row('a', '2026-11-01', '1')];
    expect(summariseMonth(rows, '2026-11', '2026-11-01', known).previous).toBeNull();
  });

  const steady = (from: string, until: string) => daysBetween(from, until).map((day) => row('a', day, '10'));
  const bookedAt = (rows: readonly ClusterDay[]) => ({ ...known, booked: new Set(rows.map(({ day }) => day)) });

  it.each(['2026-03-29', '2026-03-31', '2026-04-20'])('compares as many days as both months have, on %s', (today) => {
    const rows = steady('2026-02-01', today < '2026-04-01' ? addDays(today, 1) : '2026-04-01');
    const { previous } = summariseMonth(rows, '2026-03', today, bookedAt(rows));
    expect(previous).toEqual({ month: '2026-02', days: 28, leftOut: 0, amount: '280', now: '280' });
    expect(previous && differenceOf(previous)).toBe('0');
  });

  it('compares with no days on which nothing was measured yet', () => {
    const rows = steady('2026-10-22', '2026-12-01');
    const at = (today: string) => summariseMonth(rows, '2026-11', today, bookedAt(rows)).previous;
    expect([at('2026-11-21'), at('2026-12-20')]).toEqual([null, null]);
    const more = steady('2026-10-11', '2026-12-01');
    expect(summariseMonth(more, '2026-11', '2026-12-20', bookedAt(more)).previous).toEqual({
      month: '2026-10',
      days: 30,
      leftOut: 10,
      amount: '200',
      now: '200',
    });
  });

  it('compares with a day on which others alone ran as with nothing', () => {
    const booked = new Set(daysBetween('2026-10-01', '2026-12-01'));
    const rows = steady('2026-10-22', '2026-11-21');
    expect(summariseMonth(rows, '2026-11', '2026-11-21', { ...known, booked }).previous).toMatchObject({
      days: 20,
      leftOut: 0,
      amount: '0',
      now: '200',
    });
  });

  it('compares no day that was not read to its end', () => {
    const rows = [...steady('2026-10-01', '2026-11-17'), row('a', '2026-11-17', '3')];
    const { previous } = summariseMonth(rows, '2026-11', '2026-11-21', { ...bookedAt(rows), until: '2026-11-17' });
    expect(previous).toMatchObject({ days: 16, leftOut: 0, amount: '160', now: '160' });
  });

  it('compares no month that is half unknown with one that is known', () => {
    const dark = { amount: null, hoursMissing: 24 };
    const october = daysBetween('2026-10-01', '2026-11-01').flatMap((day) => [
      row('a', day, '5'),
      { ...row('b', day, '0'), ...dark },
    ]);
    const november = ['2026-11-01', '2026-11-02'].flatMap((day) => [row('a', day, '5'), row('b', day, '5')]);
    expect(summariseMonth([...october, ...november], '2026-11', '2026-11-03', known).previous).toBeNull();
  });

  it('counts machines on whole days: neither on the present one nor on the one a cluster ended on', () => {
    const machines = (rows: ClusterDay[]) =>
      summariseMonth(rows, '2026-11', '2026-11-10', known).clusters.map(({ nodes }) => nodes);
    expect(machines([row('a', '2026-11-08', '1', 288), row('a', '2026-11-09', '1', 288)])).toEqual([12]);
    expect(machines([row('a', '2026-11-09', '1', 288), row('a', '2026-11-10', '1', 12)])).toEqual([12]);
    expect(machines([row('a', '2026-11-04', '1', 96), row('a', '2026-11-05', '1', 8)])).toEqual([4]);
    expect(machines([row('a', '2026-11-10', '1', 12)])).toEqual([null]);
  });

  it('says with how many machines a cluster began only when a whole day has counted them', () => {
    const began = (rows: ClusterDay[]) => summariseMonth(rows, '2026-11', '2026-11-10', known).changes;
    const first = row('a', '2026-11-09', '1', 8);
    expect(began([row('a', '2026-11-08', '1', 8), row('a', '2026-11-09', '1', 96)])).toMatchObject([{ to: 4 }]);
    expect(began([first, row('a', '2026-11-10', '1', 12)])).toMatchObject([{ kind: 'began', to: null }]);
    expect(began([first])).toMatchObject([{ kind: 'began', to: null }]);
  });

  it('does not take the begin of measuring, or a day without data, for a change', () => {
    const rows = [row('a', '2026-11-03', '1', 24), row('a', '2026-11-04', '1', null), row('a', '2026-11-05', '1', 24)];
    expect(
      summariseMonth(rows, '2026-11', '2026-11-06', { ...known, since: '2026-11-03', until: null }).changes,
    ).toEqual([]);
    const shrinking = [1, 2, 3, 4].map((day) => row('a', `2026-11-0${day}`, '1', day < 3 ? 48 : 24));
    expect(summariseMonth(shrinking, '2026-11', '2026-11-05', { ...known, since: null, until: null }).changes).toEqual([
      { day: '2026-11-03', cluster: 'a', kind: 'shrank', from: 2, to: 1 },
    ]);
  });

  it('loses nothing: days, clusters with the others, and the total are the same sum', () => {
    const day = fc.integer({ min: 0, max: 29 }).map((at) => addDays('2026-11-01', at));
    const amount = fc
      .integer({ min: 0, max: 1e9 })
      .map((nano) => `${Math.floor(nano / 1e6)}.${String(nano % 1e6).padStart(6, '0')}`);
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), day, amount), { maxLength: 80 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const unique = new Map(
          drawn.map(([cluster, on, value]) => [`${cluster} ${on}`, row(`c${cluster}`, on, value)]),
        );
        const { total, days, clusters, others } = summariseMonth([...unique.values()], '2026-11', '2026-12-05', known);
        expect(total === null).toBe(unique.size === 0);
        expect(addMoney(...days.map((each) => each.amount ?? '0'))).toBe(total ?? '0');
        expect(addMoney(...clusters.map((each) => each.amount ?? '0'), others?.amount ?? '0')).toBe(total ?? '0');
      }),
      { numRuns: 50 },
    );
  });
});
