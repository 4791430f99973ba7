import { describe, expect, it } from 'vitest';
import type { BatchJob } from '../../../lib/contracts/batch.ts';
import { gpu, groupFacts, jobFacts, queueFacts } from './batch.fixtures.ts';
import { inOrder, tellJobs } from './jobs.ts';
import { tellQueues } from './queues.ts';
import { tellWait } from './wait.ts';

const nobody: ReadonlyMap<string, string> = new Map();
const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const unschedulable = (reason: string, message: string, minute = 5) => ({
  type: 'Unschedulable',
  status: 'True',
  reason,
  message,
  at: at(minute),
});

describe('queues', () => {
  it('count PodGroups by queue and phase, and tell since when the oldest waits', () => {
    const groups = [
      groupFacts({ phase: 'Pending', createdAt: at(3) }),
      groupFacts({ phase: 'Inqueue', createdAt: at(1) }),
      groupFacts({ phase: 'Running', createdAt: at(0) }),
      groupFacts({ phase: 'Completed', queue: 'other' }),
    ];
    const [idle, research] = tellQueues([queueFacts(), queueFacts({ name: 'idle' })], groups, nobody);
    expect(idle).toMatchObject({ name: 'idle', oldestWaitingAt: null, podGroups: { Pending: 0, Running: 0 } });
    expect(research?.podGroups).toEqual({ Pending: 1, Inqueue: 1, Running: 1, Unknown: 0, Completed: 0 });
    expect(research?.oldestWaitingAt).toBe(at(1));
  });

  it('tell devices first, and nothing of what is only counted', () => {
    const [told] = tellQueues(
      [
        queueFacts({
          capability: { memory: 8, 'ephemeral-storage': 5 },
          deserved: { [gpu]: 2 },
          allocated: { cpu: 1.5, pods: 3, [gpu]: 4 },
        }),
      ],
      [],
      nobody,
    );
    expect(told?.resources).toEqual([
      { name: gpu, capability: null, deserved: 2, guarantee: null, allocated: 4 },
      { name: 'cpu', capability: null, deserved: null, guarantee: null, allocated: 1.5 },
      { name: 'memory', capability: 8, deserved: null, guarantee: null, allocated: 0 },
      { name: 'ephemeral-storage', capability: 5, deserved: null, guarantee: null, allocated: 0 },
    ]);
  });
});

describe('resources with the names of what every object has', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty'];

  it('are resources of queues as others are', () => {
    const capability = Object.fromEntries(names.map((name) => [name, 1]));
    const [told] = tellQueues([queueFacts({ capability })], [], nobody);
    expect(told?.resources).toEqual(
      names.toSorted().map((name) => ({ name, capability: 1, deserved: null, guarantee: null, allocated: 0 })),
    );
  });

  it('are limited by a queue that names them alone', () => {
    const minResources = Object.fromEntries(names.map((name) => [name, 2]));
    expect(tellWait(groupFacts({ minResources }), queueFacts())).toMatchObject({ reason: 'not-admitted' });
    const full = queueFacts({ capability: { constructor: 1 } as never });
    expect(tellWait(groupFacts({ minResources }), full)).toMatchObject({
      resources: ['constructor'],
      room: { asked: 2, left: 1 },
    });
  });
});

