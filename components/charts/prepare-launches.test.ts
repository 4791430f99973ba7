import { expect, test } from 'vitest';
import { prepareLaunches } from './prepare-launches';

test('launches are placed by their minutes, failed ones apart', () => {
  const shape = prepareLaunches([540, 600, -1620]);
  expect(shape.marks).toEqual([
    { minute: 9, failed: false },
    { minute: 10, failed: false },
    { minute: 27, failed: true },
  ]);
  expect(shape.maxMinutes).toBe(30);
  expect(shape.ticks).toEqual([0, 10, 20, 30]);
  expect([shape.succeeded, shape.total]).toEqual([2, 3]);
});

test('the usual span leaves out the tails and the failed', () => {
  const shape = prepareLaunches([600, 600, 600, 600, 600, 600, 600, 600, 600, 6000, -60]);
  expect(shape.usual?.from).toBeCloseTo(10);
  expect(shape.usual?.to).toBeLessThan(30);
});

test('no launches is an empty scale, not a broken one', () => {
  expect(prepareLaunches([])).toMatchObject({ maxMinutes: 15, marks: [], usual: null, total: 0 });
});
