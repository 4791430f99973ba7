import { expect, it } from 'vitest';
import type { NodeReading } from '../hours/cost-readings.ts';
import { findDefaultPriced } from './default-price.ts';

const node = (type: string, [cpu, memory]: [number, number], memoryGib = 16): NodeReading => ({
  node: type,
  type,
  present: 1,
  observed: 1,
  price: 0.1,
  isSpot: false,
  size: { vcpu: 4, memoryGib, gpu: null },
  partPrices: { cpu, memory, gpu: null },
  allocated: { cpu: null, memory: null, gpu: null },
});
const count = (nodes: NodeReading[], provider: string | null) => findDefaultPriced(nodes, provider).size;

it('knows the numbers with which the source counts where it knows no price', () => {
  expect(count([node('m1.large', [0.021811, 0.002923])], 'openstack')).toBe(1);
  expect(count([node('m5.xlarge', [0.031611, 0.004237]), node('other', [0.031578, 0.004233])], 'aws')).toBe(1);
  expect(count([node('x', [0.006543, 0.000877])], null)).toBe(1);
  // Its list price is just that.
  expect(count([node('e2-standard-4', [0.021811, 0.002923])], 'gcp')).toBe(0);
  expect(count([node('n2-standard-4', [0.021811, 0.002923])], 'gcp')).toBe(1);
});

it('finds several types of different build at one price on a cloud whose list is split', () => {
  const price: [number, number] = [0.025, 0.003];
  const all = [node('m5.xlarge', price), node('c6i.xlarge', price, 8), node('r6i.xlarge', price, 32)];
  expect(count(all, 'aws')).toBe(3);
  expect(count(all.slice(0, 2), 'aws')).toBe(0);
  // Who types a price for cores and memory means it, and families of equal build cost the same a core.
  expect(count(all, 'openstack')).toBe(0);
  expect(count([node('a', price), node('b', price), node('c', price, 15.2)], 'aws')).toBe(0);
});
