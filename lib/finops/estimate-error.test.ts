import { expect, it } from 'vitest';
import { judgeEstimates } from './estimate-error.ts';

const check = (estimated: number, measured: number, isOrdered = true) => ({ estimated, measured, isOrdered });

it('is by how much the sum of estimates is below or above what was measured', () => {
  const low = judgeEstimates([check(92, 100), check(184, 200, false), check(46, 50)]);
  expect(low).toMatchObject({ clusters: 3, ordered: 2, estimated: 322, measured: 350 });
  expect(low.error).toBeCloseTo(-0.08);
  expect(low.typical).toBeCloseTo(0.08);
});

it('is typically the middle of all, so that one large cluster says nothing of the others', () => {
  const judged = judgeEstimates([check(100, 100), check(110, 100), check(80, 100), check(20_000, 10_000)]);
  expect(judged.error).toBeCloseTo(20_290 / 10_300 - 1);
  expect(judged.typical).toBeCloseTo(0.15);
});

it('is not told of too few clusters, nor of those that cost nothing', () => {
  expect(judgeEstimates([check(10, 12), check(10, 12)])).toMatchObject({ clusters: 2, error: null, typical: null });
  expect(judgeEstimates([check(1, 0), check(1, 0), check(1, 0)])).toMatchObject({ error: null, typical: null });
  expect(judgeEstimates([])).toMatchObject({ clusters: 0, error: null });
});
