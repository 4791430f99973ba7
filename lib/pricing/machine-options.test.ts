import { expect, it } from 'vitest';
import { priceMachines } from './machine-options.ts';

const machines = [
  { name: 't3.large', vcpu: 2, memoryGib: 8, gpu: 0, hourly: '0.1' },
  { name: 'm5.xlarge', vcpu: 4, memoryGib: 16, gpu: 0, hourly: '0.2' },
];
const card = {
  provider: 'aws',
  version: 1,
  currency: 'USD',
  validFrom: '2026-01-01',
  rates: {
    machines,
    vcpuHourly: null,
    memoryGibHourly: null,
    gpuHourly: null,
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '50',
    discountPercent: '10',
    regions: [{ name: 'eu-central-1', low: '1', likely: '1.2', high: '1.2' }],
  },
};
const seen = {
  region: 'eu-central-1',
  machine: 'm5.xlarge',
  isSpot: false,
  hourly: '0.3',
  currency: 'USD',
  from: '2026-11-16',
  to: '2026-11-23',
};

it('prices one machine a month with region and contract, without the fee of the cluster, and as it was paid lately', () => {
  const priced = priceMachines(machines, 'eu-central-1', card, [seen]);
  // 0.1 × 730 × 1.2 less a tenth; 0.3 × 730 less a tenth, the region being in what was paid.
  expect(priced.map(({ name, monthly }) => [name, monthly])).toEqual([
    ['t3.large', '78.84'],
    ['m5.xlarge', '197.1'],
  ]);
  expect(priceMachines(machines, null, card, [])[0]?.monthly).toBe('65.7');
});
