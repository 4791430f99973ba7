import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceSample, usualPrices } from './usual-prices.ts';

const on = (project: string | null, amount: number, nodes: number | null = 5): PriceSample => ({
  project,
  amount,
  nodes,
});
const all = () => true;
const none = () => false;
const only =
  (...projects: string[]) =>
  (project: string | null) =>
    project !== null && projects.includes(project);

describe('what a service usually costs', () => {
  it('is not known of nothing and of a single cluster', () => {
    expect(usualPrices([], all)).toEqual([]);
    expect(usualPrices([on('a', 20)], all)).toEqual([]);
  });

  it('is between the lowest and the highest of few', () => {
    expect(usualPrices([on('a', 40), on('a', 18)], all)).toEqual([{ size: null, low: 18, high: 40 }]);
  });

  it('leaves out the outermost fifths of five and more', () => {
    const samples = [1, 20, 25, 30, 900].map((amount) => on('a', amount, null));
    expect(usualPrices(samples, all)).toEqual([{ size: null, low: 1, high: 30 }]);
    const ten = [1, 2, 20, 22, 24, 26, 28, 30, 500, 900].map((amount) => on('a', amount, null));
    expect(usualPrices(ten, all)).toEqual([{ size: null, low: 2, high: 30 }]);
  });

  it('is told of clusters of one size where three of it were measured', () => {
    const samples = [on('a', 10, 2), on('a', 12, 3), on('a', 11, 1), on('a', 90, 30), on('a', 80, 30)];
    expect(usualPrices(samples, all)).toEqual([
      { size: 'small', low: 10, high: 12 },
      { size: null, low: 10, high: 80 },
    ]);
  });

  it('is rounded outwards to two digits', () => {
    expect(usualPrices([on('a', 18.49), on('a', 123.4)], all)).toEqual([{ size: null, low: 18, high: 130 }]);
    expect(usualPrices([on('a', 0.4444), on('a', 1.101)], all)).toEqual([{ size: null, low: 0.44, high: 1.2 }]);
    expect(usualPrices([on('a', 0), on('a', 18)], all)).toEqual([{ size: null, low: 0, high: 18 }]);
  });
});

describe('what others pay', () => {
  it('is told of no single project beside clusters of none', () => {
    expect(usualPrices([on(null, 10), on('x', 20), on('x', 30)], none)).toEqual([]);
  });

  it('is not told of all sizes where that gives away who is in no range of a size', () => {
    const small = [on('own', 10, 2), on('b', 12, 2), on('c', 13, 2)];
    expect(usualPrices([...small, on('d', 900, 40)], only('own'))).toEqual([{ size: 'small', low: 10, high: 13 }]);
    expect(usualPrices([...small, on('d', 900, 40), on('e', 800, 40)], only('own'))).toHaveLength(2);
  });

  it('is told where three clusters are measured and the others are of two projects', () => {
    const samples = [on('a', 20), on('b', 30), on('c', 25)];
    expect(usualPrices(samples, only('a'))).toContainEqual({ size: null, low: 20, high: 30 });
    expect(usualPrices(samples, none)).toContainEqual({ size: null, low: 20, high: 30 });
  });

  it('is not told where it could be traced to one project, and then one’s own is', () => {
    expect(usualPrices([on('a', 20), on('b', 30), on('b', 25), on('b', 40)], only('a'))).toEqual([]);
    expect(usualPrices([on('a', 20), on('a', 22), on('b', 99)], only('a'))).toEqual([
      { size: null, low: 20, high: 22 },
    ]);
    expect(usualPrices([on('b', 30), on('c', 25)], none)).toEqual([]);
    expect(usualPrices([on(null, 30), on(null, 25), on(null, 9)], none)).toEqual([]);
  });

  it('never moves a range with the amount of the one other project', () => {
    const amount = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), fc.array(amount, { maxLength: 8 }), (own, others) => {
        const mine = own.map((one) => on('a', one));
        const mixed = [...mine, ...others.map((one) => on('b', one))];
        expect(usualPrices(mixed, only('a'))).toEqual(usualPrices(mine, only('a')));
      }),
    );
  });
});
