import { describe, expect, it } from 'vitest';
import { applied, binding, condition, rawDeployment, template } from '../applications/applications.fixtures.ts';
import { groupApplications } from '../applications/group.ts';
import { autoscalingOf } from './autoscaling-of.ts';
import { toKeptCronFederatedHpa } from './cron-federated-hpa.ts';
import { toKeptFederatedHpa } from './federated-hpa.ts';

const now = new Date('2026-11-28T10:00:00Z');
const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const cpu = (more: object) => ({ type: 'Resource', resource: { name: 'cpu', ...more } });
const seventy = cpu({ target: { type: 'Utilization', averageUtilization: 70 } });
const asked = { replicaRequirements: { resourceRequest: { cpu: '100m' } } };

const scaler = (name: string, spec: object = {}, status?: object) => ({
  kind: 'autoscaling.karmada.io/FederatedHPA',
  object: toKeptFederatedHpa({
    metadata: { name, namespace: 'payments', annotations: { note: 'canary' } },
    spec: { scaleTargetRef: target, minReplicas: 2, maxReplicas: 9, metrics: [seventy], ...spec },
    status,
  }),
});
const cron = (name: string, spec: object = {}, status?: object) => ({
  kind: 'autoscaling.karmada.io/CronFederatedHPA',
  object: toKeptCronFederatedHpa({
    metadata: { name },
    spec: {
      scaleTargetRef: { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'web' },
      rules: [{ name: 'morning', schedule: '0 8 * * *', timeZone: 'Europe/Berlin', targetMinReplicas: 4 }],
      ...spec,
    },
    status,
  }),
});
const active = condition('ScalingActive', 'True', 'ValidMetricFound');
const web = { kind: 'apps/Deployment', object: rawDeployment };
const [application] = groupApplications(
  [binding('web', { spec: asked, status: { aggregatedStatus: [applied('member1')] } })],
  [template('web')],
);

const judge = (...kept: Parameters<typeof autoscalingOf>[1]) => judgeOf(application, ...kept);
function judgeOf(of: Parameters<typeof autoscalingOf>[0] | undefined, ...kept: Parameters<typeof autoscalingOf>[1]) {
  if (!of) throw new Error('no application');
  return autoscalingOf(of, [web, ...kept], now);
}
const trapsOf = (...kept: Parameters<typeof autoscalingOf>[1]) => judge(...kept).federated[0]?.traps;

describe('a FederatedHPA', () => {
  it('tells its bounds, its metrics as they are meant and measured, and what its controller says', () => {
    const status = {
      currentReplicas: 3,
      desiredReplicas: 5,
      lastScaleTime: '2026-11-28T09:58:00Z',
      currentMetrics: [cpu({ current: { averageUtilization: 93, averageValue: '93m' } })],
      conditions: [active],
    };
    expect(judge(scaler('web', {}, status)).federated).toEqual([
      {
        name: 'web',
        target: { kind: 'Deployment', name: 'web' },
        min: 2,
        max: 9,
        current: 3,
        desired: 5,
        metrics: [{ source: 'Resource', name: 'cpu', about: null, type: 'Utilization', target: '70', current: '93' }],
        conditions: [{ ...active, lastTransitionTime: null, observedGeneration: null }],
        lastScaledAt: '2026-11-28T09:58:00.000Z',
        traps: [],
        rivals: [],
      },
    ]);
  });

  it('tells every sort of metric apart', () => {
    const metrics = [
      { type: 'Pods', pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: 100 } } },
      {
        type: 'Object',
        object: {
          describedObject: { kind: 'Ingress', name: 'main' },
          metric: { name: 'hits' },
          target: { type: 'Value', value: '2k' },
        },
      },
      {
        type: 'ContainerResource',
        containerResource: { name: 'memory', container: 'side', target: { type: 'AverageValue', averageValue: '1Gi' } },
      },
    ];
    const currentMetrics = [{ type: 'Pods', pods: { metric: { name: 'rps' }, current: { averageValue: '120' } } }];
    const [found] = judge(scaler('web', { metrics }, { currentMetrics, conditions: [active] })).federated;
    expect(found?.metrics.map(({ name, about, target: aim, current }) => [name, about, aim, current])).toEqual([
      ['rps', null, '100', '120'],
      ['hits', 'Ingress main', '2k', null],
      ['memory', 'side', '1Gi', null],
    ]);
  });

  it('that nobody has looked at knows no numbers, and says so', () => {
    expect(judge(scaler('web')).federated[0]).toMatchObject({ current: null, desired: null, traps: ['not-looked-at'] });
  });

  it.each([
    ['no-metrics', [condition('ScalingActive', 'False', 'FailedGetResourceMetric', 'no metrics returned')]],
    ['no-replicas', [condition('ScalingActive', 'False', 'ScalingDisabled')]],
    ['at-max', [active, condition('ScalingLimited', 'True', 'TooManyReplicas')]],
    ['target-missing', [condition('AbleToScale', 'False', 'FailedGetScale')]],
  ])('is in trouble by its own words: %s', (trap, conditions) => {
    expect(trapsOf(scaler('web', {}, { conditions }))).toEqual([trap]);
  });

  it('is content at its minimum', () => {
    const conditions = [active, condition('ScalingLimited', 'True', 'TooFewReplicas')];
    expect(trapsOf(scaler('web', {}, { conditions }))).toEqual([]);
  });

  it('knows that a share of nothing is nothing', () => {
    const [metric] = [cpu({ target: { type: 'Utilization', averageUtilization: 70 } })];
    const ofMemory = { ...metric, resource: { ...metric?.resource, name: 'memory' } };
    const share = scaler('web', { metrics: [ofMemory] }, { conditions: [active] });
    expect(trapsOf(share)).toEqual(['no-requests']);
    // What each of several sorts of pods asks for is nowhere to be read.
    const components = [{ name: 'main', replicas: 1 }];
    const [inParts] = groupApplications([binding('web', { spec: { ...asked, components } })], [template('web')]);
    expect(judgeOf(inParts, share).federated[0]?.traps).toEqual([]);
  });

  it('names whoever sets the same replicas', () => {
    const { federated, cron: crons } = judge(
      scaler('web', {}, { conditions: [active] }),
      scaler('other', {}, { conditions: [active] }),
      cron('nightly', { scaleTargetRef: target, rules: [] }),
    );
    expect([...federated, ...crons].map(({ name, traps, rivals }) => [name, traps, rivals])).toEqual([
      ['web', ['two-autoscalers'], ['FederatedHPA other', 'CronFederatedHPA nightly']],
      ['other', ['two-autoscalers'], ['FederatedHPA web', 'CronFederatedHPA nightly']],
      ['nightly', ['two-autoscalers'], ['FederatedHPA web', 'FederatedHPA other']],
    ]);
  });

  it('of something that is not there belongs to the application of its name, and of others to others', () => {
    const gone = { scaleTargetRef: { ...target, name: 'gone' } };
    expect(trapsOf(scaler('web', gone))).toEqual(['target-missing', 'not-looked-at']);
    expect(judge(scaler('other', gone)).federated).toEqual([]);
    expect(
      judge(scaler('web', { scaleTargetRef: { ...target, apiVersion: 'x/v1', kind: 'Robot' } })).federated,
    ).toEqual([]);
  });
});

