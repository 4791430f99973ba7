import { expect, it } from 'vitest';
import type { Rates } from '../contracts/rate-cards.ts';
import { findFit, findPassed } from './fit.ts';
import { readShape } from './shape.ts';

const rates: Rates = {
  machines: [
    { name: 'm5.2xlarge', vcpu: 8, memoryGib: 32, gpu: 0, hourly: '0.46' },
    { name: 't3.large', vcpu: 2, memoryGib: 8, gpu: 0, hourly: '0.1' },
  ],
  vcpuHourly: null,
  memoryGibHourly: null,
  gpuHourly: null,
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  discountPercent: '0',
  regions: [],
};
const shape = readShape(
  {
    region: 'eu-central-1',
    controlPlaneNumber: 3,
    controlPlane: { instanceType: 't3.large' },
    workersNumber: 60,
    worker: { instanceType: 'm5.2xlarge' },
  },
  'aws',
);
const line = (resource: string, limit: number | null, now: number, after: number | null) => ({
  resource,
  limit,
  now,
  after,
});
const lines = [
  line('clusters', 20, 7, 8),
  line('nodes', 80, 46, 109),
  line('vcpu', 320, 238, 724),
  line('memoryGib', 1280, 950, 2894),
  line('gpu', null, 0, 0),
];

it('names every limit that an order passes, and none that it adds nothing to', () => {
  expect(findPassed(lines).map(({ resource }) => resource)).toEqual(['nodes', 'vcpu', 'memoryGib']);
  expect(findPassed([line('nodes', 5, 9, 9), line('vcpu', 5, 9, null)])).toEqual([]);
});

it('counts the workers that fit beside the rest of the order, by the tightest limit', () => {
  // vCPU: 320 - 238 - 3 × 2 = 76, 9 × 8. Memory: 1280 - 950 - 24 = 306, 9 × 32. Nodes: 80 - 46 - 3 = 31.
  expect(findFit(shape, rates, lines)).toEqual({ machine: 'm5.2xlarge', most: 9, tightest: 'vcpu' });
  expect(findFit(shape, rates, [line('nodes', 50, 46, 109)])).toMatchObject({ most: 1, tightest: 'nodes' });
});

it('lets none fit where the rest alone passes a limit', () => {
  expect(findFit(shape, rates, [line('clusters', 7, 7, 8)])).toMatchObject({ most: 0, tightest: 'clusters' });
});

it('says nothing of machines whose size nobody has told, and without limits', () => {
  expect(findFit(shape, { ...rates, machines: [] }, lines)).toBeNull();
  expect(findFit(shape, rates, [line('nodes', null, 46, 109)])).toBeNull();
});
