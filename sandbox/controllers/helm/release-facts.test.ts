import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';
import { readStages } from '../engine.ts';
import { StageRunner } from '../runtime/stage-runner.ts';
import { VirtualClock } from '../runtime/virtual-clock.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';
import { withHandled } from './flux-requests.ts';
import { releaseFacts } from './release-facts.ts';
import { digestOf } from './release-history.ts';

const chart: HelmChart = {
  apiVersion: 'source.toolkit.fluxcd.io/v1',
  kind: 'HelmChart',
  metadata: { name: 'aws-1' },
  spec: { chart: 'aws', version: '1.0.0', sourceRef: { kind: 'HelmRepository', name: 'r' } },
};

/** A release of which the values were deployed, or failed, at generation 1. */
function releaseOf(outcome: 'deployed' | 'failed', annotations: Record<string, string> = {}): HelmRelease {
  const isFine = outcome === 'deployed';
  const release: HelmRelease = {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'dev', namespace: 'team-a', generation: 1, annotations },
    spec: { values: { workersNumber: 2 } },
  };
  const revision = (version: number, status: string, configDigest: string) => ({
    name: 'dev',
    namespace: 'team-a',
    version,
    status,
    chartVersion: '1.0.0',
    configDigest,
  });
  const digest = digestOf(release);
  const ready = isFine
    ? ({ status: 'True', reason: 'UpgradeSucceeded', message: 'well' } as const)
    : ({ status: 'False', reason: 'UpgradeFailed', message: 'no' } as const);
  const at = { observedGeneration: 1, lastTransitionTime: '2026-11-01T08:00:00Z' };
  release.status = {
    observedGeneration: 1,
    lastAttemptedGeneration: 1,
    lastAttemptedConfigDigest: digest,
    lastAttemptedRevision: '1.0.0',
    lastAttemptedReleaseAction: 'upgrade',
    ...(!isFine && { failures: 1, upgradeFailures: 1 }),
    history: isFine
      ? [revision(1, 'deployed', digest)]
      : [revision(2, 'failed', digest), revision(1, 'deployed', 'sha256:before')],
    conditions: [
      ...(isFine ? [] : [{ type: 'Stalled', status: 'True', reason: 'RetriesExceeded', message: 'x', ...at } as const]),
      { type: 'Ready', ...ready, ...at },
    ],
  };
  return release;
}

/** The stages that a release goes through, with the release as it is at the end. */
async function play(release: HelmRelease): Promise<{ stages: string[]; end: HelmRelease }> {
  const clock = new VirtualClock(new Date('2026-11-01T09:00:00Z'));
  const stages: string[] = [];
  let current: KubeObject = release;
  const runner = new StageRunner({
    stages: await readStages('helm-release.yaml'),
    clock,
    seed: 1,
    read: () => current,
    factsOf: (object) => ({ ...releaseFacts(object as HelmRelease, chart), scenarios: [] }),
    write: async ({ stage, after }) => {
      stages.push(stage.name);
      const next = after as HelmRelease;
      const isEnd = ['helm-in-sync', 'helm-exhausted', 'helm-succeeded'].includes(stage.name);
      if (isEnd) next.status = withHandled(next);
      current = next;
    },
  });
  runner.consider(current);
  const end = new Date('2026-11-01T09:10:00Z');
  while (clock.step(end)) await setImmediate();
  return { stages, end: current as HelmRelease };
}

const requestedAt = (value: string) => ({ 'reconcile.fluxcd.io/requestedAt': value });
const forceAt = (value: string) => ({ 'reconcile.fluxcd.io/forceAt': value });
const resetAt = (value: string) => ({ 'reconcile.fluxcd.io/resetAt': value });
const looked = ['helm-preparing', 'helm-in-sync'];
const attempted = ['helm-preparing', 'helm-running', 'helm-succeeded'];

describe('requests to helm-controller', () => {
  it('a release that is in sync is looked at and left as it is', async () => {
    const { stages, end } = await play(releaseOf('deployed', requestedAt('t1')));
    expect(stages).toEqual(looked);
    expect(end.status?.lastHandledReconcileAt).toBe('t1');
    expect(findCondition(end.status?.conditions, 'Ready')).toMatchObject({ status: 'True', message: 'well' });
    expect(findCondition(end.status?.conditions, 'Reconciling')).toBeUndefined();
    expect((await play(end)).stages).toEqual([]);
  });

  it('a request alone does not try a failed release again', async () => {
    const { stages, end } = await play(releaseOf('failed', requestedAt('t1')));
    expect(stages).toEqual(['helm-preparing', 'helm-exhausted']);
    expect(findCondition(end.status?.conditions, 'Stalled')).toMatchObject({
      reason: 'RetriesExceeded',
      message: 'Failed to upgrade after 1 attempt(s)',
    });
    expect(findCondition(end.status?.conditions, 'Ready')).toMatchObject({ reason: 'UpgradeFailed', message: 'no' });
  });

  it.each([
    ['reset', resetAt],
    ['force', forceAt],
  ])('a %s with the request tries a failed release again', async (_, annotation) => {
    expect((await play(releaseOf('failed', { ...requestedAt('t1'), ...annotation('t1') }))).stages).toEqual(attempted);
  });

  it('a force upgrades a release that is in sync, a reset does not', async () => {
    expect((await play(releaseOf('deployed', { ...requestedAt('t1'), ...forceAt('t1') }))).stages).toEqual(attempted);
    expect((await play(releaseOf('deployed', { ...requestedAt('t1'), ...resetAt('t1') }))).stages).toEqual(looked);
  });

  it('a force of another value than the request does not count, and is handled all the same', async () => {
    const { stages, end } = await play(releaseOf('deployed', { ...requestedAt('t2'), ...forceAt('t1') }));
    expect(stages).toEqual(looked);
    expect(end.status).toMatchObject({ lastHandledReconcileAt: 't2', lastHandledForceAt: 't1' });
  });

  it('a force without a request waits', async () => {
    expect((await play(releaseOf('failed', forceAt('t1')))).stages).toEqual([]);
  });

  it('nothing is done about a suspended release', async () => {
    const release = releaseOf('failed', { ...requestedAt('t1'), ...resetAt('t1') });
    release.spec.suspend = true;
    expect((await play(release)).stages).toEqual([]);
  });

  it('a failure does not count against a changed spec', async () => {
    const release = releaseOf('failed');
    release.metadata.generation = 2;
    release.spec.values = { workersNumber: 3 };
    expect((await play(release)).stages).toEqual(attempted);
  });
});
