import { describe, expect, it } from 'vitest';
import type { MemberState } from '../../../lib/contracts/member-states.ts';
import { applied, binding, condition, full, type Given, ready, template } from './applications.fixtures.ts';
import { groupApplications } from './group.ts';
import { findTroubles, readApplicationState } from './trouble.ts';

/** State and troubles of one Deployment with this binding. */
function assess(given: Given, members = ready) {
  const [application] = groupApplications([binding('web', given)], [template('web')]);
  if (!application) throw new Error('no application');
  const troubles = findTroubles(application, members);
  return { state: readApplicationState(application, troubles), troubles };
}

describe('the state of an application', () => {
  const well = { conditions: [full], aggregatedStatus: [applied('member1'), applied('member2')] };

  it('is healthy only when every member says so', () => {
    expect(assess({ status: well })).toEqual({ state: 'healthy', troubles: [] });
    const arriving = { ...well, aggregatedStatus: [applied('member1'), applied('member2', 'Unknown')] };
    expect(assess({ status: arriving }).state).toBe('rolling');
    expect(assess({ status: { ...well, conditions: [] } }).state).toBe('rolling');
    expect(assess({ status: well, spec: { gracefulEvictionTasks: [{ fromCluster: 'member3' }] } }).state).toBe(
      'rolling',
    );
    expect(assess({}).state).toBe('rolling');
  });

  it.each([
    ['NoClusterFit', 'no-cluster-fits'],
    ['Unschedulable', 'no-room'],
    ['SchedulerError', 'scheduler-error'],
    ['QuotaExceeded', 'quota'],
  ])('is not placed for %s', (reason, code) => {
    const conditions = [condition('Scheduled', 'False', reason, 'in its words')];
    expect(assess({ status: { conditions } })).toMatchObject({
      state: 'not-placed',
      troubles: [{ code, words: 'in its words', object: { kind: 'Deployment', name: 'web' } }],
    });
  });

  it('is not applied where a member refuses, and names what is in the way', () => {
    const there =
      'resource(kind=Deployment, default/web) already exists in the cluster member2 and the work.karmada.io/conflict-resolution strategy value is empty, Karmada will not manage this resource';
    const refused = (words: string) => ({
      conditions: [condition('FullyApplied', 'False', 'FullyAppliedFailed')],
      aggregatedStatus: [applied('member1'), { clusterName: 'member2', appliedMessage: words, health: 'Unknown' }],
    });
    expect(assess({ status: refused(there) })).toMatchObject({
      state: 'not-applied',
      troubles: [{ code: 'exists', cluster: 'member2', words: there }],
    });
    expect(assess({ status: refused('forbidden') }).troubles).toMatchObject([{ code: 'refused' }]);
  });

  it('is unhealthy though all was applied, and lost where the member does not answer', () => {
    const status = { ...well, aggregatedStatus: [applied('member1'), applied('member2', 'Unhealthy')] };
    expect(assess({ status })).toMatchObject({
      state: 'unhealthy',
      troubles: [{ code: 'unhealthy', cluster: 'member2', words: null }],
    });
    const away = new Map<string, MemberState>([...ready, ['member2', 'unreachable']]);
    expect(assess({ status }, away)).toMatchObject({ state: 'lost', troubles: [{ code: 'lost', cluster: 'member2' }] });
  });

  it('is suspended for all members or for some', () => {
    const spec = (suspension: object) => ({ status: well, spec: { suspension } });
    expect(assess(spec({ dispatching: true }))).toMatchObject({
      state: 'suspended',
      troubles: [{ code: 'suspended' }],
    });
    expect(assess(spec({ dispatchingOnClusters: { clusterNames: ['member2'] } }))).toMatchObject({
      state: 'suspended',
      troubles: [{ code: 'suspended-somewhere', cluster: 'member2' }],
    });
  });

  it('is rolling out while what is said is about an older template, or not all replicas have a place', () => {
    const reported = (resourceTemplateGeneration: number) => ({
      status: { readyReplicas: 1, resourceTemplateGeneration },
    });
    const about = (generation: number) => ({
      ...well,
      aggregatedStatus: [
        applied('member1', 'Healthy', reported(generation)),
        applied('member2', 'Healthy', reported(2)),
      ],
    });
    expect(assess({ status: about(2) }).state).toBe('healthy');
    expect(assess({ status: about(1) }).state).toBe('rolling');
    const divided = { replicaScheduling: { replicaSchedulingType: 'Divided' } };
    expect(assess({ status: well, spec: { placement: divided } }).state).toBe('healthy');
    expect(assess({ status: well, spec: { placement: divided, replicas: 8 } }).state).toBe('rolling');
    const scheduled = condition('Scheduled', 'True', 'Success');
    const seen = (schedulerObservedGeneration: number) => ({
      generation: 3,
      status: { ...well, conditions: [full, scheduled], schedulerObservedGeneration },
    });
    expect([assess(seen(3)).state, assess(seen(2)).state]).toEqual(['healthy', 'rolling']);
  });

  it('tells of a Job that has failed, of which Karmada says that it is healthy', () => {
    const failed = { status: { failed: 3, conditions: [{ type: 'Failed', status: 'True' }] } };
    const status = { ...well, aggregatedStatus: [applied('member1', 'Healthy', failed), applied('member2')] };
    expect(assess({ status })).toMatchObject({
      state: 'unhealthy',
      troubles: [{ code: 'job-failed', cluster: 'member1' }],
    });
  });

  it('is held back where a queue has yet to let it go', () => {
    expect(assess({ status: well, spec: { suspension: { scheduling: true } } })).toMatchObject({
      state: 'suspended',
      troubles: [{ code: 'held-back' }],
    });
  });

  it('tells first what needs somebody most', () => {
    const status = {
      conditions: [condition('Scheduled', 'False', 'Unschedulable', 'too little')],
      aggregatedStatus: [applied('member1', 'Unhealthy')],
    };
    expect(assess({ status }).troubles.map(({ code }) => code)).toEqual(['no-room', 'unhealthy']);
  });

  it('is without a policy where nothing takes the workload, and orphaned where its policy was deleted', () => {
    const [alone] = groupApplications([], [template('web')]);
    expect(alone && findTroubles(alone, ready)).toMatchObject([{ code: 'no-policy' }]);
    expect(assess({ status: well, labels: {}, policy: null })).toMatchObject({
      state: 'orphaned',
      troubles: [{ code: 'orphaned' }],
    });
    expect(binding('web', { labels: {} }).isOrphaned).toBe(true);
    expect(binding('web').isOrphaned).toBe(false);
    expect(binding('web', { labels: { 'binding.karmada.io/managed-by': 'MultiClusterService' } }).isOrphaned).toBe(
      false,
    );
    expect(binding('conf', { labels: {}, requiredBy: ['web-deployment'] }).isOrphaned).toBe(false);
  });
});
