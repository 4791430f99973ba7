import { expect, it } from 'vitest';
import type { Machine } from '@/lib/contracts/clusters';
import { planMachines } from './machine-plan';

const machine = (name: string, role: Machine['role']) => ({ name, role }) as Machine;
const machines = [
  ...['cp-0', 'cp-1', 'cp-2'].map((name) => machine(name, 'control-plane')),
  ...['md-a', 'md-b'].map((name) => machine(name, 'worker')),
];
const none = { added: 0, removed: 0, replaced: 0 };
const short = (pools: Parameters<typeof planMachines>[0]) =>
  planMachines(pools, machines).rows.map(({ name, count, fate, from, until }) => [name ?? count, fate, from, until]);

it('replaces the control plane one by one, then the workers', () => {
  const pools = [
    { ...none, pool: 'workers', replaced: 2 },
    { ...none, pool: 'controlPlane', replaced: 3 },
  ];
  expect(short(pools)).toEqual([
    ['cp-0', 'replaced', 0, 1],
    ['cp-1', 'replaced', 1, 2],
    ['cp-2', 'replaced', 2, 3],
    ['md-a', 'replaced', 3, 4],
    ['md-b', 'replaced', 4, 5],
  ]);
  expect(planMachines(pools, machines).steps).toBe(5);
});

it('adds workers together while the others stay', () => {
  expect(short([{ ...none, pool: 'workers', added: 2 }])).toEqual([
    [2, 'stays', 0, 0],
    [1, 'joins', 0, 1],
    [1, 'joins', 0, 1],
  ]);
});

it('tells many as one', () => {
  expect(short([{ ...none, pool: 'workers', added: 40 }])).toEqual([
    [2, 'stays', 0, 0],
    [40, 'joins', 0, 1],
  ]);
  expect(short([{ ...none, pool: 'workers', removed: 1 }])).toEqual([
    [1, 'stays', 0, 0],
    [1, 'leaves', 0, 1],
  ]);
});

it('says nothing of pools whose numbers nobody knows', () => {
  expect(planMachines([{ pool: 'system', added: null, removed: null, replaced: 0 }], machines)).toEqual({
    rows: [],
    steps: 1,
  });
});
