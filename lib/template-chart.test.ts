import { expect, it } from 'vitest';
import { chartOf } from './template-chart.ts';

it.each([
  ['aws-standalone-cp-1-0-43', '1.0.43', 'aws-standalone-cp'],
  ['aws-standalone-cp-1-0-43', null, 'aws-standalone-cp'],
  ['gpu-1-0-0-rc1', '1.0.0-rc1', 'gpu'],
  ['gpu-1-2-3', '1.2.3+build', 'gpu'],
  ['gpu', '1.2.3', 'gpu'],
  ['gpu-2', null, 'gpu-2'],
])('%s of version %s is made of %s', (name, version, chart) => {
  expect(chartOf(name, version)).toBe(chart);
});
