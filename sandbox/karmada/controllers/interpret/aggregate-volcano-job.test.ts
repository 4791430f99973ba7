import { expect, it } from 'vitest';
import { aggregateStatus } from './aggregate.ts';
import { healthOf } from './health.ts';
import { reflectStatus } from './reflect.ts';

const now = '2026-11-28T10:00:00Z';
const job = { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', metadata: { name: 'train' } };
const on = (clusterName: string, status: object) => ({ clusterName, applied: true, status: status as never });
const inPhase = (phase: string, more: object = {}) => ({ state: { phase }, ...more });

it('takes over what one member says as it is', () => {
  const status = inPhase('Pending', { pending: 2, minAvailable: 2 });
  expect(aggregateStatus(job, [on('m1', status)], now)).toEqual(status);
});

it('adds up what several say, and has failed where one has', () => {
  const items = [
    on('m1', inPhase('Completed', { succeeded: 2, runningDuration: '1m30s', conditions: [{ status: 'Completed' }] })),
    on('m2', inPhase('Failed', { succeeded: 1, failed: 1, runningDuration: '2m', conditions: [{ status: 'Failed' }] })),
  ];
  expect(aggregateStatus(job, items, now)).toEqual({
    state: {
      phase: 'Failed',
      reason: 'VolcanoJobFailed',
      message: 'Job failed in clusters: m2',
      lastTransitionTime: now,
    },
    succeeded: 3,
    failed: 1,
    runningDuration: '2m',
    conditions: [{ status: 'Failed' }],
  });
});

it('has completed once it has everywhere, and says no phase before', () => {
  const stateOf = (...phases: string[]) =>
    aggregateStatus(
      job,
      phases.map((phase, at) => on(`m${at}`, inPhase(phase))),
      now,
    )?.state;
  expect(stateOf('Completed', 'Completed')).toMatchObject({ phase: 'Completed', reason: 'Completed' });
  expect(stateOf('Completed', 'Running')).toBeUndefined();
});

it.each<[string | undefined, string]>([
  ['Pending', 'Healthy'],
  ['Aborted', 'Healthy'],
  ['Completed', 'Healthy'],
  ['Failed', 'Unhealthy'],
  ['', 'Unhealthy'],
  [undefined, 'Unhealthy'],
])('in phase %s it is %s', (phase, health) => {
  expect(healthOf({ ...job, ...(phase !== undefined && { status: { state: { phase } } }) })).toBe(health);
});

it('reports what Karmada reads of its status, and nothing else', () => {
  const status = { state: { phase: 'Running' }, running: 2, taskStatusCount: { worker: { phase: { Running: 2 } } } };
  expect(reflectStatus({ ...job, status: { ...status, ofSomebodyElse: 1 } })).toEqual(status);
});