describe('why a PodGroup waits', () => {
  it('is read from the newest condition, with the numbers of its sentence', () => {
    const message =
      '6/8 tasks in gang unschedulable: pod group is not ready, 8 Pending, 8 minAvailable; Pending: 2 Schedulable, ' +
      `6 Unschedulable. Origin reason is train-worker-2: 0/12 nodes are unavailable: 12 Insufficient ${gpu}.`;
    const group = groupFacts({ phase: 'Inqueue', conditions: [unschedulable('NotEnoughResources', message)] });
    expect(tellWait(group, queueFacts())).toEqual({
      reason: 'not-enough-resources',
      tasks: { unplaced: 6, all: 8 },
      resources: [gpu],
      room: null,
      words: message,
    });
  });

  it('makes no numbers up from another sentence', () => {
    const group = groupFacts({ phase: 'Inqueue', conditions: [unschedulable('NotEnoughResources', 'no room')] });
    expect(tellWait(group, null)).toMatchObject({ tasks: null, resources: [], words: 'no room' });
  });

  it('takes no number for one that is too large for tasks', () => {
    const message = `${'9'.repeat(400)}/8 tasks in gang unschedulable`;
    const group = groupFacts({ phase: 'Inqueue', conditions: [unschedulable('NotEnoughResources', message)] });
    expect(tellWait(group, null).tasks).toBeNull();
  });

  it.each([
    ['NotEnoughTasks', 'not-enough-tasks'],
    ['NotEnoughPodsOfTask', 'not-enough-tasks'],
    ['SomethingNew', 'other'],
  ])('knows the reason %s as %s', (reason, told) => {
    const group = groupFacts({ conditions: [unschedulable(reason, 'words')] });
    expect(tellWait(group, null)).toMatchObject({ reason: told, words: 'words' });
  });

  it('is not what a condition said before a newer one', () => {
    const scheduled = { type: 'Scheduled', status: 'True', reason: 'ready', message: '', at: at(9) };
    const group = groupFacts({
      phase: 'Inqueue',
      conditions: [scheduled, unschedulable('NotEnoughResources', 'x', 5)],
    });
    expect(tellWait(group, queueFacts())).toMatchObject({ reason: 'not-admitted', words: null });
  });

  it('before it is let in, is what its queue says', () => {
    expect(tellWait(groupFacts(), null).reason).toBe('queue-missing');
    expect(tellWait(groupFacts(), undefined).reason).toBe('not-admitted');
    expect(tellWait(groupFacts(), queueFacts({ state: 'Closed' })).reason).toBe('queue-closed');
    expect(tellWait(groupFacts(), queueFacts({ state: 'Closing' })).reason).toBe('queue-closed');
    expect(tellWait(groupFacts(), queueFacts()).reason).toBe('not-admitted');
  });

  it('names the resource of which the queue has least left', () => {
    const full = queueFacts({ capability: { cpu: 8, [gpu]: 4 }, allocated: { cpu: 7, [gpu]: 4 } });
    const group = groupFacts({ minResources: { cpu: 2, [gpu]: 2, memory: 1e12 } });
    expect(tellWait(group, full)).toMatchObject({
      reason: 'queue-full',
      resources: [gpu, 'cpu'],
      room: { asked: 2, left: 0 },
    });
    expect(tellWait(groupFacts({ minResources: { cpu: 1 } }), full).reason).toBe('not-admitted');
  });
});

describe('jobs', () => {
  const tell = (change: Partial<Parameters<typeof tellJobs>[0]>) =>
    tellJobs({ jobs: [], podGroups: [], queues: [queueFacts()], hasAllQueues: true, ...change });

  it('are told with their PodGroups, and what no Job has made stands alone', () => {
    const alone = groupFacts({ name: 'podgroup-1', job: null, phase: 'Running', running: 1 });
    const told = tell({ jobs: [jobFacts()], podGroups: [groupFacts(), alone] });
    expect(told.map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['Job', 'train', 'waiting'],
      ['PodGroup', 'podgroup-1', 'running'],
    ]);
    expect(told[0]).toMatchObject({ pods: { wanted: 2 }, wait: { reason: 'not-admitted' } });
  });

  it.each([
    ['', 'waiting'],
    ['Restarting', 'waiting'],
    ['Completing', 'running'],
    ['Completed', 'done'],
    ['Failed', 'failed'],
    ['Aborted', 'stopped'],
    ['NotKnownYet', 'waiting'],
    ['constructor', 'waiting'],
    ['__proto__', 'waiting'],
  ])('in the phase “%s” are %s', (phase, state) => {
    expect(tell({ jobs: [jobFacts({ phase })] })[0]?.state).toBe(state);
  });

  it('that run and have lost what they need are torn, with the reason', () => {
    const group = groupFacts({ phase: 'Unknown', conditions: [unschedulable('NotEnoughResources', 'lost a node')] });
    const [told] = tell({ jobs: [jobFacts({ phase: 'Running' })], podGroups: [group] });
    expect(told).toMatchObject({ state: 'torn', wait: { words: 'lost a node' } });
  });

  it('that Volcano has not looked at have no PodGroup', () => {
    expect(tell({ jobs: [jobFacts({ phase: '' })] })[0]?.wait?.reason).toBe('no-pod-group');
    expect(tell({ jobs: [jobFacts({ phase: 'Completed' })] })[0]?.wait).toBeNull();
  });

  it('come with what needs somebody first, and the longest wait before others', () => {
    const jobs = [
      ['done', 1],
      ['waiting', 4],
      ['running', 2],
      ['waiting', 3],
      ['running', 8],
      ['failed', 0],
    ].map(([state, minute]) => ({ state, createdAt: at(Number(minute)) }) as BatchJob);
    expect(jobs.sort(inOrder).map(({ state, createdAt }) => `${state} ${createdAt?.slice(15, 16)}`)).toEqual([
      'failed 0',
      'waiting 3',
      'waiting 4',
      'running 8',
      'running 2',
      'done 1',
    ]);
  });
});
