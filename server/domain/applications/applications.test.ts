import { describe, expect, it } from 'vitest';
import type { MemberState } from '../../../lib/contracts/karmada.ts';
import { type Binding, readBinding } from './binding.ts';
import { boardOf } from './board.ts';
import { groupApplications } from './group.ts';
import { readTemplate, type Template, withoutEnvironment } from './template.ts';
import { findTroubles, readApplicationState } from './trouble.ts';

interface Given {
  kind?: string;
  policy?: string | null;
  clusterPolicy?: string;
  requiredBy?: string[];
  labels?: Record<string, string>;
  spec?: object;
  status?: object;
}
const claimed = { 'propagationpolicy.karmada.io/permanent-id': 'id' };

function binding(name: string, { kind = 'Deployment', policy = name, ...given }: Given = {}): Binding {
  const annotations = {
    ...(policy && { 'propagationpolicy.karmada.io/name': policy }),
    ...(given.clusterPolicy && { 'clusterpropagationpolicy.karmada.io/name': given.clusterPolicy }),
  };
  const found = readBinding({
    metadata: {
      name: `${name}-${kind.toLowerCase()}`,
      namespace: 'payments',
      labels: given.labels ?? claimed,
      annotations,
    },
    spec: {
      resource: { apiVersion: 'apps/v1', kind, name },
      replicas: 4,
      clusters: [
        { name: 'member1', replicas: 3 },
        { name: 'member2', replicas: 1 },
      ],
      requiredBy: given.requiredBy?.map((needs) => ({ namespace: 'payments', name: needs, clusters: [] })),
      ...given.spec,
    },
    status: given.status,
  });
  if (!found) throw new Error('no binding');
  return found;
}
const template = (name: string, kind = 'Deployment'): Template => ({
  apiVersion: 'apps/v1',
  kind,
  namespace: 'payments',
  name,
  replicas: 4,
  images: ['nginx:1.25'],
});
const applied = (clusterName: string, health = 'Healthy', more: object = {}) => ({
  clusterName,
  applied: true,
  health,
  status: { readyReplicas: 1 },
  ...more,
});
const condition = (type: string, status: string, reason: string, message = '') => ({ type, status, reason, message });
const full = condition('FullyApplied', 'True', 'FullyAppliedSuccess');
const ready = new Map<string, MemberState>([
  ['member1', 'ready'],
  ['member2', 'ready'],
]);

/** State and troubles of one Deployment with this binding. */
function assess(given: Given, members = ready) {
  const [application] = groupApplications([binding('web', given)], [template('web')]);
  if (!application) throw new Error('no application');
  const troubles = findTroubles(application, members);
  return { state: readApplicationState(application, troubles), troubles };
}

describe('what belongs to an application', () => {
  const names = (bindings: Binding[], templates: Template[]) =>
    groupApplications(bindings, templates).map(({ name, objects }) => [
      name,
      objects.map((object) => `${object.kind} ${object.name}`),
    ]);

  it('is what one policy takes, and what is sent because that needs it, workloads first', () => {
    const bindings = [
      binding('conf', { kind: 'ConfigMap', policy: null, requiredBy: ['web-deployment'] }),
      binding('web', { policy: 'shop' }),
      binding('front', { kind: 'Service', policy: 'shop' }),
      binding('other'),
    ];
    expect(names(bindings, [template('web'), template('other')])).toEqual([
      ['shop', ['Deployment web', 'ConfigMap conf', 'Service front']],
      ['other', ['Deployment other']],
    ]);
  });

  it('is a workload with the objects of its name where a policy takes everything, or nothing does', () => {
    const bindings = ['web', 'api'].flatMap((name) => [
      binding(name, { policy: null, clusterPolicy: 'all' }),
      binding(name, { kind: 'Service', policy: null, clusterPolicy: 'all' }),
    ]);
    expect(names(bindings, [template('web'), template('api'), template('alone')])).toEqual([
      ['web', ['Deployment web', 'Service web']],
      ['api', ['Deployment api', 'Service api']],
      ['alone', ['Deployment alone']],
    ]);
  });

  it('ends where two need each other', () => {
    const bindings = [
      binding('a', { kind: 'ConfigMap', policy: null, requiredBy: ['b-configmap'] }),
      binding('b', { kind: 'ConfigMap', policy: null, requiredBy: ['a-configmap'] }),
    ];
    expect(names(bindings, []).flatMap(([, objects]) => objects)).toHaveLength(2);
  });
});

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
    expect(binding('web', { labels: {} }).isOrphaned).toBe(true);
    expect(binding('web').isOrphaned).toBe(false);
    expect(binding('web', { labels: { 'binding.karmada.io/managed-by': 'MultiClusterService' } }).isOrphaned).toBe(
      false,
    );
    expect(binding('conf', { labels: {}, requiredBy: ['web-deployment'] }).isOrphaned).toBe(false);
  });
});

it('stands on the board by member and object, with what is leaving and what is on its way', () => {
  const status = { aggregatedStatus: [applied('member1'), applied('member3')] };
  const service = { kind: 'Service', policy: 'web', spec: { replicas: 0, clusters: [{ name: 'member1' }] } };
  const spec = { gracefulEvictionTasks: [{ fromCluster: 'member3', reason: 'TaintUntolerated' }] };
  const [application] = groupApplications(
    [
      binding('web', { status, spec }),
      binding('web', { ...service, status: { aggregatedStatus: [applied('member1')] } }),
    ],
    [template('web')],
  );
  const board = boardOf(application ?? { namespace: '', name: '', objects: [] }, []);
  expect(board.map(({ name, isLeaving, cells }) => [name, isLeaving, cells.map(({ state }) => state)])).toEqual([
    ['member1', false, ['healthy', 'applied']],
    ['member2', false, ['waiting', 'absent']],
    ['member3', true, ['leaving', 'absent']],
  ]);
  expect(board[0]?.cells.map(({ placed, ready: up }) => [placed, up])).toEqual([
    [3, 1],
    [null, null],
  ]);
});

describe('a workload on the control plane', () => {
  const object = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: {
      name: 'nightly',
      namespace: 'payments',
      uid: 'u',
      labels: { team: 'red' },
      annotations: { secret: 'canary' },
    },
    spec: {
      jobTemplate: {
        spec: {
          template: {
            spec: { containers: [{ name: 'a', image: 'busybox:1', env: [{ name: 'TOKEN', value: 'canary' }] }] },
          },
        },
      },
    },
  };

  it('has images and, where it is one of those, replicas', () => {
    expect(readTemplate(object)).toMatchObject({ kind: 'CronJob', replicas: null, images: ['busybox:1'] });
    expect(readTemplate({ ...object, kind: 'Deployment', spec: {} })).toMatchObject({ replicas: 1, images: [] });
    expect(readTemplate({})).toBeNull();
  });

  it('is kept without its environment and its annotations', () => {
    const kept = withoutEnvironment(object);
    expect(JSON.stringify(kept)).not.toContain('canary');
    expect(readTemplate(kept)).toEqual(readTemplate(object));
  });
});
