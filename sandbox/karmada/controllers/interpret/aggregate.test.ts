import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../controllers/client/objects.ts';
import type { AggregatedStatus } from '../shapes.ts';
import { aggregateStatus } from './aggregate.ts';
import { object } from './objects.fixtures.ts';

const now = '2026-01-01T00:00:00Z';
const items = (...statuses: (object | undefined)[]): AggregatedStatus[] =>
  statuses.map((status, index) => ({ clusterName: `member${index + 1}`, status: status as JsonObject | undefined }));
const aggregate = (kind: string, rest: object, ...statuses: (object | undefined)[]) =>
  aggregateStatus(object(kind, rest), items(...statuses), now);

describe('the sums of a template', () => {
  const caught = { generation: 5, observedGeneration: 5, resourceTemplateGeneration: 2 };
  const member = { replicas: 2, updatedReplicas: 2, readyReplicas: 1, availableReplicas: 1, unavailableReplicas: 1 };
  const metadata = { generation: 2 };

  it('count all members and keep what else is there', () => {
    const conditions = [{ type: 'Available' }];
    const status = { observedGeneration: 1, replicas: 9, conditions };
    expect(aggregate('Deployment', { metadata, status }, { ...caught, ...member }, { ...caught, replicas: 1 })).toEqual(
      {
        observedGeneration: 2,
        replicas: 3,
        updatedReplicas: 2,
        readyReplicas: 1,
        availableReplicas: 1,
        unavailableReplicas: 1,
        conditions,
      },
    );
  });

  const late: [string, (object | undefined)[], number][] = [
    ['each member has observed it', [caught, caught], 2],
    ['nothing is sent anywhere', [], 2],
    ['a member has not reported yet', [caught, undefined], 1],
    ['a member has not looked at its copy', [caught, { ...caught, observedGeneration: 4 }], 1],
    ['a member has an older copy', [caught, { ...caught, resourceTemplateGeneration: 1 }], 1],
  ];
  it.each(late)('say which generation is observed: %s', (_what, statuses, expected) => {
    const template = { metadata, status: { observedGeneration: 1 } };
    for (const kind of ['Deployment', 'ReplicaSet', 'DaemonSet'])
      expect(aggregate(kind, template, ...statuses)?.observedGeneration).toBe(expected);
  });

  it('of a StatefulSet never catch up, as its members do not say what they have observed', () => {
    const status = { generation: 1, resourceTemplateGeneration: 1, replicas: 2, availableReplicas: 2 };
    expect(aggregate('StatefulSet', { metadata: { generation: 1 } }, status)).toEqual({
      replicas: 2,
      availableReplicas: 2,
    });
  });

  it('of a DaemonSet and a ReplicaSet show zeros where those always stand', () => {
    expect(aggregate('DaemonSet', { metadata }, { ...caught, numberReady: 2, numberAvailable: 0 })).toEqual({
      observedGeneration: 2,
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 2,
    });
    expect(aggregate('ReplicaSet', { metadata }, caught)).toEqual({ observedGeneration: 2, replicas: 0 });
  });
});

describe('the addresses of a template', () => {
  const at = (...ingress: object[]) => ({ loadBalancer: { ingress } });
  const port = (number: number) => ({ port: number, protocol: 'TCP' });
  it('are those of all members, each once and in order', () => {
    const [a, b] = [
      at({ ip: '10.0.0.2' }, { hostname: 'b.example', ports: [port(443)] }),
      at({ hostname: 'a.example' }, { ip: '10.0.0.1' }, { hostname: 'b.example', ports: [port(80), port(443)] }),
    ];
    const expected = at(
      { hostname: 'a.example' },
      { hostname: 'b.example', ports: [port(80), port(443)] },
      { ip: '10.0.0.1' },
      { ip: '10.0.0.2' },
    );
    expect(aggregate('Ingress', {}, a, undefined, b)).toEqual(expected);
    expect(aggregate('Service', { spec: { type: 'LoadBalancer' } }, a, b)).toEqual(expected);
  });
  it('are none where a Service has none', () => {
    expect(aggregate('Service', { spec: { type: 'LoadBalancer' } })).toEqual({ loadBalancer: {} });
    expect(aggregate('Service', { spec: { type: 'ClusterIP' } }, at({ ip: '10.0.0.1' }))).toBeUndefined();
  });
});

