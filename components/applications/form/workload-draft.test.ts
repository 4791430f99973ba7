import { expect, it } from 'vitest';
import { applicationForm as form } from '@/tests/support/application-form';
import { toRequest } from './application-bodies';
import { type ApplicationDraft, draftOf, startDraft, toSpec } from './application-draft';
import { findProblems } from './application-problems';
import { emptyOverride } from './override-draft';
import { chooseWorkload, ofItsKind, withTyped } from './workload-draft';

/** A Deployment with all that only some kinds have. */
const typed: ApplicationDraft = {
  ...startDraft(form),
  name: 'close',
  image: 'registry.demo/close:1',
  replicas: '3',
  division: 'copies',
  port: '8080',
  healthPath: '/healthz',
  ingress: { host: 'close.example.com', path: '/', pathType: 'Prefix', ingressClass: '', tlsSecret: '' },
  overrides: [{ ...emptyOverride('fraud'), tag: '2', host: 'fraud.example.com' }],
};
const as = (draft: ApplicationDraft, kind: ApplicationDraft['workload']['kind']): ApplicationDraft => ({
  ...draft,
  ...chooseWorkload(draft, kind),
});

it('divides another kind as a new form does, and the same kind as before', () => {
  for (const kind of ['stateful-set', 'job'] as const) expect(as(typed, kind).division).toBe('weights');
  expect(as(as(typed, 'cron-job'), 'deployment').division).toBe('weights');
  expect(as(typed, 'deployment').division).toBe('copies');
});

it('sends of what is typed only what its kind has', () => {
  const ended = { port: null, healthPath: null, ingress: null, scaling: null, schedules: [] };
  expect(toSpec(as(typed, 'job'))).toMatchObject({
    ...ended,
    replicas: 3,
    division: { by: 'weights' },
    overrides: [{ cluster: 'fraud', tag: '2' }],
  });
  expect(toSpec(as(typed, 'job')).overrides[0]).not.toHaveProperty('host');
  expect(toSpec(as(typed, 'cron-job'))).toMatchObject({ ...ended, replicas: 1, division: { by: 'copies' } });
});

it('keeps what is typed until a kind has it again', () => {
  const back = as(as(as(typed, 'cron-job'), 'job'), 'deployment');
  expect(toSpec(back)).toMatchObject({
    replicas: 3,
    port: 8080,
    healthPath: '/healthz',
    ingress: { host: 'close.example.com' },
    overrides: [{ cluster: 'fraud', tag: '2', host: 'fraud.example.com' }],
  });
});

it('complains of nothing that its kind does not have', () => {
  const wrong = { ...typed, port: 'x', replicas: 'y', scaling: { ...typed.scaling, byLoad: true, cpu: '' } };
  expect(findProblems(wrong).map(({ pointer }) => pointer)).toEqual([
    '/spec/port',
    '/spec/replicas',
    '/spec/scaling/cpuPercent',
  ]);
  const cronJob = as(wrong, 'cron-job');
  expect(findProblems({ ...cronJob, workload: { ...cronJob.workload, schedule: '@daily' } })).toEqual([]);
});

it('lets a Job succeed as often as it works at once, and keeps a larger number', () => {
  expect(as(typed, 'job').workload.completions).toBe('3');
  const more = { ...typed, workload: { ...typed.workload, completions: '12' } };
  expect(as(more, 'job').workload.completions).toBe('12');
});

it('keeps a host through a change of its override that does not show it', () => {
  const job = as(typed, 'job');
  const shown = [{ ...emptyOverride('fraud'), tag: '3' }];
  expect(withTyped(shown, job)[0]).toMatchObject({ tag: '3', host: 'fraud.example.com' });
  expect(withTyped(shown, typed)[0]).toMatchObject({ tag: '3', host: '' });
});

it('keeps values of a chart for a chart, and sends them with no other kind', () => {
  const overrides = [{ ...emptyOverride('fraud'), tag: '2', values: 'replicas: 2' }];
  const chart = as({ ...typed, overrides }, 'helm');
  expect(toSpec(chart).overrides).toEqual([{ cluster: 'fraud', values: 'replicas: 2' }]);
  const back = as(chart, 'deployment');
  expect(toSpec(back).overrides).toEqual([{ cluster: 'fraud', tag: '2' }]);
  expect(withTyped([{ ...emptyOverride('fraud'), tag: '3' }], back)[0]).toMatchObject({ values: 'replicas: 2' });
});

it('sends no secret of another kind with a chart, and has it again afterwards', () => {
  const env = [{ name: 'PASSWORD', held: null, value: 'x', isReplaced: false, isLong: false }];
  const chart = as({ ...typed, secrets: { ...typed.secrets, env } }, 'helm');
  expect(toSpec(chart).secrets).toEqual({ env: [], files: [], registry: null });
  expect(toRequest('payments', ofItsKind(chart), null)).not.toHaveProperty('secretValues');
  expect(toRequest('payments', ofItsKind(as(chart, 'deployment')), null).secretValues).toMatchObject({
    env: { PASSWORD: 'x' },
  });
});

it('asks for as much as a new form does where a chart becomes another kind', () => {
  const chart = toSpec(as(typed, 'helm'));
  const back = as(draftOf(form, { controlPlane: 'fleet-eu', name: 'close' }, chart), 'deployment');
  expect(toSpec(back)).toMatchObject({ replicas: 2, cpuMillicores: 250, memoryMib: 256 });
});
