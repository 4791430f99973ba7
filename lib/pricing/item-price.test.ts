import { expect, it } from 'vitest';
import type { RateCardVersion } from '../contracts/rate-cards.ts';
import { mergeValues } from '../template-schema/merge.ts';
import { estimateCost } from './estimate.ts';
import { priceItem } from './item-price.ts';
import { readShape } from './shape.ts';
import { applySize, sizeIn, sizesOf } from './sizes.ts';

const machine = (name: string, vcpu: number, hourly: string, gpu = 0) => ({
  name,
  vcpu,
  memoryGib: vcpu * 4,
  gpu,
  hourly,
});
const card: Pick<RateCardVersion, 'provider' | 'version' | 'currency' | 'validFrom' | 'rates'> = {
  provider: 'aws',
  version: 1,
  currency: 'USD',
  validFrom: '2026-01-01',
  rates: {
    machines: [
      machine('m5.2xlarge', 8, '0.4'),
      machine('t3.large', 2, '0.1'),
      machine('m5.xlarge', 4, '0.2'),
      machine('g4dn.xlarge', 4, '0.15', 1),
      // ARM, and too little memory: cheapest, and not for everybody.
      machine('m7g.xlarge', 4, '0.12'),
      { ...machine('t3.small', 2, '0.02'), memoryGib: 2 },
    ],
    vcpuHourly: null,
    memoryGibHourly: null,
    gpuHourly: null,
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '10',
    discountPercent: '0',
    regions: [{ name: 'eu-central-1', low: '1', likely: '1.1', high: '1.2' }],
  },
};
const defaults = {
  region: '',
  controlPlaneNumber: 3,
  controlPlane: { instanceType: '' },
  workersNumber: 2,
  worker: { instanceType: '' },
};
const hints = { options: { '/region': ['eu-central-1'] } };
const asked = { defaults, hints, provider: 'aws', card, observed: [] };

it('derives sizes from the machine types on offer, and knows them again', () => {
  const sizes = sizesOf(defaults, hints, card.rates);
  expect(sizes.map(({ name, workers, machine: type }) => [name, workers, type])).toEqual([
    ['small', 2, 't3.large'],
    ['medium', 3, 'm5.xlarge'],
    ['large', 5, 'm5.2xlarge'],
  ]);
  for (const size of sizes) {
    const merged = mergeValues(defaults, applySize({}, defaults, size));
    expect(sizeIn(merged, sizes)).toBe(size.name);
  }
  expect(sizeIn(defaults, sizes)).toBeNull();
});

it('offers only machine types that may be chosen, and the sizes of the item where it has some', () => {
  const narrow = sizesOf(defaults, { options: { '/worker/instanceType': ['m5.xlarge'] } }, card.rates);
  expect(new Set(narrow.map(({ machine: type }) => type))).toEqual(new Set(['m5.xlarge']));
  const own = [{ name: 'small' as const, values: { '/workersNumber': 1, '/worker/instanceType': 'm5.xlarge' } }];
  expect(sizesOf(defaults, { sizes: own }, card.rates)).toMatchObject([{ workers: 1, machine: 'm5.xlarge' }]);
  expect(sizesOf(defaults, { lock: { '/workersNumber': 2 } }, card.rates)).toEqual([]);
  expect(sizesOf({ region: '' }, {}, card.rates)).toEqual([]);
});

it('prices an item by the sum of an order: the medium size, and the small one as the start', () => {
  const price = priceItem(asked);
  const [small, medium] = sizesOf(defaults, hints, card.rates).map((size) => {
    const merged = { ...mergeValues(defaults, applySize({}, defaults, size)), region: 'eu-central-1' };
    return estimateCost(readShape(merged, 'aws'), card);
  });
  // 3 × 0.1 and 3 × 0.2 an hour of 730 hours a month, a tenth more in the region, and the fee.
  expect(price?.usual).toBe('732.7');
  expect(price?.usual).toBe(medium?.monthlyLikely);
  expect(price?.from).toBe(small?.monthlyLow);
  expect(price?.sizes.map(({ name }) => name)).toEqual(['small', 'medium', 'large']);
});

it('has no price where a large part has none', () => {
  expect(priceItem({ ...asked, card: null })).toBeNull();
  expect(priceItem({ ...asked, card: { ...card, rates: { ...card.rates, machines: [] } } })).toBeNull();
});

it('takes the template’s own values where there is nothing to choose', () => {
  const own = { ...defaults, controlPlane: { instanceType: 't3.large' }, worker: { cpus: 2 }, workersNumber: 0 };
  expect(priceItem({ ...asked, defaults: own })).toMatchObject({ usual: '250.9', sizes: [] });
});
