import { describe, expect, it } from 'vitest';
import type { ContainerFacts, CronJobFacts, JobFacts, PodFacts } from './facts.ts';
import { judgeCronJob, judgeJob } from './job-health.ts';
import { toJobs } from './jobs-report.ts';
import { nextRunsAfter } from './next-run.ts';

const at = (text: string): Date => new Date(`2026-03-04T${text}:00Z`);
const job = (facts: Partial<JobFacts> = {}): JobFacts => ({
  namespace: 'apps',
  name: 'once',
  cronJob: null,
  createdAt: at('10:00'),
  isDeleting: false,
  isSuspended: false,
  wanted: 3,
  succeeded: 1,
  failed: 0,
  startedAt: at('10:00'),
  endedAt: null,
  end: null,
  ...facts,
});
const backoff = 'BackoffLimitExceeded: Job has reached the specified backoff limit';
const well = { succeeded: 3, end: { isWell: true, words: null } };
const badly = { failed: 7, end: { isWell: false, words: backoff } };
const cronJob = (facts: Partial<CronJobFacts> = {}): CronJobFacts => ({
  namespace: 'apps',
  name: 'nightly',
  schedule: '0 3 * * *',
  timeZone: null,
  isDeleting: false,
  isSuspended: false,
  isActive: false,
  lastRunAt: at('03:00'),
  lastSuccessAt: at('03:01'),
  ...facts,
});

const container = (facts: Partial<ContainerFacts>): ContainerFacts => ({
  name: 'main',
  isInit: false,
  isReady: false,
  restarts: 0,
  state: 'waiting',
  reason: '',
  message: '',
  exitCode: null,
  last: null,
  ...facts,
});
const pod = (phase: string, facts: Partial<ContainerFacts>): PodFacts => ({
  namespace: 'apps',
  name: 'once-x',
  owner: { kind: 'Job', name: 'once' },
  node: 'node-1',
  createdAt: null,
  isDeleting: false,
  phase,
  reason: '',
  message: '',
  isReady: false,
  unschedulable: null,
  containers: [container(facts)],
});
const imageless = pod('Pending', { reason: 'ImagePullBackOff', message: 'not found' });
const tried = pod('Failed', { state: 'terminated', reason: 'Error', exitCode: 1 });

describe('the health of a Job', () => {
  it.each<[string, JobFacts, PodFacts[], object]>([
    ['is complete', job(well), [], { state: 'done', key: 'jobCompleted', params: { succeeded: 3, wanted: 3 } }],
    ['gets on', job(), [], { state: 'progressing', key: 'jobRunning', params: { succeeded: 1, wanted: 3 } }],
    ['has failed', job(badly), [tried], { state: 'failed', key: 'jobFailed', words: backoff }],
    ['is tried again', job({ failed: 2 }), [tried], { state: 'attention', key: 'jobRetried', params: { failed: 2 } }],
    ['has no image', job(), [imageless], { state: 'attention', key: 'imageMissing', words: /not found/ }],
    ['is suspended', job({ isSuspended: true, startedAt: null }), [], { state: 'idle', key: 'jobSuspended' }],
    ['nobody has begun', job({ startedAt: null }), [], { state: 'progressing', key: 'jobWaiting' }],
    ['is on its way out', job({ ...badly, isDeleting: true }), [], { state: 'deleting', key: 'deleting' }],
  ])('that %s', (_what, facts, pods, { words, ...expected }: { words?: string | RegExp }) => {
    const health = judgeJob(facts, pods);
    expect(health).toMatchObject(expected);
    if (words) expect(health.words).toMatch(words);
  });
});

describe('the health of a CronJob', () => {
  const run = (facts: Partial<JobFacts>, pods: PodFacts[] = []) => {
    const made = job({ cronJob: 'nightly', ...facts });
    return { job: made, health: judgeJob(made, pods) };
  };
  const older = run({ ...badly, createdAt: at('02:00') });
  it.each<[string, CronJobFacts, ReturnType<typeof run>[], string, string]>([
    ['was completed last', cronJob(), [older, run(well)], 'healthy', 'runSucceeded'],
    [
      'failed last',
      cronJob(),
      [run(badly), { ...older, ...run({ ...well, createdAt: at('02:00') }) }],
      'failed',
      'runFailed',
    ],
    ['runs', cronJob(), [older, run({})], 'progressing', 'runs'],
    ['runs, and its Job is not seen', cronJob({ isActive: true }), [], 'progressing', 'runs'],
    ['hangs', cronJob(), [run({}, [imageless])], 'attention', 'imageMissing'],
    ['is suspended', cronJob({ isSuspended: true }), [run(badly)], 'idle', 'jobSuspended'],
    ['was never due', cronJob({ lastRunAt: null, lastSuccessAt: null }), [], 'healthy', 'neverDue'],
    ['keeps no Jobs and succeeded', cronJob(), [], 'healthy', 'runSucceeded'],
    ['keeps no Jobs and did not', cronJob({ lastSuccessAt: at('02:00') }), [], 'unknown', 'runUnknown'],
    ['failed before and succeeded since', cronJob(), [older], 'healthy', 'runSucceeded'],
    ['failed before and ran since', cronJob({ lastSuccessAt: null }), [older], 'unknown', 'runUnknown'],
    ['is on its way out', cronJob({ isDeleting: true }), [], 'deleting', 'deleting'],
  ])('that %s', (_what, facts, runs, state, key) => expect(judgeCronJob(facts, runs)).toMatchObject({ state, key }));

  it('whose last run failed has the words of its Job', () =>
    expect(judgeCronJob(cronJob(), [run(badly)]).words).toBe(backoff));
});

it('a CronJob runs next by its own time zone, and not while it is suspended', () => {
  const nextRun = nextRunsAfter(at('10:00'));
  const next = (facts: Partial<CronJobFacts>) => nextRun(cronJob(facts))?.toISOString() ?? null;
  expect(next({})).toBe('2026-03-05T03:00:00.000Z');
  expect(next({ timeZone: 'Asia/Shanghai' })).toBe('2026-03-04T19:00:00.000Z');
  expect(next({ isSuspended: true })).toBeNull();
  expect(next({ schedule: '@every 1h' })).toBeNull();
  expect(next({ timeZone: 'Nowhere' })).toBeNull();
});

it('the next run is told of a hundred different schedules, and of all CronJobs that have one of them', () => {
  const nextRun = nextRunsAfter(at('10:00'));
  const minuteOf = (schedule: string) => nextRun(cronJob({ schedule }))?.getUTCMinutes();
  const hundred = Array.from({ length: 100 }, (_, count) => `${count % 60} ${3 + Math.floor(count / 60)} * * *`);
  expect(hundred.map(minuteOf)).toEqual(hundred.map((_, count) => count % 60));
  expect(minuteOf('7 5 * * *')).toBeUndefined();
  expect(hundred.map(minuteOf)).toEqual(hundred.map((_, count) => count % 60));
});

it('Jobs are told with their CronJob, and a CronJob by its own Jobs alone', () => {
  const found = {
    jobs: [job({ ...badly, cronJob: 'nightly' }), job({ ...well, namespace: 'other', cronJob: 'nightly' })],
    cronJobs: [cronJob(), cronJob({ namespace: 'other' })],
  };
  const { jobs, cronJobs } = toJobs(found, () => [], at('10:00'));
  expect(jobs[0]).toMatchObject({ cronJob: 'nightly', startedAt: at('10:00').toISOString(), wanted: 3 });
  expect(cronJobs.map(({ health }) => health.key)).toEqual(['runFailed', 'runSucceeded']);
});
