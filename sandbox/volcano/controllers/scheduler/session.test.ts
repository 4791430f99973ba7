import { describe, expect, it } from 'vitest';
import { amountsOf } from '../../amounts.ts';
import type { GroupFacts, NodeFacts, QueueFacts, TaskFacts } from './facts.ts';
import { schedule } from './session.ts';

const node = (name: string, cpu: string, more: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  allocatable: amountsOf({ cpu, memory: '16Gi', pods: '110' }),
  used: {},
  ...more,
});
const queue = (name: string, more: Partial<QueueFacts> = {}): QueueFacts => ({
  name,
  isOpen: true,
  priority: 0,
  capability: {},
  deserved: {},
  guarantee: {},
  ...more,
});
const task = (name: string, cpu: string, status: TaskFacts['status'] = 'Pending'): TaskFacts => ({
  name,
  namespace: 'shop',
  role: 'worker',
  status,
  request: amountsOf({ cpu, pods: '1' }),
});
const group = (name: string, more: Partial<GroupFacts> = {}): GroupFacts => ({
  key: `shop/${name}`,
  namespace: 'shop',
  name,
  queue: 'default',
  createdAt: '2026-01-01T00:00:00Z',
  phase: 'Pending',
  minMember: 2,
  minTaskMember: {},
  minResources: amountsOf({ cpu: '2', pods: '2' }),
  tasks: [],
  ...more,
});
const round = (groups: GroupFacts[], nodes = [node('a', '4')], queues = [queue('default')]) => {
  const outcome = schedule({ groups, nodes, queues });
  return { ...outcome, of: (name: string) => outcome.groups.get(`shop/${name}`) };
};
const phases = (groups: GroupFacts[], nodes?: NodeFacts[], queues?: QueueFacts[]) =>
  Object.fromEntries([...round(groups, nodes, queues).groups].map(([key, { phase }]) => [key.slice(5), phase]));

describe('a group is let in', () => {
  it('by an open queue with room, the older first, as far as the cluster has a fifth more than is left', () => {
    // 4 processors are 4.8 to wait for: two groups of two, and not a third one.
    const groups = ['c', 'b', 'a'].map((name, at) => group(name, { createdAt: `2026-01-01T00:00:0${3 - at}Z` }));
    expect(phases(groups)).toEqual({ a: 'Inqueue', b: 'Inqueue', c: 'Pending' });
  });

  it('not beyond the capability of its queue, counting what was let in before', () => {
    const limited = [queue('default', { capability: amountsOf({ cpu: '3' }) })];
    const first = group('first', { phase: 'Inqueue', tasks: [] });
    expect(phases([first, group('second')], [node('a', '40')], limited)).toEqual({
      first: 'Inqueue',
      second: 'Pending',
    });
  });

  it('not by what others are guaranteed', () => {
    const queues = [queue('default'), queue('other', { guarantee: amountsOf({ cpu: '3' }) })];
    expect(phases([group('one')], undefined, queues)).toEqual({ one: 'Pending' });
    expect(phases([group('one', { queue: 'other' })], undefined, queues)).toEqual({ one: 'Inqueue' });
  });

  it('not by a queue that is closed, and not for a device that no node has', () => {
    expect(phases([group('one')], undefined, [queue('default', { isOpen: false })])).toEqual({ one: 'Pending' });
    const device = group('gpu', { minResources: amountsOf({ 'nvidia.com/gpu': '1' }) });
    expect(phases([device])).toEqual({ gpu: 'Pending' });
  });
});

