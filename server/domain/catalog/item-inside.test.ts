import { expect, it } from 'vitest';
import { readShape } from '../../../lib/pricing/shape.ts';
import { describeInside } from './item-inside.ts';

const providers = ['infrastructure-aws', 'bootstrap-k0sproject-k0smotron'];

it('tells the machines of a template, also of those that orders choose', () => {
  const values = {
    controlPlaneNumber: 3,
    workersNumber: 2,
    controlPlane: { instanceType: 'm5.large', rootVolumeSize: 32 },
    worker: { instanceType: '' },
  };
  expect(describeInside(readShape(values, 'aws'), providers)).toEqual({
    machines: [
      { role: 'control-plane', pool: null, count: { low: 3, high: 3 }, machine: 'm5.large', diskGib: 32 },
      { role: 'worker', pool: null, count: { low: 2, high: 2 }, machine: null, diskGib: null },
    ],
    loadBalancers: 1,
    providers,
  });
});

it('tells between how many a pool scales, and no machines where none are made', () => {
  const scaling = { count: 2, autoscaling: { enabled: true, minCount: 1, maxCount: 5 } };
  const { machines } = describeInside(readShape({ machinePools: { system: scaling } }, 'azure'), []);
  expect(machines).toMatchObject([{ role: 'worker', pool: 'system', count: { low: 1, high: 5 } }]);
  expect(describeInside(readShape({}, 'internal'), []).machines).toEqual([]);
});
