import { expect, it } from 'vitest';
import type { EstimateDetail, EstimateLine } from '../contracts/estimate.ts';
import { differencesOf } from './price-difference.ts';

const line = (kind: EstimateLine['kind'], machine: string | null, count: number, monthly: string): EstimateLine => ({
  kind,
  pool: null,
  machine,
  quantity: { low: count, likely: count, high: count },
  monthlyLow: monthly,
  monthlyLikely: monthly,
  monthlyHigh: monthly,
});
const price = (...lines: EstimateLine[]) => ({ lines }) as EstimateDetail;

it('tells more machines, other machines, and what comes or goes', () => {
  const before = price(
    line('control-plane', 't3.medium', 3, '91.98'),
    line('workers', 'm6i.large', 5, '377.78'),
    line('volumes', null, 400, '38.08'),
    line('load-balancers', null, 1, '19.71'),
  );
  const after = price(
    line('control-plane', 't3.large', 3, '183.96'),
    line('workers', 'm6i.large', 7, '528.89'),
    line('volumes', null, 560, '53.31'),
  );
  expect(differencesOf(before, after)).toEqual([
    {
      kind: 'control-plane',
      pool: null,
      machine: { before: 't3.medium', after: 't3.large' },
      quantity: 0,
      monthly: '91.98',
    },
    {
      kind: 'workers',
      pool: null,
      machine: { before: 'm6i.large', after: 'm6i.large' },
      quantity: 2,
      monthly: '151.11',
    },
    { kind: 'volumes', pool: null, machine: { before: null, after: null }, quantity: 160, monthly: '15.23' },
    { kind: 'load-balancers', pool: null, machine: { before: null, after: null }, quantity: -1, monthly: '-19.71' },
  ]);
});

it('leaves out what stays', () => {
  const same = price(line('workers', 'm6i.large', 5, '377.78'));
  expect(differencesOf(same, same)).toEqual([]);
});
