import { expect, it } from 'vitest';
import { hourOf, node } from './cost-hours.fixtures.ts';
import type { CardPrices, QueueReading } from './cost-readings.ts';
import { smallQueues } from './queue-hours.ts';

const machine = (name: string, gpu: number | null = 0.8) =>
  node({
    node: name,
    price: 4 * 0.03 + 16 * 0.004 + (gpu ?? 0),
    size: { vcpu: 4, memoryGib: 16, gpu: 1 },
    partPrices: { cpu: 0.03, memory: 0.004, gpu },
  });
const queue = (given: Partial<QueueReading> = {}): QueueReading => ({
  queue: 'training',
  namespace: 'research',
  allocated: new Map([['a', 1]]),
  used: null,
  deserved: null,
  ...given,
});
const paid = (paidShare: number, priceOf: CardPrices['priceOf'] = () => null): CardPrices => ({
  priceOf,
  parts: { cpu: null, memory: null, gpu: null },
  volumeGib: null,
  loadBalancer: null,
  managedControlPlane: null,
  hostedControlPlane: null,
  clusterFee: null,
  paidShare,
});

it('costs what a GPU of each machine costs, for as long as pods of the queue had it', () => {
  const allocated = new Map([
    ['a', 1],
    ['b', 0.5],
  ]);
  const { queues } = hourOf([machine('a'), machine('b', 2)], { queues: [queue({ allocated })] });
  expect(queues).toEqual([
    {
      queue: 'training',
      namespace: 'research',
      gpuHours: 1.5,
      usedGpuHours: null,
      deservedGpuHours: null,
      amount: '1.8',
      idleAmount: null,
    },
  ]);
});

it('takes off what the contract takes off the machines', () => {
  expect(hourOf([machine('a')], { queues: [queue()] }, paid(0.5)).queues[0]?.amount).toBe('0.4');
});

it('goes by the rate card where that prices the machine', () => {
  // Nothing is told of its price; the card's is parted as the exporter parts machines.
  const bare = { ...machine('a'), price: null };
  const { node: whole, queues } = hourOf(
    [bare],
    { queues: [queue()] },
    paid(1, () => 1.968),
  );
  expect(whole).toBe('1.968');
  // 0.984 by the exporter, of which 0.8 for the GPU, is 1.968 by the card.
  expect(queues[0]?.amount).toBe('1.6');
});

it('knows no amount where a machine has no price of a GPU, or is not there, and the hours all the same', () => {
  const [unpriced] = hourOf([machine('a', null)], { queues: [queue()] }).queues;
  expect(unpriced).toMatchObject({ gpuHours: 1, amount: null, idleAmount: null });
  const [elsewhere] = hourOf([machine('b')], { queues: [queue({ used: 0.5 })] }).queues;
  expect(elsewhere).toMatchObject({ gpuHours: 1, usedGpuHours: 0.5, amount: null, idleAmount: null });
});

it('tells what was idle only where the use of GPUs is known, and never less than nothing', () => {
  const idle = (used: number | null) => hourOf([machine('a')], { queues: [queue({ used })] }).queues[0]?.idleAmount;
  expect([idle(null), idle(0.25), idle(0), idle(1.2)]).toEqual([null, '0.6', '0.8', '0']);
});

it('tells pods without GPUs from a queue of which nothing was told', () => {
  const told = [
    queue({ queue: 'plain', allocated: new Map([['', 0]]) }),
    queue({ namespace: null, allocated: new Map(), deserved: 6 }),
  ];
  expect(hourOf([machine('a')], { queues: told }).queues).toMatchObject([
    { queue: 'plain', gpuHours: 0, amount: '0' },
    { queue: 'training', namespace: null, gpuHours: null, amount: null, deservedGpuHours: 6 },
  ]);
});

it('is nothing in an hour that is not known', () => {
  expect(hourOf([{ ...machine('a'), price: null }], { queues: [queue()] })).toMatchObject({ node: null, queues: [] });
});

it('keeps no more queues than somebody looks at, and loses nothing of the rest', () => {
  const many = Array.from({ length: 260 }, (_, at) =>
    queue({ queue: `q${at}`, allocated: new Map([['a', 1 - at / 1_000]]) }),
  );
  const { queues } = hourOf([machine('a')], { queues: many });
  expect(queues).toHaveLength(200);
  expect(queues[0]).toMatchObject({ queue: 'q0' });
  expect(queues.at(-1)).toMatchObject({ queue: smallQueues, namespace: smallQueues, usedGpuHours: null });
  const all = queues.reduce((sum, { gpuHours }) => sum + (gpuHours ?? 0), 0);
  expect(all).toBeCloseTo(
    many.reduce((sum, { allocated }) => sum + (allocated.get('a') ?? 0), 0),
    9,
  );
});
