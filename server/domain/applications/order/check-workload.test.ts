import { expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationWorkload } from '../../../../lib/contracts/application-workload.ts';
import { checkWorkload } from './check-workload.ts';
import { spec } from './order.fixtures.ts';

const job: ApplicationWorkload = { kind: 'job', completions: 6, retries: 3, removeAfterSeconds: null };
const cronJob = {
  kind: 'cron-job',
  schedule: '@daily',
  timeZone: null,
  concurrency: 'Forbid',
  isSuspended: false,
  retries: 3,
} as const;
const ofJob: ApplicationSpec = { ...spec, workload: job, port: null, healthPath: null };
const ofCronJob: ApplicationSpec = { ...ofJob, workload: cronJob, replicas: 1, division: { by: 'copies' } };
const pointers = (next: ApplicationSpec, before: ApplicationSpec | null = null, isThere = true) =>
  checkWorkload(next, before, isThere).map(({ pointer }) => pointer);

it('has nothing to say of what is right', () => {
  for (const one of [spec, { ...spec, workload: { kind: 'stateful-set' as const } }, ofJob, ofCronJob])
    expect(pointers(one)).toEqual([]);
});

it.each<[string, ApplicationSpec, string]>([
  ['a port of a Job', { ...ofJob, port: 80 }, '/spec/port'],
  ['more at once than there is to do', { ...ofJob, replicas: 7 }, '/spec/replicas'],
  ['a division of a CronJob', { ...ofCronJob, division: { by: 'few' } }, '/spec/division'],
  ['several pods of a run', { ...ofCronJob, replicas: 2 }, '/spec/replicas'],
])('finds %s', (_what, wrong, pointer) => {
  expect(pointers(wrong)).toEqual([pointer]);
});

it('refuses another kind of what is there, and nothing of what is not', () => {
  expect(pointers(ofJob, spec)).toEqual(['/spec/workload/kind']);
  expect(pointers(ofJob, spec, false)).toEqual([]);
  // The Service of the one that has gone may still stand.
  const ofSet: ApplicationSpec = { ...spec, workload: { kind: 'stateful-set' } };
  expect(pointers(ofSet, spec, false)).toEqual(['/spec/workload/kind']);
  expect(pointers({ ...ofSet, port: null, healthPath: null }, spec, false)).toEqual([]);
});

it('refuses what Kubernetes keeps of a Job, and what would divide it anew', () => {
  const changed = {
    ...ofJob,
    workload: { ...job, completions: 7 },
    image: 'nginx:2',
    clusters: { by: 'names' as const, names: ['member1'] },
  };
  expect(pointers(changed, ofJob)).toEqual(['/spec/workload/completions', '/spec/image', '/spec/clusters']);
  const allowed = { ...ofJob, workload: { ...job, retries: 5, removeAfterSeconds: 60 }, paused: 'everywhere' as const };
  expect(pointers(allowed, ofJob)).toEqual([]);
});

it('lets copies of a Job go elsewhere, since each keeps its own', () => {
  const copies: ApplicationSpec = { ...ofJob, division: { by: 'copies' } };
  const names = { by: 'names' as const, names: ['member1'] };
  expect(pointers({ ...copies, clusters: names, replicas: 2 }, copies)).toEqual([]);
  expect(pointers({ ...copies, clusters: names, image: 'nginx:2' }, copies)).toEqual(['/spec/image']);
});

it('lets all of a CronJob be changed: it counts from its next run', () => {
  const workload = { ...cronJob, schedule: '0 3 * * *', isSuspended: true };
  expect(pointers({ ...ofCronJob, workload, image: 'nginx:2' }, ofCronJob)).toEqual([]);
});
