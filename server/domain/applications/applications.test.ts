import { describe, expect, it } from 'vitest';
import type { Member, MemberState } from '../../../lib/contracts/karmada.ts';
import { readMember } from '../karmada/member.ts';
import { readPlacement } from '../karmada/placement.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { assessApplications } from './assess.ts';
import { type Binding, readBinding } from './binding.ts';
import { boardOf, passedByOf } from './board.ts';
import { groupApplications } from './group.ts';
import { readTemplate, type Template, toKeptTemplate } from './template.ts';
import { findTroubles, readApplicationState } from './trouble.ts';

interface Given {
  kind?: string;
  policy?: string | null;
  clusterPolicy?: string;
  requiredBy?: string[];
  labels?: Record<string, string>;
  spec?: object;
  status?: object;
  generation?: number;
}
const claimed = { 'propagationpolicy.karmada.io/permanent-id': 'id' };

function rawBinding(name: string, { kind = 'Deployment', policy = name, ...given }: Given = {}) {
  const annotations = {
    ...(policy && { 'propagationpolicy.karmada.io/name': policy }),
    ...(given.clusterPolicy && { 'clusterpropagationpolicy.karmada.io/name': given.clusterPolicy }),
  };
  return {
    metadata: {
      name: `${name}-${kind.toLowerCase()}`,
      namespace: 'payments',
      labels: given.labels ?? claimed,
      annotations,
      generation: given.generation,
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
  };
}
function binding(name: string, given: Given = {}): Binding {
  const found = readBinding(rawBinding(name, given));
  if (!found) throw new Error('no binding');
  return found;
}
const rawDeployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'payments', generation: 2 },
  spec: { replicas: 2, template: { spec: { containers: [{ image: 'nginx:1.25' }] } } },
};
const template = (name: string, kind = 'Deployment'): Template => ({
  apiVersion: 'apps/v1',
  kind,
  namespace: 'payments',
  name,
  replicas: 4,
  images: ['nginx:1.25'],
  generation: 2,
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
      binding('a', { policy: null, requiredBy: ['b-deployment'] }),
      binding('b', { policy: null, requiredBy: ['a-deployment'] }),
    ];
    expect(names(bindings, [template('a'), template('b')]).flatMap(([, objects]) => objects)).toHaveLength(2);
  });

  it('is nothing where a policy of all namespaces takes what runs nothing', () => {
    expect(names([binding('conf', { kind: 'ConfigMap', policy: null, clusterPolicy: 'all' })], [])).toEqual([]);
    expect(names([binding('conf', { kind: 'ConfigMap' })], [])).toEqual([['conf', ['ConfigMap conf']]]);
  });

  it('tells kinds of the same name in other groups apart', () => {
    const other = { ...template('web', 'StatefulSet'), apiVersion: 'apps.kruise.io/v1beta1' };
    const [application] = groupApplications([binding('web', { kind: 'StatefulSet' })], [other]);
    expect(application?.objects.map((object) => [object.binding !== null, object.template !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
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

  it('counts all replicas of each member where they are not divided, and those of members that it is leaving not', () => {
    const count = (spec: object, status: object) =>
      assessApplications(
        [
          { kind: 'work.karmada.io/ResourceBinding', object: rawBinding('web', { spec, status }) },
          { kind: 'apps/Deployment', object: rawDeployment },
        ],
        ready,
      )[0]?.facts.replicas;
    const clusters = ['member1', 'member2', 'member3'].map((name) => ({ name, replicas: 2 }));
    const aggregatedStatus = [
      applied('member1', 'Healthy', { status: { readyReplicas: 2 } }),
      applied('member4', 'Healthy', { status: { readyReplicas: 2 } }),
    ];
    const spec = { clusters, replicas: 2 };
    expect(count({ ...spec, placement: {} }, { aggregatedStatus })).toEqual({ wanted: 6, placed: 6, ready: 2 });
    const placement = { replicaScheduling: { replicaSchedulingType: 'Divided' } };
    expect(count({ ...spec, placement }, { aggregatedStatus })).toEqual({ wanted: 2, placed: 6, ready: 2 });
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

it('stands on the board by member and object, with what is leaving and what is on its way', () => {
  const status = { aggregatedStatus: [applied('member1'), applied('member3')] };
  const beside = (kind: string) =>
    binding('web', {
      kind,
      policy: 'web',
      spec: { replicas: 0, clusters: [{ name: 'member1' }] },
      status: { aggregatedStatus: [applied('member1')] },
    });
  const spec = { gracefulEvictionTasks: [{ fromCluster: 'member3', replicas: 2, reason: 'TaintUntolerated' }] };
  const [application] = groupApplications(
    [binding('web', { status, spec }), beside('ConfigMap'), beside('Service')],
    [template('web')],
  );
  const board = boardOf(application ?? { namespace: '', name: '', objects: [] }, []);
  expect(board.map(({ name, isLeaving, cells }) => [name, isLeaving, cells.map(({ state }) => state)])).toEqual([
    ['member1', false, ['healthy', 'applied', 'healthy']],
    ['member2', false, ['waiting', 'absent', 'absent']],
    ['member3', true, ['leaving', 'absent', 'absent']],
  ]);
  expect(board[0]?.cells.map(({ placed, ready: up }) => [placed, up])).toEqual([
    [3, 1],
    [null, null],
    [null, null],
  ]);
  expect(board[2]?.cells[0]).toMatchObject({ placed: 2, ready: 1 });
});

it('names the members that do not get it, each with the first reason', () => {
  const member = (name: string): Member => {
    const found = readMember({ metadata: { name }, spec: {}, status: {} });
    if (!found) throw new Error('no member');
    return found;
  };
  const cluster = (name: string, more: Partial<MemberCluster> = {}): MemberCluster => ({
    name,
    labels: {},
    provider: null,
    region: null,
    zones: [],
    taints: [],
    kinds: new Set(['apps/v1 Deployment']),
    capacity: null,
    ...more,
  });
  const gpu = { key: 'purpose', value: 'gpu', effect: 'NoSchedule' as const };
  const clusters = [
    cluster('member1'),
    cluster('tainted', { taints: [gpu] }),
    cluster('elsewhere'),
    cluster('old', { kinds: new Set() }),
    cluster('free'),
  ];
  const groups = [
    { affinityName: 'a', clusterNames: ['free'] },
    { affinityName: 'b', exclude: ['elsewhere'] },
  ];
  const placement = readPlacement({ clusterAffinities: groups });
  const placed = binding('web', { spec: { clusters: [{ name: 'member1', replicas: 4 }] } });
  const passed =
    placement &&
    passedByOf(
      placed,
      placement,
      clusters.map(({ name }) => member(name)),
      clusters,
    );
  expect(passed?.map(({ name, refusal }) => [name, refusal?.code ?? null])).toEqual([
    ['tainted', 'taint'],
    ['elsewhere', 'affinity'],
    ['old', 'api'],
    ['free', null],
  ]);
});

it('has all constraints but those by a label, which Karmada does nothing with', () => {
  const spreadConstraints = [
    { spreadByLabel: 'rack', maxGroups: 2, minGroups: 1 },
    { spreadByField: 'region', maxGroups: 2, minGroups: 1 },
  ];
  expect(readPlacement({ spreadConstraints })?.spread).toEqual([{ field: 'region', minGroups: 1, maxGroups: 2 }]);
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
    const kept = toKeptTemplate(object);
    expect(JSON.stringify(kept)).not.toContain('canary');
    expect(readTemplate(kept)).toEqual(readTemplate(object));
  });
});
