import { expect, it } from 'vitest';
import { deriveSteps } from './cluster-steps.ts';
import { clusterFacts, conditions, type Terse } from './derive-phase.fixtures.ts';

const admitted = '2026-08-20T09:00:00.000Z';
const later = new Date('2026-08-20T09:05:00Z');
const validated: Terse[] = [
  ['CredentialReady', 'T'],
  ['TemplateReady', 'T'],
  ['HelmChartReady', 'T'],
];
const installed: Terse = ['HelmReleaseReady', 'T', 'InstallSucceeded', '', { lastTransitionTime: later }];

function states(...args: Parameters<typeof deriveSteps>): string {
  return deriveSteps(...args)
    .map((step) => `${step.key}:${step.state}`)
    .join(' ');
}

it('begins with the admission alone', () => {
  const steps = deriveSteps(clusterFacts(), 'pending');
  expect(steps[0]).toMatchObject({ key: 'admitted', state: 'done', startedAt: admitted, finishedAt: admitted });
  expect(steps[1]).toMatchObject({ key: 'validated', state: 'active', startedAt: admitted, finishedAt: null });
  expect(steps.slice(2).every((step) => step.state === 'todo' && step.startedAt === null)).toBe(true);
});

it('counts machines and dates steps by the conditions behind them', () => {
  const facts = clusterFacts({
    conditions: conditions(...validated, installed, [
      'CAPIClusterSummary',
      'F',
      'IssuesReported',
      '* WorkersAvailable: x',
    ]),
    capiCluster: {
      isDeleting: false,
      conditions: conditions(
        ['InfrastructureReady', 'T', 'Ready', '', { lastTransitionTime: later }],
        ['ControlPlaneAvailable', 'T'],
        ['WorkersAvailable', 'F', 'NotAvailable', '1 of 3'],
      ),
    },
    machines: { controlPlane: { ready: 3, total: 3 }, workers: { ready: 1, total: 3 } },
  });
  expect(states(facts, 'provisioning')).toBe(
    'admitted:done validated:done installed:done infrastructure:done controlPlane:done workers:active ready:todo',
  );
  const workers = deriveSteps(facts, 'provisioning').find((step) => step.key === 'workers');
  expect(workers).toMatchObject({ done: 1, total: 3, detail: '1 of 3' });
  const infrastructure = deriveSteps(facts, 'provisioning').find((step) => step.key === 'infrastructure');
  expect(infrastructure).toMatchObject({ startedAt: later.toISOString(), finishedAt: later.toISOString() });
});

it('reads the summary where Cluster API itself cannot be seen', () => {
  const summary: Terse = [
    'CAPIClusterSummary',
    'F',
    'IssuesReported',
    '* ControlPlaneAvailable: x\n* WorkersAvailable: y',
  ];
  const facts = clusterFacts({ conditions: conditions(...validated, installed, summary) });
  expect(states(facts, 'provisioning')).toContain('infrastructure:done controlPlane:active workers:todo');
});

it('does not call a part done that nobody has reported yet', () => {
  const facts = clusterFacts({ conditions: conditions(...validated, installed) });
  expect(states(facts, 'provisioning')).toContain('installed:done infrastructure:active');
});

it('marks the step at which a cluster failed', () => {
  const facts = clusterFacts({
    conditions: conditions(...validated.slice(0, 2), ['HelmChartReady', 'F', 'Failed', 'no']),
  });
  expect(states(facts, 'failed')).toContain('admitted:done validated:failed installed:todo');
});

it('has no machines for adopted clusters, and services only where there are some', () => {
  const services: Terse = ['ServicesInReadyState', 'F', 'Failed', '1/2'];
  const facts = clusterFacts({ isAdopted: true, conditions: conditions(...validated, installed, services) });
  expect(states(facts, 'updating')).toBe('admitted:done validated:done installed:done services:active ready:todo');
});

it('stops a dry run before the installation', () => {
  const facts = clusterFacts({ isDryRun: true, conditions: conditions(...validated, installed) });
  expect(states(facts, 'validating')).toContain('validated:done installed:active');
});

it('is done to the end when ready', () => {
  const facts = clusterFacts({
    conditions: conditions(...validated, installed, ['CAPIClusterSummary', 'T', 'InfoReported'], ['Ready', 'T']),
  });
  expect(deriveSteps(facts, 'ready').every((step) => step.state === 'done' && step.finishedAt !== null)).toBe(true);
});
