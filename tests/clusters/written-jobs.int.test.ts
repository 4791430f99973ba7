import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnsweredWorkloads, WorkloadReport } from '../../lib/contracts/workloads.ts';
import { kubectl } from '../support/kubectl.ts';
import { startWrittenWorld, type WrittenWorld } from '../support/written-world.ts';

const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: WrittenWorld;
beforeAll(async () => {
  world = await startWrittenWorld();
});
afterAll(() => world?.stop());

const shown = async (namespace = 'shop'): Promise<AnsweredWorkloads> => {
  const page = `/clusters/storefront/cart-prod/workloads?within=${namespace}`;
  const { body } = await world.api<WorkloadReport>('GET', page, { token: world.token });
  if (body.state !== 'answered') throw new Error(body.failure);
  return body;
};
const run = (...args: string[]) => world.run(...args);
const inShop = (...args: string[]) => run('-n', 'shop', ...args);
/** Where a CronJob makes Jobs by the minute, so that those of `shop` can be counted. */
const inClock = (...args: string[]) => run('-n', 'clock', ...args);
const json = async <T>(...args: string[]): Promise<T> => JSON.parse(await inShop(...args, '-o', 'json')) as T;
const jsonOfClock = async <T>(...args: string[]): Promise<T> => JSON.parse(await inClock(...args, '-o', 'json')) as T;
const refused = (...args: string[]) =>
  inShop(...args).then(
    () => 'it was taken',
    (error: { stderr: string }) => error.stderr.trim(),
  );

interface Job {
  metadata: { name: string; uid: string; labels: Record<string, string>; ownerReferences?: object[] };
  spec: object;
  status: { conditions?: { type: string; reason: string }[]; active?: number };
}

