import { expect, test } from 'vitest';
import type { RuleForm } from '@/lib/contracts/multi-cluster-changes';
import { usualOfRule } from './usual-of-rule';

const offer = (chart: string, usual: RuleForm['offers'][number]['usual']): RuleForm['offers'][number] => ({
  item: chart,
  title: { en: chart },
  description: { en: chart },
  icon: null,
  docsUrl: null,
  chart,
  usual,
  versions: [{ template: `${chart}-1`, version: '1', kubernetes: null, fits: true, problem: null }],
});
const offers = [
  offer('nginx', [
    { size: 'medium', low: '10', high: '20', currency: 'USD' },
    { size: null, low: '8', high: '40', currency: 'USD' },
  ]),
  offer('certs', [{ size: 'medium', low: '1', high: '1.5', currency: 'USD' }]),
  offer('policy', []),
];
const line = (name: string) => ({ name, template: `${name}-1` });

test('what services usually cost is added up by size, with the range of all sizes where one is not known', () => {
  const sizes = [
    { size: 'medium' as const, clusters: 3 },
    { size: null, clusters: 2 },
  ];
  expect(usualOfRule(offers, [line('nginx')], sizes)).toEqual({
    range: { low: '46', high: '140', currency: 'USD' },
    unknown: [],
  });
  const medium = sizes.slice(0, 1);
  expect(usualOfRule(offers, [line('nginx'), line('certs'), line('policy')], medium)).toEqual({
    range: { low: '33', high: '64.5', currency: 'USD' },
    unknown: ['policy'],
  });
});

test('a service of which one size is not known is not counted for the others, and nothing is known of no service', () => {
  const sizes = [
    { size: 'medium' as const, clusters: 3 },
    { size: 'large' as const, clusters: 1 },
  ];
  expect(usualOfRule(offers, [line('certs')], sizes)).toEqual({ range: null, unknown: ['certs'] });
  expect(usualOfRule(offers, [{ name: 'own', template: 'own-1' }], sizes)).toEqual({ range: null, unknown: ['own'] });
});
