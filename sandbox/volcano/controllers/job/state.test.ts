import { describe, expect, it } from 'vitest';
import type { JobStatus, VolcanoJob } from '../../shapes.ts';
import { minResourcesOf } from './min-resources.ts';
import { decide, durationMs } from './policies.ts';
import { reactionOf } from './state.ts';
import { changed, goDuration } from './status.ts';
import { wantedOf } from './wanted.ts';

const container = (cpu: string) => ({
  name: 'main',
  resources: { requests: { cpu, 'nvidia.com/gpu': '1' }, limits: { cpu: '2', 'nvidia.com/gpu': '1' } },
});
const job = (spec: Partial<VolcanoJob['spec']> = {}): VolcanoJob => ({
  apiVersion: 'batch.volcano.sh/v1alpha1',
  kind: 'Job',
  metadata: { namespace: 'shop', name: 'train' },
  spec: {
    tasks: [
      { name: 'master', replicas: 1, template: { spec: { containers: [container('1')] } } },
      { name: 'worker', replicas: 3, minAvailable: 2, template: { spec: { containers: [container('500m')] } } },
    ],
    ...spec,
  },
});
const wanted = wantedOf(job());
const next = (phase: string, counted: JobStatus, action = 'SyncJob', of = wanted) =>
  reactionOf(phase, action, of).next(counted);

it('what a Job leaves out is filled in as Volcano’s admission does', () => {
  expect(wanted).toMatchObject({ queue: 'default', schedulerName: 'volcano', maxRetry: 3, minAvailable: 3 });
  expect(wanted.tasks.map(({ minAvailable }) => minAvailable)).toEqual([1, 2]);
});

describe('phases', () => {
  it('Pending becomes Running with as many pods as the gang needs, ended ones among them', () => {
    expect(next('Pending', { running: 2 })).toBeUndefined();
    expect(next('Pending', { running: 2, succeeded: 1 })).toEqual({ phase: 'Running' });
    expect(next('', { running: 3 })).toEqual({ phase: 'Running' });
  });

  it('Running ends when all have ended: well with enough of each task, else not', () => {
    const tasks = (master: number, worker: number) => ({
      taskStatusCount: { master: { phase: { Succeeded: master } }, worker: { phase: { Succeeded: worker } } },
    });
    expect(next('Running', { succeeded: 3, ...tasks(1, 2) })).toBeUndefined();
    expect(next('Running', { succeeded: 3, failed: 1, ...tasks(1, 2) })).toEqual({ phase: 'Completed' });
    expect(next('Running', { succeeded: 3, failed: 1, ...tasks(0, 3) })).toEqual({ phase: 'Failed' });
    const early = wantedOf(job({ minSuccess: 1 }));
    expect(next('Running', { succeeded: 1, running: 3 }, 'SyncJob', early)).toEqual({ phase: 'Completed' });
    expect(next('Running', { pending: 2, running: 2 })).toEqual({ phase: 'Pending' });
  });

  it('Restarting counts its tries', () => {
    expect(next('Running', { retryCount: 1 }, 'RestartJob')).toEqual({ phase: 'Restarting', retryCount: 2 });
    expect(next('Restarting', { retryCount: 2, terminating: 4, minAvailable: 3 })).toBeUndefined();
    expect(next('Restarting', { retryCount: 2, minAvailable: 3 })).toEqual({ phase: 'Pending' });
    expect(next('Restarting', { retryCount: 3 })).toEqual({ phase: 'Failed' });
  });

  it('Commands lead to an end by way of another phase, for as long as a pod is left', () => {
    expect(next('Running', {}, 'AbortJob')).toEqual({ phase: 'Aborting' });
    expect(next('Aborting', { terminating: 1 })).toBeUndefined();
    expect(next('Aborting', {})).toEqual({ phase: 'Aborted' });
    expect(next('Aborted', {}, 'ResumeJob')).toEqual({ phase: 'Restarting', retryCount: 1 });
    expect(next('Pending', {}, 'CompleteJob')).toEqual({ phase: 'Completing' });
    expect(next('Completing', {})).toEqual({ phase: 'Completed' });
    expect(next('Running', {}, 'TerminateJob')).toEqual({ phase: 'Terminating' });
    expect(next('Terminating', {})).toEqual({ phase: 'Terminated' });
    for (const end of ['Completed', 'Failed', 'Terminated', 'Aborted'])
      expect(next(end, { running: 3 }, 'RestartJob')).toBeUndefined();
  });
});

describe('policies', () => {
  const asking = wantedOf(
    job({
      policies: [
        { event: 'PodEvicted', action: 'RestartJob' },
        { exitCode: 7, action: 'AbortJob' },
        { event: 'PodPending', action: 'TerminateJob', timeout: '1m30s' },
      ],
    }),
  );
  it('tell what is to be done about an event or an exit code', () => {
    expect(decide({ event: 'PodEvicted' }, asking, 0)).toEqual({ action: 'RestartJob', delayMs: 0 });
    expect(decide({ event: 'PodFailed', exitCode: 7 }, asking, 0).action).toBe('AbortJob');
    expect(decide({ event: 'PodFailed', exitCode: 1 }, asking, 0).action).toBe('SyncJob');
    expect(decide({ event: 'PodPending' }, asking, 0)).toEqual({ action: 'TerminateJob', delayMs: 90_000 });
  });
  it('are not heeded for pods of an earlier version, and behind a Command', () => {
    expect(decide({ event: 'PodEvicted', jobVersion: 1 }, asking, 2).action).toBe('SyncJob');
    expect(decide({ event: 'CommandIssued', action: 'ResumeJob' }, asking, 2).action).toBe('ResumeJob');
  });
  it.each([
    ['1h', 3_600_000],
    ['1.5s', 1_500],
    ['20ms', 20],
    ['', 0],
  ])('%s is %d ms', (text, ms) => expect(durationMs(text)).toBe(ms));
});

it('what a gang needs is the sum of what each task needs at least, with the names of quotas', () => {
  expect(minResourcesOf(wanted)).toEqual({
    'count/pods': '3',
    pods: '3',
    cpu: '2',
    'nvidia.com/gpu': '3',
    'requests.cpu': '2',
    'requests.nvidia.com/gpu': '3',
    'limits.cpu': '6',
  });
  expect(minResourcesOf(wantedOf(job({ minAvailable: 2 })))).toMatchObject({ cpu: '1500m', pods: '2' });
  expect(minResourcesOf(wantedOf(job({ minAvailable: 4 })))).toMatchObject({ cpu: '2500m', pods: '4' });
});

it('a phase has one condition, the last one last', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const first = changed({}, { phase: 'Pending' }, at(1));
  const second = changed(changed(first, { phase: 'Running' }, at(2)), { phase: 'Pending' }, at(3));
  expect(second.conditions).toEqual([
    { status: 'Running', lastTransitionTime: '2026-01-01T00:00:02Z' },
    { status: 'Pending', lastTransitionTime: '2026-01-01T00:00:03Z' },
  ]);
  expect([42_000, 2_472_000, 3_600_000].map(goDuration)).toEqual(['42s', '41m12s', '1h0m0s']);
});