describe.runIf(isThere)('Jobs that people write on a cluster', () => {
  it('have what the API server fills in, and are done when their pod is', async () => {
    await run('create', 'namespace', 'shop');
    // Made first, for it is due at the next full minute.
    await run('create', 'namespace', 'clock');
    await inClock('create', 'cronjob', 'tick', '--image=busybox', '--schedule=*/1 * * * *', '--', 'echo', 'tick');
    expect(await inShop('create', 'job', 'hello', '--image=busybox', '--', 'echo', 'hi')).toBe(
      'job.batch/hello created\n',
    );
    const made = await json<Job>('get', 'job', 'hello');
    const { uid } = made.metadata;
    const labels = {
      'batch.kubernetes.io/controller-uid': uid,
      'batch.kubernetes.io/job-name': 'hello',
      'controller-uid': uid,
      'job-name': 'hello',
    };
    expect(made).toMatchObject({
      metadata: { labels },
      spec: {
        backoffLimit: 6,
        completionMode: 'NonIndexed',
        completions: 1,
        parallelism: 1,
        podReplacementPolicy: 'TerminatingOrFailed',
        suspend: false,
        selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
        template: { metadata: { labels }, spec: { restartPolicy: 'Never', dnsPolicy: 'ClusterFirst' } },
      },
      status: { active: 1 },
    });
    expect(await inShop('get', 'job', 'hello')).toMatch(
      /^NAME +STATUS +COMPLETIONS +DURATION +AGE\nhello +Running +0\/1 +\d+s +\d+s\n$/,
    );
    await inShop('wait', '--for=condition=complete', 'job/hello', '--timeout=30s');
    const done = await json<Job>('get', 'job', 'hello');
    expect(done.status).toMatchObject({ succeeded: 1, ready: 0, terminating: 0, uncountedTerminatedPods: {} });
    expect(Object.keys(done.status)).toEqual(expect.arrayContaining(['startTime', 'completionTime']));
    expect(done.status.conditions?.map(({ type, reason }) => `${type} ${reason}`)).toEqual([
      'SuccessCriteriaMet CompletionsReached',
      'Complete CompletionsReached',
    ]);
    expect(await inShop('get', 'pods', '-l', 'job-name=hello')).toMatch(/hello-[a-z0-9]{5} +0\/1 +Completed +0 /);
    const [pod] = (await json<{ items: Job[] }>('get', 'pods', '-l', 'job-name=hello')).items;
    expect(pod).toMatchObject({ metadata: { labels, ownerReferences: [{ kind: 'Job', name: 'hello', uid }] } });
    expect(await inShop('logs', 'job/hello')).toBe('hi\n');
    const events = await inShop('get', 'events', '--field-selector', 'involvedObject.name=hello');
    expect(events).toMatch(/SuccessfulCreate +job\/hello +Created pod: hello-/);
    expect(events).toMatch(/Completed +job\/hello +Job completed/);
  });

  it('fail as often as they may, wait for an image, and go with their pods', async () => {
    const manifest = (name: string, image: string, command: string) => `
apiVersion: batch/v1
kind: Job
metadata: { name: ${name} }
spec:
  backoffLimit: 0
  template: { spec: { restartPolicy: Never, containers: [{ name: main, image: ${image}, command: [${command}] }] } }
`;
    const file = await world.write('jobs.yaml', manifest('broken', 'busybox', 'sh, -c, exit 3'));
    await inShop('apply', '-f', file);
    await inShop('create', 'job', 'imageless', '--image=registry.invalid/none:1');
    await inShop('wait', '--for=condition=failed', 'job/broken', '--timeout=30s');
    expect(await inShop('get', 'jobs', 'broken', '-o', 'jsonpath={.status.conditions[*].type}')).toBe(
      'FailureTarget Failed',
    );
    expect(await json('get', 'job', 'broken')).toMatchObject({
      status: {
        failed: 1,
        conditions: [
          {},
          { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit', status: 'True' },
        ],
      },
    });
    expect(await inShop('get', 'pods')).toMatch(/broken-[a-z0-9]{5} +0\/1 +Error /);
    expect(await inShop('get', 'pods')).toMatch(/imageless-[a-z0-9]{5} +0\/1 +ImagePullBackOff /);
    expect((await json<Job>('get', 'job', 'imageless')).status).toMatchObject({ active: 1 });
    const { jobs, pods, denied } = await shown();
    expect(denied).toEqual([]);
    expect(jobs).toMatchObject([
      {
        name: 'broken',
        succeeded: 0,
        wanted: 1,
        health: {
          state: 'failed',
          key: 'jobFailed',
          words: 'BackoffLimitExceeded: Job has reached the specified backoff limit',
        },
      },
      { name: 'imageless', health: { state: 'attention', key: 'imageMissing' } },
      { name: 'hello', succeeded: 1, endedAt: expect.any(String), health: { state: 'done', key: 'jobCompleted' } },
    ]);
    const ofJobs = pods.map(({ name, workload }) => `${workload?.kind} ${workload?.name} ${name}`).sort();
    const seen = (await json<{ items: Job[] }>('get', 'pods')).items.map(
      ({ metadata: { name, labels } }) => `Job ${labels['job-name']} ${name}`,
    );
    expect(ofJobs).toEqual(seen.sort());
    await inShop('delete', 'job', 'imageless', '--timeout=20s');
    expect(await inShop('get', 'pods', '-l', 'job-name=imageless', '-o', 'name')).toBe('');
  });

  it('are suspended and go on, many at a time', async () => {
    const manifest = (suspend: boolean) => `
apiVersion: batch/v1
kind: Job
metadata: { name: many }
spec:
  suspend: ${suspend}
  parallelism: 2
  completions: 3
  completionMode: Indexed
  template: { spec: { restartPolicy: Never, containers: [{ name: main, image: busybox, command: [sleep, "1"] }] } }
`;
    await inShop('apply', '-f', await world.write('many.yaml', manifest(true)));
    expect(await inShop('get', 'job', 'many')).toMatch(/many +Suspended +0\/3 /);
    expect(await inShop('get', 'pods', '-l', 'job-name=many', '-o', 'name')).toBe('');
    expect((await shown()).jobs.find(({ name }) => name === 'many')?.health.key).toBe('jobSuspended');
    await inShop('apply', '-f', await world.write('many.yaml', manifest(false)));
    await inShop('wait', '--for=condition=complete', 'job/many', '--timeout=30s');
    const names = (await inShop('get', 'pods', '-l', 'job-name=many', '-o', 'name')).trim().split('\n').sort();
    expect(names.map((name) => name.replace(/-[a-z0-9]{5}$/, ''))).toEqual(['pod/many-0', 'pod/many-1', 'pod/many-2']);
    expect(await json('get', 'job', 'many')).toMatchObject({ status: { succeeded: 3, completedIndexes: '0-2' } });
  });

  it('are refused in Kubernetes’ own words', async () => {
    const cron = (schedule: string) => refused('create', 'cronjob', 'bad', '--image=a', `--schedule=${schedule}`);
    expect(await cron('soon')).toContain(
      'spec.schedule: Invalid value: "soon": expected exactly 5 fields, found 1: [soon]',
    );
    expect(await refused('create', 'job', 'x', '--from=cronjob/none')).toContain('cronjobs.batch "none" not found');
    expect(await refused('patch', 'job', 'hello', '-p', '{"spec":{"completions":5}}')).toContain(
      'spec.completions: Invalid value: 5: field is immutable',
    );
    const always = '{"spec":{"template":{"spec":{"restartPolicy":"Always"}}}}';
    expect(await refused('patch', 'job', 'many', '-p', always)).toContain(
      'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
    );
  });

  it('are made by a CronJob when it is due, and by hand from it', async () => {
    await inClock('create', 'job', 'now', '--from=cronjob/tick');
    const now = await jsonOfClock<Job>('get', 'job', 'now');
    expect(now.metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', name: 'tick', controller: true }]);
    await inClock('wait', '--for=condition=complete', 'job/now', '--timeout=30s');
    const ticked = await world.until(
      'the CronJob to be due',
      async () => {
        const { items } = await jsonOfClock<{ items: Job[] }>('get', 'jobs');
        return items.find(({ metadata }) => /^tick-\d{8}$/.test(metadata.name));
      },
      70_000,
    );
    expect(await inClock('get', 'cronjobs')).toMatch(
      /^NAME +SCHEDULE +TIMEZONE +SUSPEND +ACTIVE +LAST SCHEDULE +AGE\ntick +\*\/1 \* \* \* \* +<none> +False +\d +\d+s +\S+\n$/,
    );
    const { name } = ticked.metadata;
    await inClock('wait', '--for=condition=complete', `job/${name}`, '--timeout=30s');
    expect(await inClock('logs', `job/${name}`)).toBe('tick\n');
    expect(await jsonOfClock('get', 'cronjob', 'tick')).toMatchObject({
      status: { lastScheduleTime: expect.any(String), lastSuccessfulTime: expect.any(String) },
    });
    expect(await inClock('get', 'events')).toContain(`Created job ${name}`);
    // The next minute may begin between two looks.
    const told = await world.until('the portal and kubectl to tell the same', async () => {
      const report = await shown('clock');
      const { status } = await jsonOfClock<{ status: { lastScheduleTime: string } }>('get', 'cronjob', 'tick');
      const [tick] = report.cronJobs;
      const lastMs = Date.parse(status.lastScheduleTime);
      return Date.parse(tick?.lastRunAt ?? '') === lastMs && Date.parse(tick?.nextRunAt ?? '') === lastMs + 60_000
        ? report
        : undefined;
    });
    expect(told.cronJobs).toMatchObject([{ name: 'tick', schedule: '*/1 * * * *', timeZone: null }]);
    expect(told.jobs.filter(({ cronJob }) => cronJob === 'tick').map((one) => one.name)).toContain(name);
    await inClock('patch', 'cronjob', 'tick', '-p', '{"spec":{"suspend":true}}');
    // The run of this minute may be under way.
    await world.until('nothing to be under way', async () => / True +0 /.test(await inClock('get', 'cronjob', 'tick')));
    expect((await shown('clock')).cronJobs).toMatchObject([{ nextRunAt: null, health: { key: 'jobSuspended' } }]);
    await inClock('delete', 'cronjob', 'tick', '--timeout=20s');
    expect(await inClock('get', 'jobs', '-o', 'name')).not.toContain(name);
    await world.until('what was made by hand to go as well', async () => {
      const left = await inClock('get', 'jobs', '-o', 'name');
      return !left.includes('job.batch/now');
    });
  }, 180_000);

  it('are made by the CronJobs of services as well, which people may change', async () => {
    const file = await world.kubeconfigOf({ namespace: 'platform', name: 'tools-prod' });
    const inKyverno = async (...args: string[]) => (await kubectl(file, '-n', 'kyverno', ...args)) ?? '';
    const cron = 'kyverno-cleanup-admission-reports';
    const made = async () =>
      (await inKyverno('get', 'jobs', '-o', 'name')).split('\n').filter((job) => job.includes(cron));
    // One is kept, and another may be under way.
    expect(await made()).not.toEqual([]);
    await inKyverno('create', 'job', 'by-hand', `--from=cronjob/${cron}`);
    await inKyverno('wait', '--for=condition=complete', 'job/by-hand', '--timeout=30s');
    await inKyverno('patch', 'cronjob', cron, '-p', '{"spec":{"suspend":true}}');
    await world.until('nothing to be under way', async () =>
      /\*\/10 \* \* \* \* +<none> +True +0 /.test(await inKyverno('get', 'cronjob', cron)),
    );
    expect(await made()).toHaveLength(1);
    await inKyverno('delete', ...(await made()), '--timeout=20s');
    expect(await made()).toEqual([]);
  });
});
