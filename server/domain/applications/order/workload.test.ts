import { describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationWorkload } from '../../../../lib/contracts/application-workload.ts';
import { toManifests } from './manifests.ts';
import { bindingOn, previewOf, spec } from './order.fixtures.ts';
import { costOfOrder } from './order-cost.ts';

const job: ApplicationWorkload = { kind: 'job', completions: 10, retries: 3, removeAfterSeconds: 600 };
const cronJob: ApplicationWorkload = {
  kind: 'cron-job',
  schedule: '30 2 * * *',
  timeZone: 'Europe/Berlin',
  concurrency: 'Forbid',
  isSuspended: false,
  retries: 3,
};
const ended = { port: null, healthPath: null };
const whole: Partial<ApplicationSpec> = { ...ended, workload: cronJob, replicas: 1, division: { by: 'copies' } };
const written = (changes: Partial<ApplicationSpec>) =>
  toManifests({ namespace: 'payments', name: 'refund-api', project: 'payments' }, { ...spec, ...changes });

describe('what is written', () => {
  it('of a StatefulSet names its headless Service, also while it has no port', () => {
    const { workload, service, propagationPolicy } = written({ workload: { kind: 'stateful-set' } });
    expect(workload).toMatchObject({ kind: 'StatefulSet', spec: { replicas: 6, serviceName: 'refund-api' } });
    expect(service?.spec).toMatchObject({ clusterIP: 'None' });
    expect(propagationPolicy.spec).toMatchObject({ resourceSelectors: [{ kind: 'StatefulSet' }, { kind: 'Service' }] });
    const later = written({ ...ended, workload: { kind: 'stateful-set' } });
    expect([later.service, later.workload.spec]).toMatchObject([null, { serviceName: 'refund-api' }]);
  });

  it('of a Job has what it has to do, and pods that are not started again', () => {
    const { workload, service } = written({ ...ended, workload: job });
    expect([service, workload]).toMatchObject([
      null,
      {
        apiVersion: 'batch/v1',
        kind: 'Job',
        spec: {
          parallelism: 6,
          completions: 10,
          backoffLimit: 3,
          ttlSecondsAfterFinished: 600,
          template: { spec: { restartPolicy: 'Never' } },
        },
      },
    ]);
    expect(workload.spec).not.toHaveProperty('selector');
  });

  it('of a CronJob has its times, and no number of pods', () => {
    const { workload } = written(whole);
    expect(workload).toMatchObject({
      kind: 'CronJob',
      spec: {
        schedule: '30 2 * * *',
        timeZone: 'Europe/Berlin',
        concurrencyPolicy: 'Forbid',
        suspend: false,
        jobTemplate: { spec: { backoffLimit: 3, template: { spec: { restartPolicy: 'Never' } } } },
      },
    });
    expect(JSON.stringify(workload)).not.toMatch(/parallelism|replicas/);
  });
});

describe('what each member gets', () => {
  it('of a Job is its part of the pods at once, and of the successes in the same proportion', () => {
    const shown = previewOf({ ...ended, workload: job, replicas: 5, division: { by: 'weights', weights: [] } });
    expect(shown.members.map(({ after, completions }) => [after, completions])).toEqual([
      [3, 6],
      [2, 4],
    ]);
    const copied = previewOf({ ...ended, workload: job, replicas: 5, division: { by: 'copies' } });
    expect(copied.members.map(({ after, completions }) => [after, completions])).toEqual([
      [5, 10],
      [5, 10],
    ]);
  });

  it('tells of successes that only the new Job decides', () => {
    const odd: ApplicationWorkload = { ...job, completions: 5 };
    const shown = previewOf({ ...ended, workload: odd, replicas: 2, division: { by: 'weights', weights: [] } });
    expect(shown.members.map(({ after, completions }) => [after, completions])).toEqual([
      [1, 3],
      [1, 2],
    ]);
    expect(shown.traps).toContainEqual({ code: 'tie', clusters: ['member1', 'member2'] });
  });

  it('of a CronJob is the whole of it, also where it is there already', () => {
    const counts = (binding = bindingOn({})) =>
      previewOf(whole, undefined, binding).members.map(({ now, after }) => [now, after]);
    expect(counts(null)).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(counts(bindingOn({ member1: 0 }, null, 'CronJob'))).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('otherwise is shown as Karmada makes it, where a CronJob has its container', () => {
    const overrides = [
      { cluster: 'member2', registry: 'eu.example', args: ['--eu'], env: [{ name: 'MODE', value: 'eu' }] },
    ];
    const [one] = previewOf({ ...whole, args: ['run'], overrides }).rendered;
    expect(one).toMatchObject({ kind: 'CronJob', problem: null });
    expect(one?.yaml).toContain('image: eu.example/shop/refund-api:1.8.2');
    expect(one?.yaml).toMatch(/args:\s+- run\s+- --eu/);
    expect(one?.yaml).toMatch(/value: eu/);
    const job5 = previewOf({ ...ended, workload: job, replicas: 5, overrides, division: { by: 'copies' } }).rendered[0];
    expect(job5?.yaml).toMatch(/parallelism: 5\s+completions: 10/);
  });
});

it('has no cost a month where it ends by itself', () => {
  const price = { cpu: 0.02, memoryGib: 0.003 };
  const prices = new Map([
    ['member1', price],
    ['member2', price],
  ]);
  const asked = { ...spec, ...whole };
  const { after } = costOfOrder(previewOf(whole).members, { before: null, after: asked }, prices);
  expect([after.monthly, after.gaps]).toEqual([null, ['at-times']]);
});
