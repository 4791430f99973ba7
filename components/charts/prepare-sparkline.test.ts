import { expect, it } from 'vitest';
import { prepareSparkline } from './prepare-sparkline';

const box = { width: 80, height: 20 };

it('draws from zero to the largest, with gaps as gaps and a mark at the end', () => {
  expect(prepareSparkline([0, 5, null, 10, 5], box)).toEqual({
    lines: ['0,20 20,10', '60,0 80,10'],
    end: { x: 80, y: 10 },
  });
});

it('draws shares of a whole as such, and nothing beyond it', () => {
  expect(prepareSparkline([0.5, 1.01], { ...box, whole: 1 }).lines).toEqual(['0,10 80,0']);
});

it('ends without a mark where it ends with a gap, shows what stands alone, and nothing is no line', () => {
  expect(prepareSparkline([1, null], box)).toEqual({ lines: ['0,0 40,0'], end: null });
  expect(prepareSparkline([null, null], box).lines).toEqual([]);
  expect(prepareSparkline([0, 0], box)).toEqual({ lines: ['0,20 80,20'], end: { x: 80, y: 20 } });
});
