import { expect, it } from 'vitest';
import { rawBinding, ready } from './applications.fixtures.ts';
import { assessApplications } from './assess.ts';
import { boardOf } from './board.ts';

/** A Job of Volcano on two members, each with what Karmada reports of it. */
function assess(...statuses: [health: string, status?: object][]) {
  const names = statuses.map((_, at) => `member${at + 1}`);
  const object = rawBinding('train', {
    kind: 'Job',
    spec: {
      resource: { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', name: 'train' },
      replicas: undefined,
      clusters: names.map((name) => ({ name })),
    },
    status: {
      conditions: [{ type: 'FullyApplied', status: 'True', reason: 'FullyAppliedSuccess', message: '' }],
      aggregatedStatus: statuses.map(([health, status], at) => ({
        clusterName: names[at],
        applied: true,
        health,
        status,
      })),
    },
  });
  const [found] = assessApplications([{ kind: 'work.karmada.io/ResourceBinding', object }], ready);
  if (!found) throw new Error('no application');
  const { facts, application, troubles } = found;
  const cells = boardOf(application, []).map((member) => member.cells[0]);
  return { state: facts.state, batch: facts.batch, troubles, cells };
}
const inPhase = (phase: string, message = '') => ({ state: { phase, message }, conditions: [{ status: phase }] });

it('waits in Pending, which Karmada calls healthy', () => {
  expect(assess(['Healthy', inPhase('Pending')])).toMatchObject({
    state: 'healthy',
    batch: 'waiting',
    cells: [{ state: 'applied', batch: 'waiting' }],
  });
});

it('is under way before Volcano has looked at it, which Karmada calls unwell', () => {
  expect(assess(['Unhealthy'])).toMatchObject({ state: 'rolling', batch: 'waiting', troubles: [] });
});

it('has failed where one has, with the words of Volcano', () => {
  expect(assess(['Healthy', inPhase('Running')], ['Unhealthy', inPhase('Failed', 'worker has failed')])).toMatchObject({
    state: 'unhealthy',
    batch: 'failed',
    troubles: [{ code: 'job-failed', cluster: 'member2', words: 'worker has failed' }],
    cells: [
      { state: 'applied', batch: 'running' },
      { state: 'unhealthy', batch: 'failed' },
    ],
  });
});

it('is done, or stopped, and well in both', () => {
  expect(assess(['Healthy', inPhase('Completed')])).toMatchObject({
    state: 'healthy',
    batch: 'done',
    cells: [{ state: 'completed', batch: 'done' }],
  });
  expect(assess(['Healthy', inPhase('Aborted')])).toMatchObject({ state: 'healthy', batch: 'stopped' });
});

it('of a Job of Kubernetes nothing of Volcano is said', () => {
  const object = rawBinding('close', { kind: 'Job', status: { aggregatedStatus: [] } });
  const [found] = assessApplications([{ kind: 'work.karmada.io/ResourceBinding', object }], ready);
  expect(found?.facts).not.toHaveProperty('batch');
});
