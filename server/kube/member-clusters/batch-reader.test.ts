import { describe, expect, it } from 'vitest';
import { readPodGroup, readQueue, readVolcanoJob } from './batch-reader.ts';

const metadata = { namespace: 'ml', name: 'train', uid: 'uid', creationTimestamp: '2026-11-01T10:00:00Z' };
const long = 'x'.repeat(100_000);
/** As a member answers it: JSON can name what a literal cannot. */
const raw = (amounts: string): unknown => JSON.parse(amounts);
const hostile = raw('{"cpu":"1e400","pods":"0e400","disk":"-1","constructor":"2","__proto__":"3"}');

describe('a Queue', () => {
  it('is read where it says nothing', () => {
    expect(readQueue({ metadata: { name: 'default' } })).toEqual({
      name: 'default',
      state: 'Unknown',
      weight: 1,
      parent: null,
      capability: {},
      deserved: {},
      guarantee: {},
      allocated: {},
    });
  });

  it('keeps what it says where it leaves other things out', () => {
    const queue = {
      metadata: { name: 'ml' },
      spec: { weight: 3, deserved: { cpu: '500m' } },
      status: { state: 'Open' },
    };
    expect(readQueue(queue)).toMatchObject({ weight: 3, deserved: { cpu: 0.5 }, capability: {}, state: 'Open' });
  });

  it('has no amounts without end, below nothing or of too many resources', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`example.com/r${at}`, '1']));
    const queue = readQueue({ metadata: { name: 'ml' }, spec: { capability: hostile, deserved: many } });
    expect(Object.entries(queue.capability)).toEqual([['constructor', 2]]);
    expect(Object.keys(queue.deserved)).toHaveLength(50);
  });

  it('has no list of amounts with a number without end', () => {
    const queue = readQueue({ metadata: { name: 'ml' }, spec: { weight: 2, capability: raw('{"cpu":1e400}') } });
    expect(queue).toMatchObject({ weight: 2, capability: {} });
  });

  it('has a weight that an answer can hold', () => {
    expect(readQueue({ metadata: { name: 'ml' }, spec: { weight: 1e300 } }).weight).toBe(1);
  });
});

describe('a PodGroup', () => {
  it('has the first of very many conditions, and the beginning of very long words', () => {
    const condition = { type: long, status: 'True', reason: long, message: long, lastTransitionTime: long };
    const conditions = Array.from({ length: 1_000 }, () => condition);
    const group = readPodGroup({ metadata, spec: { queue: long }, status: { phase: 'Inqueue', conditions } });
    expect(group).toMatchObject({ phase: 'Inqueue', queue: 'default', createdAt: '2026-11-01T10:00:00.000Z' });
    expect(group.conditions).toHaveLength(20);
    expect(group.conditions[0]).toEqual({
      type: 'x'.repeat(253),
      status: 'True',
      reason: 'x'.repeat(2_000),
      message: 'x'.repeat(2_000),
      at: null,
    });
  });

  it('is told with its conditions where they leave something out', () => {
    const status = { phase: 'Inqueue', conditions: [{ type: 'Unschedulable', status: 'True' }] };
    expect(readPodGroup({ metadata, status }).conditions).toEqual([
      { type: 'Unschedulable', status: 'True', reason: '', message: '', at: null },
    ]);
  });

  it('is of the Job of Volcano that owns it', () => {
    const owners = ['batch/v1', 'batch.volcano.sh/v1alpha1'].map((apiVersion) => ({
      apiVersion,
      kind: 'Job',
      uid: apiVersion,
    }));
    expect(readPodGroup({ metadata: { ...metadata, ownerReferences: owners } }).job).toBe('batch.volcano.sh/v1alpha1');
  });

  it('with a name that no object can have is none', () => {
    expect(() => readPodGroup({ metadata: { ...metadata, name: long } })).toThrow();
  });
});

describe('a Job', () => {
  const requesting = (...requests: unknown[]) => ({
    spec: { containers: requests.map((one) => ({ resources: { requests: one } })) },
  });
  const withTasks = (tasks: unknown[]) => readVolcanoJob({ metadata, spec: { tasks } });

  it('asks for the sum of what its containers ask for, in amounts that an answer can hold', () => {
    const template = requesting({ cpu: '500m' }, { cpu: '1' }, hostile, { constructor: '1' }, undefined);
    expect(Object.entries(withTasks([{ name: 'worker', template }]).tasks[0]?.requests ?? {})).toEqual([
      ['cpu', 1.5],
      ['constructor', 3],
    ]);
    const twice = requesting({ cpu: '1e308' }, { cpu: '1e308' });
    expect(withTasks([{ name: 'worker', template: twice }]).tasks[0]?.requests).toEqual({});
  });

  it('has the first of very many tasks, and counts as Kubernetes does', () => {
    const { tasks } = withTasks(Array.from({ length: 1_000 }, () => ({ name: long, replicas: 2 ** 53 - 1 })));
    expect(tasks).toHaveLength(100);
    expect(tasks[0]).toEqual({ name: 'x'.repeat(253), replicas: 1, requests: {} });
  });

  it('says the beginning of very long words', () => {
    const status = { state: { phase: long, reason: long, message: long }, running: 2 };
    const job = readVolcanoJob({ metadata, spec: {}, status });
    expect([job.phase.length, job.reason.length, job.message.length]).toEqual([253, 2_000, 2_000]);
    expect(job.pods).toEqual({ pending: 0, running: 2, succeeded: 0, failed: 0 });
  });
});
