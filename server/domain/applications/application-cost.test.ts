import { describe, expect, it } from 'vitest';
import { costOfDemand, costOfReplicas, type MemberPrice, sumCosts, unitPriceOf } from './application-cost.ts';

const gib = 2 ** 30;
const prices = new Map<string, MemberPrice>([
  ['member1', { cpu: 0.03, memoryGib: 0.004 }],
  ['member2', { cpu: 0.02, memoryGib: 0.003 }],
  ['measured-not', 'not-measured'],
]);

describe('the measured price', () => {
  const machines = { node: 24, cpu: 16, memory: 8, gpu: 0, vcpuHours: 480, memoryGibHours: 1920 };

  it('is what machines cost, parted by what their cores and memory cost', () => {
    expect(unitPriceOf(machines)).toEqual({ cpu: 16 / 480, memoryGib: 8 / 1920 });
  });

  it('adds up to what the machines cost, whatever their parts do', () => {
    const odd = { ...machines, node: 30, gpu: 12, cpu: 20 };
    const price = unitPriceOf(odd);
    const gpus = (odd.node * odd.gpu) / (odd.cpu + odd.memory + odd.gpu);
    expect((price?.cpu ?? 0) * 480 + (price?.memoryGib ?? 0) * 1920 + gpus).toBeCloseTo(30, 10);
  });

  it('tells that of a GPU where it is known how many there were', () => {
    const odd = { ...machines, node: 30, gpu: 12, cpu: 20, gpuHours: 48 };
    const price = unitPriceOf(odd);
    expect((price?.cpu ?? 0) * 480 + (price?.memoryGib ?? 0) * 1920 + (price?.gpu ?? 0) * 48).toBeCloseTo(30, 10);
    expect(unitPriceOf({ ...odd, gpuHours: 0 })).not.toHaveProperty('gpu');
  });

  it('is not known of machines without cores, memory or a price of them', () => {
    expect(unitPriceOf({ ...machines, vcpuHours: 0 })).toBeNull();
    expect(unitPriceOf({ ...machines, memoryGibHours: 0 })).toBeNull();
    expect(unitPriceOf({ ...machines, cpu: 0, memory: 0 })).toBeNull();
  });
});

describe('the cost of replicas', () => {
  const pod = { cpu: 0.5, memoryBytes: gib };

  it('is what they ask for times the price of each member times the hours of a month', () => {
    const replicas = new Map([
      ['member1', 3],
      ['member2', 1],
    ]);
    const cost = costOfReplicas(replicas, pod, prices);
    expect(cost.members.map(({ cluster, monthly }) => [cluster, monthly])).toEqual([
      // (1.5 × 0.03 + 3 × 0.004) × 730 and (0.5 × 0.02 + 1 × 0.003) × 730
      ['member1', '41.61'],
      ['member2', '9.49'],
    ]);
    expect(cost).toMatchObject({ monthly: '51.1', gaps: [] });
  });

  it('has no sum where one member has no price, and says so', () => {
    const replicas = new Map([
      ['member1', 2],
      ['measured-not', 1],
      ['stranger', 1],
    ]);
    const cost = costOfReplicas(replicas, pod, prices);
    expect(cost.monthly).toBeNull();
    expect(cost.gaps).toEqual(['not-measured', 'unknown-cluster']);
    expect(cost.members.map(({ monthly }) => monthly)).toEqual(['27.74', null, null]);
  });

  it.each([
    [{ cpu: null, memoryBytes: null }, 'no-requests'],
    [{ cpu: 0, memoryBytes: gib }, 'no-cpu'],
    [{ cpu: 1, memoryBytes: null }, 'no-memory'],
  ] as const)('is not nothing where pods ask for %o', (request, gap) => {
    expect(costOfReplicas(new Map([['member1', 1]]), request, prices)).toMatchObject({ monthly: null, gaps: [gap] });
  });

  it('has no sum where something is not known of all of it', () => {
    const cost = costOfDemand({ members: [], gaps: ['nowhere'] }, prices);
    expect(cost).toEqual({ monthly: null, members: [], gaps: ['nowhere'] });
  });

  it('adds up over applications, and counts those without', () => {
    expect(sumCosts([27.74, 27.74, null])).toEqual({ monthly: '55.48', applications: 3, without: 1 });
    expect(sumCosts([])).toEqual({ monthly: '0', applications: 0, without: 0 });
  });

  it('is nothing for no replicas, at whatever price', () => {
    expect(costOfReplicas(new Map([['stranger', 0]]), pod, prices)).toMatchObject({ monthly: '0', gaps: [] });
    expect(costOfDemand({ members: [], gaps: [] }, prices)).toEqual({ monthly: '0', members: [], gaps: [] });
  });
});
