import { expect, it } from 'vitest';
import type { PodFacts } from '../workloads/facts.ts';
import { belongsTo, tellPods, workloadsIn } from './application-pods.ts';
import { binding, template } from './applications.fixtures.ts';

const pod = (name: string, owner: PodFacts['owner'], change: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'payments',
  name,
  owner,
  node: 'node-1',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  isDeleting: false,
  phase: 'Running',
  reason: '',
  message: '',
  isReady: true,
  unschedulable: null,
  containers: [],
  ...change,
});
const waiting: PodFacts['containers'] = [
  {
    name: 'web',
    isInit: false,
    isReady: false,
    restarts: 2,
    state: 'waiting',
    reason: 'ImagePullBackOff',
    message: 'Back-off pulling image "web:2"',
    exitCode: null,
    last: null,
  },
];
const web = [{ kind: 'Deployment', name: 'web' }];
const warning = (id: string, at: string, object = 'Pod/web-1-a') => ({
  id,
  at,
  object,
  reason: 'Failed',
  message: `the message of ${id}`,
  count: 1,
});

it.each([
  ['a ReplicaSet of its Deployment', web, { kind: 'ReplicaSet', name: 'web-6f5d' }, true],
  ['one of a Deployment with a longer name', web, { kind: 'ReplicaSet', name: 'web-api-6f5d' }, false],
  ['a workload of another kind', web, { kind: 'StatefulSet', name: 'web' }, false],
  ['its StatefulSet', [{ kind: 'StatefulSet', name: 'db' }], { kind: 'StatefulSet', name: 'db' }, true],
  ['its Job', [{ kind: 'Job', name: 'load' }], { kind: 'Job', name: 'load' }, true],
  ['a Job of its CronJob', [{ kind: 'CronJob', name: 'load' }], { kind: 'Job', name: 'load-29384756' }, true],
  ['a Job whose name only begins so', [{ kind: 'CronJob', name: 'load' }], { kind: 'Job', name: 'load-more' }, false],
  ['nobody', web, null, false],
])('a pod made by %s', (_, workloads, owner, belongs) => {
  expect(belongsTo(workloads, { owner })).toBe(belongs);
});

it('tells the pods of an application alone, worst first, with the newest warnings', () => {
  const pods = [
    pod('web-1-b', { kind: 'ReplicaSet', name: 'web-1' }),
    pod('web-1-a', { kind: 'ReplicaSet', name: 'web-1' }, { phase: 'Pending', isReady: false, containers: waiting }),
    pod('other-1', { kind: 'ReplicaSet', name: 'other-1' }),
  ];
  const warnings = [
    warning('first', '2026-11-01T00:01:00Z'),
    warning('fourth', '2026-11-01T00:04:00Z'),
    warning('second', '2026-11-01T00:02:00Z'),
    warning('third', '2026-11-01T00:03:00Z'),
    warning('of-another', '2026-11-01T00:05:00Z', 'Pod/other-1'),
  ];
  const told = tellPods(web, pods, warnings);
  expect(told.map(({ name }) => name)).toEqual(['web-1-a', 'web-1-b']);
  expect(told[0]).toMatchObject({
    workload: { kind: 'Deployment', name: 'web' },
    phase: 'Pending',
    restarts: 2,
    health: { state: 'failed', key: 'imageMissing', words: 'ImagePullBackOff: Back-off pulling image "web:2"' },
  });
  expect(told[0]?.warnings.map(({ id }) => id)).toEqual(['fourth', 'third', 'second']);
  expect(told[1]?.warnings).toEqual([]);
});

it('knows as its own in a member what Karmada has brought there, and not what was there before', () => {
  const status = { aggregatedStatus: [{ clusterName: 'member1', applied: true }, { clusterName: 'member2' }] };
  const object = (name: string) => ({
    kind: 'Deployment',
    name,
    template: template(name),
    binding: binding(name, { status }),
  });
  const application = { objects: [object('web'), object('api')] };
  const exists = { code: 'exists' as const, cluster: 'member1', object: { kind: 'Deployment', name: 'api' } };
  expect(workloadsIn(application, [], 'member1').map(({ name }) => name)).toEqual(['web', 'api']);
  expect(workloadsIn(application, [exists], 'member1').map(({ name }) => name)).toEqual(['web']);
  expect(workloadsIn(application, [], 'member2')).toEqual([]);
  expect(workloadsIn(application, [], 'member3')).toEqual([]);
});
