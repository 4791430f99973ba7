import { expect, it } from 'vitest';
import { describeForm } from '@/lib/template-schema/describe-form';
import { summariseFold } from './fold-summary';

const network = {
  clusterNetwork: {
    services: { cidrBlocks: ['10.96.0.0/12'] },
    apiServerPort: 6443,
    pods: { cidrBlocks: ['10.244.0.0/16'] },
  },
  bastion: { instanceType: 't2.micro' },
};
const reversed = Object.fromEntries(
  Object.entries(network)
    .map(([key, value]) => [key, Object.fromEntries(Object.entries(value).reverse())] as const)
    .reverse(),
);
const usualOf = (defaults: Record<string, unknown>) =>
  summariseFold(
    describeForm(null, defaults).folds.flatMap(({ fields }) => fields),
    {},
  ).usual.map(({ value }) => value);

it('names the same telling settings in whatever order the chart says them', () => {
  expect(usualOf(network).slice(0, 2)).toEqual(['10.244.0.0/16', '10.96.0.0/12']);
  expect(usualOf(reversed)).toEqual(usualOf(network));
});
