import { expect, it } from 'vitest';
import { addMoney } from '../../../../lib/money.ts';
import { type CostDay, toCharges, totalOf } from './cost-charges.ts';

const web = {
  namespace: 'web',
  cpu: '4',
  memory: null,
  gpu: null,
  storage: null,
  loadBalancer: null,
  cpuRequestHours: null,
  cpuUseHours: null,
  memoryRequestGibHours: null,
  memoryUseGibHours: null,
};
const day = (node: string, idleCpu: string | null, parts: CostDay['parts']): CostDay => ({
  day: '2026-11-20',
  cluster: { namespace: 'team', name: 'dev', uid: null },
  project: null,
  owner: null,
  requester: null,
  catalogItem: null,
  itemVersion: null,
  template: null,
  provider: null,
  region: null,
  costCentre: null,
  labels: {},
  node,
  storage: null,
  loadBalancer: null,
  fee: null,
  idleCpu,
  parts,
  idleMemory: null,
  idleGpu: null,
  gpuHours: null,
  hours: 24,
  hoursMissing: 0,
  currency: 'USD',
  rate: null,
  computedAt: new Date(0),
});
const linesOf = (of: CostDay) => [...toCharges(of)].map(({ kind, what, amount }) => [kind, what, amount]);

it.each([
  ['more was allocated than they cost', '5', '2', ['idle', 'overcommit', '-1']],
  ['their exporter was silent for a while', '8.88', '2', ['workload', 'machines', '2.88']],
])('parts what machines cost beside what was allocated and idle where %s', (_what, node, idle, line) => {
  const of = day(node, idle, [web]);
  expect(linesOf(of)).toEqual([['workload', 'cpu', '4'], ['idle', 'cpu', '2'], line]);
  expect(addMoney(...[...toCharges(of)].map(({ amount }) => amount))).toBe(totalOf(of));
});

it('has no further line where all is allocated or idle, and one for machines alone', () => {
  expect(linesOf(day('6', '2', [web]))).toHaveLength(2);
  expect(linesOf(day('6', null, []))).toEqual([['workload', 'machines', '6']]);
});
