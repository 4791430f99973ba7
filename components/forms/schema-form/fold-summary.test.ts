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
  ).usual.map(({ word, value }) => `${word} ${value}`);

it('names the same telling settings in whatever order the chart says them', () => {
  expect(usualOf(network)).toEqual(['pods 10.244.0.0/16', 'services 10.96.0.0/12']);
  expect(usualOf(reversed)).toEqual(usualOf(network));
});

it('says nothing of settings that only the chart understands', () => {
  const machines = { controlPlane: { amiID: '', image: { filter: { name: 'al2023-ami-2023.*' } } } };
  expect(usualOf(machines)).toEqual([]);
  expect(usualOf({ audit: { maxAge: 7, maxBackup: 7 } })).toEqual([]);
});
