import { describe, expect, it } from 'vitest';
import { mutated, object, refusal } from './ask.fixtures.ts';
import { isSchedule } from './cron.ts';

describe('a FederatedHPA', () => {
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 };
  it('watches processors and begins with one replica', async () => {
    expect((await mutated(object('FederatedHPA', { maxReplicas: 5 }))).spec).toEqual({
      maxReplicas: 5,
      minReplicas: 1,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    });
  });
  it('completes the behaviour that it is given', async () => {
    const metrics = [{ type: 'Pods' }];
    const behavior = { scaleDown: { selectPolicy: 'Min' } };
    expect((await mutated(object('FederatedHPA', { minReplicas: 2, metrics, behavior }))).spec).toEqual({
      minReplicas: 2,
      metrics,
      behavior: {
        scaleUp: {
          stabilizationWindowSeconds: 0,
          selectPolicy: 'Max',
          policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, percent],
        },
        scaleDown: { selectPolicy: 'Min', policies: [percent] },
      },
    });
  });
});

describe('a CronFederatedHPA', () => {
  const own = { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'web' };
  const other = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const rule = { name: 'a', schedule: '0 8 * * *' };
  const at = 'spec.rules[0]';
  const refused: [string, object, object[], string][] = [
    [
      'of an unknown kind of its own group',
      { ...own, kind: 'Other' },
      [],
      'spec.scaleTargetRef.kind: Invalid value: "Other": invalid scaleTargetRef kind: Other, only support FederatedHPA',
    ],
    [
      'at no time',
      other,
      [{ ...rule, schedule: 'noon', targetReplicas: 1 }],
      `${at}.schedule: Invalid value: "noon": invalid cron format`,
    ],
    [
      'in no zone',
      other,
      [{ ...rule, timeZone: 'Moon/Sea', targetReplicas: 1 }],
      `${at}.timeZone: Invalid value: "Moon/Sea": unknown time zone Moon/Sea`,
    ],
    [
      'under one name twice',
      other,
      [
        { ...rule, targetReplicas: 1 },
        { ...rule, targetReplicas: 2 },
      ],
      'spec.rules[1].name: Duplicate value: "a"',
    ],
    [
      'without a number',
      other,
      [rule],
      `${at}.targetReplicas: Invalid value: "": targetReplicas cannot be nil if you want to scale Deployment`,
    ],
    [
      'below nothing',
      other,
      [{ ...rule, targetReplicas: -1 }],
      `${at}.targetReplicas: Invalid value: "": targetReplicas should be larger than or equal to 0`,
    ],
    [
      'without bounds',
      own,
      [rule],
      `${at}.targetMaxReplicas: Invalid value: "": targetMinReplicas and targetMaxReplicas cannot be nil at the same time if you want to scale FederatedHPA`,
    ],
    [
      'with crossed bounds',
      own,
      [{ ...rule, targetMinReplicas: 3, targetMaxReplicas: 2 }],
      `${at}.targetMinReplicas: Invalid value: "": targetMaxReplicas should be larger than or equal to targetMinReplicas`,
    ],
    [
      'with bounds of nothing',
      own,
      [{ ...rule, targetMinReplicas: 0, targetMaxReplicas: 0 }],
      `[${at}.targetMinReplicas: Invalid value: "": targetMinReplicas should be larger than 0, ${at}.targetMaxReplicas: Invalid value: "": targetMaxReplicas should be larger than 0]`,
    ],
  ];
  it.each(refused)('must not scale %s', async (_what, scaleTargetRef, rules, text) => {
    expect(await refusal(object('CronFederatedHPA', { scaleTargetRef, rules }))).toBe(text);
  });
  it('may scale to nothing, and a FederatedHPA by one bound', async () => {
    const rules = [{ ...rule, targetReplicas: 0, timeZone: 'Europe/Vienna' }];
    expect(await refusal(object('CronFederatedHPA', { scaleTargetRef: other, rules }))).toBeUndefined();
    const bounds = [{ ...rule, targetMinReplicas: 4 }];
    expect(await refusal(object('CronFederatedHPA', { scaleTargetRef: own, rules: bounds }))).toBeUndefined();
  });

  it.each([
    ['* * * * *', true],
    ['*/5 8-18 * * MON-FRI', true],
    ['0 0 1,15 JAN,JUL ?', true],
    ['0 30 8 * * 1-5', true],
    ['0 0 L * *', true],
    ['0 0 15W * *', true],
    ['0 0 * * 5L', true],
    ['0 0 * * 1#2', true],
    ['0 0 1 1 * 2030', true],
    ['@daily', true],
    ['@noon', false],
    ['* * * *', false],
    ['60 * * * *', false],
    ['0 24 * * *', false],
    ['0 0 0 * *', false],
    ['0 0 * 13 *', false],
    ['10-5 * * * *', false],
    ['*/0 * * * *', false],
    ['a * * * *', false],
    ['* * * * * * * *', false],
  ])('reads %j as a schedule: %s', (text, isOne) => {
    expect(isSchedule(text)).toBe(isOne);
  });
});