describe('a CronFederatedHPA', () => {
  const ran = (message?: string) => ({
    executionHistories: [
      {
        ruleName: 'morning',
        nextExecutionTime: '2026-11-29T07:00:00Z',
        successfulExecutions: [
          { scheduleTime: '2026-11-27T07:00:00Z', executionTime: '2026-11-27T07:00:01Z', appliedMinReplicas: 4 },
        ],
        failedExecutions:
          message === undefined
            ? []
            : [{ scheduleTime: '2026-11-28T07:00:00Z', executionTime: '2026-11-28T07:00:02Z', message }],
      },
    ],
  });

  it('tells when it runs next, by its own words or by its schedule', () => {
    const next = (status?: object) => judge(scaler('web'), cron('day', {}, status)).cron[0];
    expect(next(ran())).toMatchObject({
      traps: [],
      rules: [{ next: { at: '2026-11-29T07:00:00.000Z', isReported: true } }],
    });
    expect(next()).toMatchObject({
      traps: ['not-looked-at'],
      rules: [{ next: { at: '2026-11-29T07:00:00.000Z', isReported: false }, last: null }],
    });
  });

  it('tells how its last run went, in the words of Karmada', () => {
    expect(judge(scaler('web'), cron('day', {}, ran())).cron[0]?.rules[0]?.last).toEqual({
      scheduledFor: '2026-11-27T07:00:00.000Z',
      at: '2026-11-27T07:00:01.000Z',
      failure: null,
      applied: { replicas: null, min: 4, max: null },
    });
    const failed = judge(scaler('web'), cron('day', {}, ran('not found'))).cron[0];
    expect(failed).toMatchObject({ traps: ['failed'], rules: [{ last: { failure: 'not found' } }] });
  });

  it.each([
    ['2026-11-28T09:57:59Z', ['late']],
    ['2026-11-28T09:58:00Z', []],
  ])('is late once an announced run is past by two minutes: %s', (nextExecutionTime, traps) => {
    const executionHistories = [{ ruleName: 'morning', nextExecutionTime }];
    expect(judge(scaler('web'), cron('day', {}, { executionHistories })).cron[0]?.traps).toEqual(traps);
  });

  it('that is suspended runs never, and waits for no controller', () => {
    const rules = [{ name: 'night', schedule: '0 20 * * *', suspend: true, targetReplicas: 0 }];
    expect(judge(cron('web', { scaleTargetRef: target, rules })).cron[0]).toMatchObject({
      traps: [],
      rules: [{ isSuspended: true, next: null, sets: { replicas: 0 } }],
    });
  });

  it('of a FederatedHPA that is not there says so', () => {
    expect(judge(cron('web', {}, ran())).cron[0]?.traps).toEqual(['target-missing']);
    expect(judge(cron('day', {}, ran())).cron[0]?.traps).toEqual(['target-missing']);
    const elsewhere = {
      scaleTargetRef: { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'x' },
    };
    expect(judge(cron('day', elsewhere)).cron).toEqual([]);
  });
});

it('keeps nothing but what is read', () => {
  expect(JSON.stringify(scaler('web').object)).not.toContain('canary');
  expect(toKeptFederatedHpa({ spec: 1 })).toEqual({});
});
