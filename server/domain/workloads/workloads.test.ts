import { describe, expect, it } from 'vitest';
import type { ContainerFacts, PodFacts, WorkloadFacts } from './facts.ts';
import { judgePod } from './pod-health.ts';
import { toWorkloadReport } from './report.ts';
import { judgeWorkload } from './workload-health.ts';

const container = (facts: Partial<ContainerFacts> = {}): ContainerFacts => ({
  name: 'app',
  isInit: false,
  isReady: true,
  restarts: 0,
  state: 'running',
  reason: '',
  message: '',
  exitCode: null,
  last: null,
  ...facts,
});
const pod = (facts: Partial<PodFacts> = {}, ...containers: Partial<ContainerFacts>[]): PodFacts => ({
  namespace: 'apps',
  name: 'web-1',
  owner: { kind: 'ReplicaSet', name: 'web-5d4f' },
  node: 'node-1',
  createdAt: null,
  isDeleting: false,
  phase: 'Running',
  reason: '',
  message: '',
  isReady: true,
  unschedulable: null,
  containers: (containers.length > 0 ? containers : [{}]).map(container),
  ...facts,
});
const waits = (reason: string, more: Partial<ContainerFacts> = {}) =>
  pod({ isReady: false }, { state: 'waiting', reason, isReady: false, ...more });
const ended = (reason: string, exitCode: number) => pod({ isReady: false }, { state: 'terminated', reason, exitCode });

describe('the health of a pod', () => {
  it.each<[string, PodFacts, string, string]>([
    ['runs', pod(), 'healthy', 'running'],
    ['is on its way out', pod({ isDeleting: true }), 'deleting', 'deleting'],
    ['has done its work', pod({ phase: 'Succeeded', isReady: false }), 'done', 'completed'],
    ['was evicted', pod({ phase: 'Failed', reason: 'Evicted' }), 'failed', 'evicted'],
    ['failed', pod({ phase: 'Failed', reason: 'Shutdown' }), 'failed', 'failed'],
    ['is on a lost node', pod({ phase: 'Unknown', reason: 'NodeLost', isReady: false }), 'unknown', 'lost'],
    [
      'has no node',
      pod({ phase: 'Pending', unschedulable: '0/3 nodes' }, { state: 'unknown' }),
      'attention',
      'unschedulable',
    ],
    ['waits for its node', pod({ phase: 'Pending', isReady: false }, { state: 'unknown' }), 'progressing', 'pending'],
    ['crashes', waits('CrashLoopBackOff', { last: { reason: 'Error', exitCode: 1 } }), 'failed', 'crashLoop'],
    [
      'runs out of memory',
      waits('CrashLoopBackOff', { last: { reason: 'OOMKilled', exitCode: 137 } }),
      'failed',
      'outOfMemory',
    ],
    ['ran out of memory', ended('OOMKilled', 137), 'failed', 'outOfMemory'],
    ['ended', ended('Error', 2), 'failed', 'exited'],
    ['has no image', waits('ImagePullBackOff'), 'failed', 'imageMissing'],
    ['has a wrong image', waits('InvalidImageName'), 'failed', 'imageMissing'],
    ['has no config', waits('CreateContainerConfigError'), 'failed', 'cannotStart'],
    ['starts', waits('ContainerCreating'), 'progressing', 'starting'],
    ['waits for something new', waits('SomethingNew'), 'attention', 'waiting'],
    ['is not ready', pod({ isReady: false }, { isReady: false }), 'attention', 'notReady'],
  ])('that %s', (_what, facts, state, key) => expect(judgePod(facts)).toMatchObject({ state, key }));

  it('is that of its worst container, with Kubernetes’ own words', () => {
    const two = pod(
      { isReady: false },
      { state: 'waiting', reason: 'ContainerCreating' },
      { name: 'side', state: 'waiting', reason: 'ErrImagePull', message: 'not found' },
    );
    expect(judgePod(two)).toEqual({
      state: 'failed',
      key: 'imageMissing',
      params: { container: 'side' },
      words: 'ErrImagePull: not found',
    });
  });

  it('does not suffer from what prepared it and has ended well', () =>
    expect(judgePod(pod({}, { isInit: true, state: 'terminated', exitCode: 0, reason: 'Completed' }, {})).key).toBe(
      'running',
    ));
});

const workload = (facts: Partial<WorkloadFacts> = {}): WorkloadFacts => ({
  kind: 'Deployment',
  namespace: 'apps',
  name: 'web',
  createdAt: null,
  isDeleting: false,
  wanted: 2,
  ready: 2,
  updated: 2,
  isObserved: true,
  stuck: null,
  ...facts,
});

describe('the health of a workload', () => {
  it.each<[string, WorkloadFacts, PodFacts[], string, string]>([
    ['runs', workload(), [pod(), pod()], 'healthy', 'healthy'],
    ['is wanted nowhere', workload({ wanted: 0, ready: 0, updated: 0 }), [], 'idle', 'scaledToZero'],
    ['is on its way out', workload({ isDeleting: true }), [], 'deleting', 'deleting'],
    ['is not looked at yet', workload({ isObserved: false }), [pod()], 'progressing', 'rolling'],
    ['rolls', workload({ updated: 1 }), [pod()], 'progressing', 'rolling'],
    ['crashes in all', workload({ ready: 0 }), [waits('CrashLoopBackOff')], 'failed', 'crashLoop'],
    ['crashes in part', workload({ ready: 1 }), [pod(), waits('CrashLoopBackOff')], 'attention', 'crashLoop'],
    [
      'has no node',
      workload({ ready: 0 }),
      [pod({ phase: 'Pending', unschedulable: '0/3' })],
      'attention',
      'unschedulable',
    ],
    ['does not get on', workload({ ready: 1, stuck: 'ProgressDeadlineExceeded' }), [pod()], 'attention', 'stuck'],
    ['starts', workload({ ready: 0 }), [waits('ContainerCreating')], 'progressing', 'starting'],
    ['lacks a pod', workload({ ready: 1 }), [pod()], 'attention', 'podsNotReady'],
    ['lacks all pods', workload({ ready: 0 }), [], 'failed', 'podsNotReady'],
    ['has pods that left', workload(), [pod({ isDeleting: true }), pod({ phase: 'Succeeded' })], 'healthy', 'healthy'],
  ])('that %s', (_what, facts, pods, state, key) => expect(judgeWorkload(facts, pods)).toMatchObject({ state, key }));
});

it('a report puts the worst first and knows whose each pod is', () => {
  const none = { items: [], leftOut: 0 };
  const report = toWorkloadReport(
    {
      namespaces: { items: ['b', 'a'], leftOut: 0 },
      workloads: { items: [workload({ name: 'fine' }), workload({ ready: 0 })], leftOut: null },
      pods: { items: [pod({ owner: { kind: 'Job', name: 'once' } }), waits('CrashLoopBackOff')], leftOut: 3 },
      jobs: none,
      cronJobs: none,
      denied: [],
      services: none,
      ingresses: none,
    },
    new Date(0),
  );
  expect(report.namespaces).toEqual(['a', 'b']);
  expect(report.workloads.map(({ name }) => name)).toEqual(['web', 'fine']);
  expect(report.pods.map((each) => each.workload)).toEqual([{ kind: 'Deployment', name: 'web' }, null]);
  expect(report.leftOut).toMatchObject({ workloads: null, pods: 3 });
});
