import { expect, it } from 'vitest';
import { sizeOf } from './cluster-size.ts';

it('puts clusters into three classes by their machines', () => {
  expect([0, 1, 3, 3.2, 4, 10, 10.5, 200].map(sizeOf)).toEqual([
    'small',
    'small',
    'small',
    'medium',
    'medium',
    'medium',
    'large',
    'large',
  ]);
});