describe('a ClusterTaintPolicy', () => {
  const policy = (taints: object[]) => object('ClusterTaintPolicy', { taints }, {}, null);
  it('must not evict', async () => {
    expect(await refusal(policy([{ key: 'a', effect: 'NoSchedule' }]))).toBeUndefined();
    expect(await refusal(policy([{ key: 'a', effect: 'NoExecute' }]))).toBe(
      'spec.taints[0]: Forbidden: Configuring taint with NoExecute effect is not allowed, this capability must be explicitly enabled by administrators through command-line flags',
    );
  });
  it('must not say the same twice', async () => {
    const taint = { key: 'k', effect: 'NoSchedule' };
    expect(await refusal(policy([taint, { ...taint, value: 'v' }, { ...taint, key: 'l' }]))).toBe(
      'spec.taints[0]: Duplicate value: "Duplicate taint with the same key(k) and effect(NoSchedule) is not allowed"',
    );
  });
});

describe('a FederatedResourceQuota', () => {
  const quota = (overall: object, ...hard: object[]) =>
    object('FederatedResourceQuota', {
      overall,
      staticAssignments: hard.map((one, index) => ({ clusterName: `member${index}`, hard: one })),
    });
  it('has room for the shares of its clusters', async () => {
    expect(await refusal(quota({ cpu: '2', memory: '1Gi' }, { cpu: '1500m' }, { cpu: '500m' }))).toBeUndefined();
    expect(await refusal(quota({ cpu: '2000m' }, { cpu: '1500m' }, { cpu: '501m' }))).toBe(
      'spec.overall[cpu]: Invalid value: "2": overall is less than assignments',
    );
  });
  it('shares nothing that it does not have', async () => {
    expect(await refusal(quota({ cpu: '2' }, { cpu: '1' }, { memory: '1Gi' }))).toBe(
      'spec.staticAssignments[1].hard[memory]: Invalid value: "memory": assignment resourceName is not exist in overall',
    );
  });
});

describe('a MultiClusterService', () => {
  const service = (...types: string[]) => object('MultiClusterService', { types });
  it('keeps the way in which it is exposed', async () => {
    expect(await refusal(service('CrossCluster'), service('CrossCluster'))).toBeUndefined();
    expect(await refusal(service('LoadBalancer'), service('CrossCluster'))).toBe(
      'spec.types: Invalid value: ["CrossCluster"]: MultiClusterService types are immutable',
    );
  });
  it('is exposed in one way, of two', async () => {
    expect(await refusal(service('NodePort'))).toBe('spec.types[0]: Invalid value: "NodePort": ExposureType Error');
    expect(await refusal(service('CrossCluster', 'LoadBalancer'))).toBe(
      'spec.types: Invalid value: ["CrossCluster","LoadBalancer"]: MultiClusterService types should not contain more than one type',
    );
  });
});
