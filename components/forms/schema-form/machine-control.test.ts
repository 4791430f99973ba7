import { expect, it } from 'vitest';
import { filterMachines } from './machine-control';

const machine = (name: string, vcpu: number, memoryGib: number, gpu = 0) => ({
  name,
  vcpu,
  memoryGib,
  gpu,
  monthly: '1',
  currency: 'USD',
});
const machines = [machine('t3.large', 2, 8), machine('m5.xlarge', 4, 16), machine('g4dn.xlarge', 4, 16, 1)];

it.each([
  ['', 3],
  ['xlarge', 2],
  ['4 vcpu', 2],
  ['16gib gpu', 1],
  ['T3', 1],
  ['8 gib large', 3],
  ['mainframe', 0],
])('finds machine types by name and by size: %j', (text, count) => {
  expect(filterMachines(machines, text)).toHaveLength(count);
});
