import { expect, test } from 'vitest';
import type { ClusterStep } from '@/lib/contracts/clusters';
import { prepareRun, unitMinutes } from './prepare-run';

const start = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const step = (key: ClusterStep['key'], from: number | null, to: number | null): ClusterStep => ({
  key,
  state: to === null ? 'active' : 'done',
  startedAt: from === null ? null : after(from).toISOString(),
  finishedAt: to === null ? null : after(to).toISOString(),
  done: null,
  total: null,
  detail: null,
});

test('bars lie between their instants, the open one ends now', () => {
  const shape = prepareRun([step('infrastructure', 0, 2), step('workers', 2, null)], start, after(4), {
    from: 6,
    to: 8,
  });
  const [network, workers] = shape.bars;
  expect(network).toMatchObject({ key: 'infrastructure', leftPercent: 0, elapsedMs: 120_000 });
  expect(workers?.leftPercent).toBeCloseTo(network?.widthPercent ?? 0);
  expect((workers?.leftPercent ?? 0) + (workers?.widthPercent ?? 0)).toBeCloseTo(shape.nowPercent);
});

test('the band and the present always fit on the scale', () => {
  const late = prepareRun([], start, after(300), { from: 9, to: 14 });
  expect(late.nowPercent).toBeLessThan(100);
  expect(late.band?.leftPercent).toBeGreaterThan(0);
  const early = prepareRun([], start, start, { from: 9, to: 14 });
  expect(early.maxMinutes).toBeGreaterThan(14);
  expect(early.ticks.filter((tick) => tick.major).length).toBeLessThanOrEqual(9);
});

test('however long it takes, the scale has room for its labels', () => {
  const labels = [4, 50, 300, 900, 5_000, 90_000, 2_000_000].map((minutes) => {
    const { ticks, unit } = prepareRun([], start, after(minutes), null);
    const majors = ticks.filter(({ major }) => major).map(({ minute }) => minute / unitMinutes[unit]);
    return [majors.length, unit, majors[1]];
  });
  expect(labels).toEqual([
    [5, 'minutes', 1],
    [6, 'minutes', 10],
    [6, 'hours', 1],
    [5, 'hours', 4],
    [5, 'days', 1],
    [4, 'days', 20],
    [8, 'days', 229],
  ]);
});

test('steps that have not begun have no bar', () => {
  expect(prepareRun([step('ready', null, null)], start, after(1), null).bars).toEqual([]);
});

test('clocks that differ never give a bar before the start', () => {
  const shape = prepareRun([step('admitted', -1, 0)], start, after(1), null);
  expect(shape.bars[0]?.leftPercent).toBe(0);
});