describe('a gang', () => {
  const inqueue = (name: string, tasks: TaskFacts[], more: Partial<GroupFacts> = {}) =>
    group(name, { phase: 'Inqueue', tasks, ...more });

  it('gets its nodes where all that it needs fit, each pod where most is free', () => {
    const gang = inqueue('one', [task('one-0', '1'), task('one-1', '1')]);
    const { bindings, of, allocated } = round([gang], [node('a', '2'), node('b', '2')]);
    expect(bindings.map(({ pod, node: on }) => [pod, on])).toEqual([
      ['one-0', 'a'],
      ['one-1', 'b'],
    ]);
    expect(of('one')?.condition).toMatchObject({
      type: 'Scheduled',
      reason: 'tasks in gang are ready to be scheduled',
    });
    expect(allocated.get('default')).toEqual(amountsOf({ cpu: '2', pods: '2' }));
  });

  it('gets none where one of them does not fit, and its room goes to the next', () => {
    const big = inqueue('big', [task('big-0', '3'), task('big-1', '3')]);
    const small = inqueue('small', [task('small-0', '2'), task('small-1', '2')], { createdAt: '2026-01-02T00:00:00Z' });
    const { bindings, of, waiting } = round([big, small], [node('a', '4'), node('b', '2')]);
    expect(bindings.map(({ pod }) => pod)).toEqual(['small-0', 'small-1']);
    expect(of('big')).toMatchObject({
      phase: 'Inqueue',
      condition: {
        type: 'Unschedulable',
        reason: 'NotEnoughResources',
        message:
          '1/2 tasks in gang unschedulable: pod group is not ready, 2 Pending, 2 minAvailable; ' +
          'Pending: 1 Schedulable, 1 Unschedulable. ' +
          'Origin reason is big-1: 0/2 nodes are unavailable: 2 Insufficient cpu.',
      },
    });
    expect(waiting.map(({ pod, reason }) => [pod, reason])).toEqual([
      ['big-0', 'Schedulable'],
      ['big-1', 'Unschedulable'],
    ]);
  });

  it('is told apart what each node has against it', () => {
    const gang = inqueue('one', [task('one-0', '3'), task('one-1', '3')]);
    const nodes = [node('a', '2'), node('b', '9', { refusal: 'node(s) were unschedulable' })];
    expect(round([gang], nodes).of('one')?.condition?.message).toContain(
      '0/2 nodes are unavailable: 1 Insufficient cpu, 1 node(s) were unschedulable.',
    );
  });

  it('that works runs, is unknown when it has lost too many, and is completed when all have ended', () => {
    const states = (...all: TaskFacts['status'][]) => all.map((status, at) => task(`one-${at}`, '1', status));
    const phaseOf = (...all: TaskFacts['status'][]) =>
      round([group('one', { phase: 'Running', tasks: states(...all) })]).of('one');
    expect(phaseOf('Running', 'Bound')).toMatchObject({ phase: 'Running', running: 1 });
    expect(phaseOf('Running', 'Failed')).toMatchObject({ phase: 'Unknown', condition: { type: 'Unschedulable' } });
    expect(phaseOf('Succeeded', 'Succeeded')).toMatchObject({ phase: 'Completed', succeeded: 2 });
  });
});

describe('what stands as it was written', () => {
  const held = amountsOf({ cpu: '20', pods: '5' });
  const standing = group('old', {
    phase: 'Running',
    standing: { allocated: held },
    minResources: amountsOf({ cpu: '12' }),
  });
  const queues = [queue('default', { capability: amountsOf({ cpu: '21' }) })];

  it('takes of its queue, runs elsewhere, and is not touched', () => {
    const { groups, allocated } = round([standing], undefined, queues);
    expect(groups.size).toBe(0);
    expect(allocated.get('default')).toEqual(held);
  });

  it('leaves others what its queue has besides what it needs itself', () => {
    // 20 are taken, of which 12 are needed: 9 more may wait by the queue, and 4.8 by the nodes.
    const asks = (cpu: string) => group('new', { minResources: amountsOf({ cpu }) });
    expect(phases([standing, asks('4')], undefined, queues)).toEqual({ new: 'Inqueue' });
    expect(phases([standing, asks('5')], undefined, queues)).toEqual({ new: 'Pending' });
    expect(phases([standing, asks('10')], [node('a', '40')], queues)).toEqual({ new: 'Pending' });
    expect(phases([standing, asks('9')], [node('a', '40')], queues)).toEqual({ new: 'Inqueue' });
  });
});
