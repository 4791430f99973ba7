import { expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { spec } from './order.fixtures.ts';
import { isSameChart } from './same-chart.ts';

const release = (more: Partial<ApplicationSpec> = {}, workload: object = {}): ApplicationSpec => ({
  ...spec,
  workload: { kind: 'helm', template: 'certs-1-0-0', values: 'a: 1\n', ...workload },
  overrides: [{ cluster: 'member1', values: 'a: 2\n' }],
  ...more,
});

it.each<[string, ApplicationSpec, boolean]>([
  ['nothing', release(), true],
  ['how it is placed', release({ fewestRegions: 2, clusters: { by: 'names', names: ['member1'] } }), true],
  ['no values of its own for a cluster any more', release({ overrides: [] }), true],
  [
    'the values of one cluster for another one too',
    release({
      overrides: ['member1', 'member2'].map((cluster) => ({ cluster, values: 'a: 2\n' })),
    }),
    true,
  ],
  ['other values of its own for a cluster', release({ overrides: [{ cluster: 'member1', values: 'a: 3\n' }] }), false],
  ['empty values for a cluster', release({ overrides: [{ cluster: 'member1', values: '' }] }), false],
  ['another template', release({}, { template: 'certs-1-1-0' }), false],
  ['other values', release({}, { values: 'a: 2\n' }), false],
  ['no chart', spec, false],
])('of a release is asked: %s', (_what, after, isSame) => {
  expect(isSameChart(release(), after)).toBe(isSame);
});

it('what had no chart has no chart that stays', () => {
  expect(isSameChart(spec, release())).toBe(false);
  expect(isSameChart(spec, spec)).toBe(false);
});
