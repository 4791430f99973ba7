import { expect, it } from 'vitest';
import { spec, volcanoSpec } from './order.fixtures.ts';
import { wholeDemands } from './whole-job.ts';

const train = { ...volcanoSpec, replicas: 3, cpuMillicores: 500, memoryMib: 1024 };
const nothing = { pods: 0, cpu: 0, memory: 0 };
const four = { pods: 4, cpu: 2, memory: 4 * 2 ** 30 };

it('asks of the member that gets a Job of Volcano for workers and leaders together, and of others for nothing', () => {
  const members = [
    { name: 'member1', now: 0, after: 1 },
    { name: 'member2', now: 0, after: 0 },
  ];
  expect(wholeDemands(members, null, train)).toEqual(
    new Map([
      ['member1', { now: nothing, after: four }],
      ['member2', { now: nothing, after: nothing }],
    ]),
  );
});

it('has asked for what the Job was before, there where it is', () => {
  const members = [
    { name: 'member1', now: 1, after: 0 },
    { name: 'member2', now: 1, after: 1 },
  ];
  const two = { pods: 2, cpu: 0.2, memory: 2 ** 28 };
  const before = { ...train, replicas: 1, cpuMillicores: 100, memoryMib: 128 };
  expect(wholeDemands(members, before, train)).toEqual(
    new Map([
      ['member1', { now: two, after: nothing }],
      ['member2', { now: two, after: four }],
    ]),
  );
});

it('is not about workloads whose replicas are counted', () => {
  expect(wholeDemands([{ name: 'member1', now: 1, after: 2 }], spec, spec)).toEqual(new Map());
});