describe('a Job', () => {
  const ended = (type: string) => ({ conditions: [{ type, status: 'True' }] });
  const said = (type: string, reason: string, message: string) => ({
    type,
    status: 'True',
    lastProbeTime: now,
    lastTransitionTime: now,
    reason,
    message,
  });
  it('runs while one member runs it', () => {
    const done = { ...ended('Complete'), succeeded: 2, startTime: 't2', completionTime: 't5' };
    expect(aggregate('Job', {}, done, { active: 1, startTime: 't1' })).toEqual({
      active: 1,
      succeeded: 2,
      startTime: 't1',
    });
  });
  it('is complete once all members are', () => {
    const done = { ...ended('Complete'), startTime: 't1', completionTime: 't3' };
    expect(aggregate('Job', { status: { startTime: 't0' } }, done, { ...done, completionTime: 't4' })).toEqual({
      conditions: [said('Complete', 'Completed', 'Job completed')],
      startTime: 't0',
      completionTime: 't4',
    });
    const met = { conditions: [...ended('SuccessCriteriaMet').conditions, ...ended('Complete').conditions] };
    expect(aggregate('Job', {}, met)?.conditions).toEqual([
      said('Complete', 'Completed', 'Job completed'),
      said('SuccessCriteriaMet', 'CompletionsReached', 'All member clusters have met success criteria'),
    ]);
  });
  it('has failed once a member has', () => {
    expect(aggregate('Job', {}, { ...ended('Failed'), failed: 1 }, {}, ended('Failed'))).toEqual({
      failed: 1,
      conditions: [said('Failed', 'JobFailed', 'Job executed failed in member clusters member1,member3')],
    });
  });
  it('stays as it ended', () => {
    expect(aggregate('Job', { status: ended('Complete') }, { active: 1 })).toBeUndefined();
  });
});

describe('other kinds', () => {
  const others: [string, string, (object | undefined)[], object | undefined][] = [
    ['a Pod that failed somewhere', 'Pod', [{ phase: 'Running' }, { phase: 'Failed' }], { phase: 'Failed' }],
    ['a Pod that one member says nothing of', 'Pod', [{ phase: 'Running' }, undefined], { phase: 'Pending' }],
    [
      'the containers of a Pod',
      'Pod',
      [{ phase: 'Running', containerStatuses: [{ name: 'a', ready: true, state: { running: {} } }] }],
      { phase: 'Running', containerStatuses: [{ ready: true, state: { running: {} } }] },
    ],
    ['a Pod that is nowhere', 'Pod', [], undefined],
    ['a PersistentVolume', 'PersistentVolume', [{ phase: 'Bound' }, { phase: 'Available' }], { phase: 'Available' }],
    ['claims that are all bound', 'PersistentVolumeClaim', [{ phase: 'Bound' }, undefined], { phase: 'Bound' }],
    ['a pending claim', 'PersistentVolumeClaim', [{ phase: 'Pending' }, { phase: 'Bound' }], { phase: 'Pending' }],
    ['a lost claim', 'PersistentVolumeClaim', [{ phase: 'Lost' }, { phase: 'Pending' }], { phase: 'Lost' }],
    [
      'a PodDisruptionBudget',
      'PodDisruptionBudget',
      [
        { currentHealthy: 1, disruptedPods: { a: 't' } },
        { currentHealthy: 2, desiredHealthy: 2 },
      ],
      {
        disruptedPods: { 'member1/a': 't' },
        disruptionsAllowed: 0,
        currentHealthy: 3,
        desiredHealthy: 2,
        expectedPods: 0,
      },
    ],
    [
      'a CronJob',
      'CronJob',
      [
        { active: [{ name: 'a' }], lastScheduleTime: 't2' },
        { lastScheduleTime: 't1', lastSuccessfulTime: 't0' },
      ],
      { active: [{ name: 'a' }], lastScheduleTime: 't2', lastSuccessfulTime: 't0' },
    ],
    [
      'a HorizontalPodAutoscaler',
      'HorizontalPodAutoscaler',
      [{ currentReplicas: 1, desiredReplicas: 2 }, { desiredReplicas: 3 }],
      { currentReplicas: 1, desiredReplicas: 5 },
    ],
    ['a ConfigMap', 'ConfigMap', [{ x: 1 }], undefined],
  ];
  it.each(others)('%s', (_what, kind, statuses, expected) => {
    expect(aggregate(kind, {}, ...statuses)).toEqual(expected);
  });
});
