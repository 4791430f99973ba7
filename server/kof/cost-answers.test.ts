import { expect, it } from 'vitest';
import { toClusterHour } from '../domain/costs/hours/cost-hours.ts';
import type { RangeSeries } from '../ports/metrics.ts';
import { type CostAnswer, createReadings } from './cost-answers.ts';

const names = { cluster: 'cluster', clusterNamespace: 'clusterNamespace', region: 'promxyCluster' };
const end = Date.UTC(2026, 2, 1, 1) / 1000;
const answer = (
  question: CostAnswer['question'],
  value: number | null,
  own: RangeSeries['labels'] = {},
): CostAnswer => ({
  question,
  series: [{ labels: { clusterNamespace: 'team', cluster: 'dev', ...own }, points: [[end, value]] }],
});
const machine = { node: 'a' };
const sound = [
  answer('present', 1, machine),
  answer('observed', 1, machine),
  answer('price', 0.2, machine),
  answer('capacity', 4, { ...machine, resource: 'cpu' }),
];
const readingsOf = (answers: CostAnswer[]) => {
  const all = createReadings(names);
  for (const one of answers) all.take(one);
  return all.readings();
};
const hourOf = (...answers: CostAnswer[]) => {
  const [reading] = readingsOf([...sound, ...answers]);
  return reading && toClusterHour(reading, null);
};

it('tells what is sound', () => {
  expect(hourOf(answer('storage', 0.1), answer('fee', 0))).toMatchObject({ node: '0.2', storage: '0.1', reason: null });
});

it.each([
  ['storage', answer('storage', -0.1), { storage: null }],
  ['a fee', answer('fee', -5), { fee: null }],
  ['a load balancer', answer('loadBalancerOf', -1, { namespace: 'web' }), { loadBalancer: null }],
  [
    'what a namespace was allocated',
    answer('allocatedTo', -1, { namespace: 'web', resource: 'cpu' }),
    { namespaces: [] },
  ],
  ['what a machine was allocated', answer('allocatedOnNode', -1, { ...machine, resource: 'cpu' }), {}],
  ['volumes of a namespace', answer('storageOf', -1, { namespace: 'web' }), { namespaces: [] }],
  ['what is no number', answer('storage', null), { storage: null }],
  ['storage beyond all measure', answer('storage', 2e10), { storage: null }],
  ['a fee beyond all measure', answer('fee', 1e300), { fee: null }],
  ['cores beyond all measure', answer('capacity', 1e12, { node: 'a', resource: 'cpu' }), { vcpuHours: 4 }],
  [
    'memory beyond all measure',
    answer('capacity', 2 ** 70, { node: 'a', resource: 'memory' }),
    { memoryGibHours: null },
  ],
  ['use beyond all measure', answer('used', 1e308, { namespace: 'web', resource: 'cpu' }), { namespaces: [] }],
])('leaves out %s that cannot be, and says so', (_, bad, expected) => {
  expect(hourOf(bad)).toMatchObject({ node: '0.2', reason: 'unsound-value', ...expected });
});

it('counts the GPUs of every maker', () => {
  const gpus = (resource: string, count: number) => answer('capacity', count, { ...machine, resource });
  const [reading] = readingsOf([...sound, gpus('nvidia_com_gpu', 1), gpus('amd_com_gpu', 2)]);
  expect(reading?.nodes[0]?.size).toMatchObject({ vcpu: 4, gpu: 3 });
});

it.each([-1, 2e10, 1e300])('has no price of %d, and says why', (price) => {
  const [reading] = readingsOf([...sound.slice(0, 2), answer('price', price, machine)]);
  expect(reading && toClusterHour(reading, null)).toMatchObject({ provenance: 'missing', reason: 'unsound-value' });
});

it('says that a price is missing where another machine has none', () => {
  const told = [...sound.slice(0, 2), answer('price', 2e10, machine), answer('present', 1, { node: 'b' })];
  const [reading] = readingsOf(told);
  expect(reading && toClusterHour(reading, null)).toMatchObject({ provenance: 'missing', reason: 'no-price' });
});

it('leaves large memory alone, and the rest of an hour in which one machine’s price cannot be', () => {
  const other = { node: 'b' };
  const memory = answer('capacity', 24 * 2 ** 40, { ...machine, resource: 'memory' });
  expect(hourOf(memory)).toMatchObject({ reason: null, memoryGibHours: 24 * 1024 });
  expect(hourOf(answer('present', 1, other), answer('price', 2e10, other))).toMatchObject({
    node: '0.2',
    reason: 'unsound-value',
  });
});
