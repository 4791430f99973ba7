import { describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { applicationSpecSchema } from '../../../../lib/contracts/application-orders.ts';
import type { Binding } from '../binding.ts';
import { keptNumbers, withKeptNumbers } from './kept-numbers.ts';
import { inWritingOrder, toManifests } from './manifests.ts';
import { members, spec } from './order.fixtures.ts';
import { otherScaler } from './other-scaler.ts';
import { asItIs, assessScaling, replicasAsked, scheduledAfter } from './scaled-preview.ts';
import { checkScaling, replicasBetween } from './scaling.ts';

const scaling = { fewest: 3, most: 12, cpuPercent: 70, memoryPercent: null, scaleDownSeconds: 120 };
const schedule = {
  name: 'morning',
  cron: '0 7 * * 1-5',
  timeZone: 'Europe/Berlin',
  replicas: null,
  fewest: null,
  most: null,
  isPaused: false,
};
const manifestsOf = (changes: Partial<ApplicationSpec>) =>
  toManifests({ namespace: 'payments', name: 'refund-api', project: 'payments' }, { ...spec, ...changes });

describe('what is written', () => {
  it('is a FederatedHPA of the workload, and a CronFederatedHPA of that', () => {
    const written = inWritingOrder(manifestsOf({ scaling, schedules: [{ ...schedule, fewest: 6 }] }));
    expect(written.map(({ kind }) => kind).slice(-3)).toEqual(['Deployment', 'FederatedHPA', 'CronFederatedHPA']);
    expect(written.at(-2)?.spec).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'refund-api' },
      minReplicas: 3,
      maxReplicas: 12,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 120 } },
    });
    expect(written.at(-1)?.spec).toEqual({
      scaleTargetRef: { apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', name: 'refund-api' },
      rules: [{ name: 'morning', schedule: '0 7 * * 1-5', timeZone: 'Europe/Berlin', targetMinReplicas: 6 }],
    });
  });

  it('goes nowhere: no policy selects it', () => {
    const { propagationPolicy } = manifestsOf({ scaling, schedules: [{ ...schedule, fewest: 6 }] });
    const { resourceSelectors } = propagationPolicy.spec as { resourceSelectors: { kind: string }[] };
    expect(resourceSelectors.map(({ kind }) => kind)).toEqual(['Deployment', 'Service']);
  });

  it('sets the replicas of the workload where the load does not decide', () => {
    const night = { ...schedule, name: 'night', timeZone: null, replicas: 0, isPaused: true };
    const { federatedHpa, cronFederatedHpa } = manifestsOf({ schedules: [night] });
    expect(federatedHpa).toBeNull();
    expect(cronFederatedHpa?.spec).toEqual({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'refund-api' },
      rules: [{ name: 'night', schedule: '0 7 * * 1-5', targetReplicas: 0, suspend: true }],
    });
  });

  it('is nothing where nobody asks, as in requests of before', () => {
    const { scaling: _, schedules: __, ...before } = spec;
    expect(applicationSpecSchema.parse(before)).toMatchObject({ scaling: null, schedules: [] });
    expect(manifestsOf({})).toMatchObject({ federatedHpa: null, cronFederatedHpa: null });
  });
});

describe('numbers that belong to the autoscaler', () => {
  const there = { spec: { replicas: 9, minReplicas: 6, maxReplicas: 12 } };
  const scaled = { ...spec, scaling };
  const moving = { ...scaled, schedules: [{ ...schedule, fewest: 6 }] };

  const none = { replicas: false, takesBack: false, wakesAt: null, minReplicas: [], maxReplicas: [] };

  it('are the replicas, once it is there', () => {
    const kept = keptNumbers(null, scaled);
    expect(kept).toEqual({ ...none, replicas: true });
    const { workload } = manifestsOf({ scaling });
    expect(withKeptNumbers(workload, null, kept).spec).toMatchObject({ replicas: 6 });
    expect(withKeptNumbers(workload, there, kept).spec).toMatchObject({ replicas: 9, selector: expect.anything() });
    expect(withKeptNumbers(workload, {}, kept).spec).toMatchObject({ replicas: 6 });
    const { workload: set } = manifestsOf({ scaling, workload: { kind: 'stateful-set' } });
    expect(withKeptNumbers(set, there, kept).spec).toMatchObject({ replicas: 9, serviceName: 'refund-api' });
  });

  it('are not theirs while all schedules are paused, so that nothing is taken back either', () => {
    const paused = { ...spec, schedules: [{ ...schedule, replicas: 1, isPaused: true }] };
    expect(keptNumbers(null, paused)).toEqual(none);
    expect(keptNumbers(paused, paused)).toEqual(none);
    expect(keptNumbers(spec, spec)).toEqual(none);
  });

  it('are taken back where nothing scales it any more', () => {
    expect(keptNumbers(scaled, spec)).toEqual({ ...none, takesBack: true });
    const night = { ...spec, schedules: [{ ...schedule, replicas: 0 }] };
    expect(keptNumbers(night, spec).takesBack).toBe(true);
    expect(keptNumbers(night, scaled).takesBack).toBe(false);
  });

  it('start an application that its schedule has stopped, and leave one that somebody else has stopped', () => {
    const night = { ...spec, schedules: [{ ...schedule, replicas: 0 }] };
    expect(keptNumbers(night, scaled).wakesAt).toBe(3);
    expect(keptNumbers(scaled, scaled).wakesAt).toBeNull();
    expect(keptNumbers(null, scaled).wakesAt).toBeNull();
  });

  it('are the bounds that active schedules set, unless somebody asks for others', () => {
    const kept = keptNumbers(moving, moving);
    expect(kept).toEqual({ ...none, replicas: true, minReplicas: [6] });
    expect(keptNumbers(moving, { ...moving, scaling: { ...scaling, fewest: 4 } }).minReplicas).toEqual([]);
    const { federatedHpa, configMap } = manifestsOf(moving);
    expect(configMap).toBeNull();
    if (!federatedHpa) throw new Error('no FederatedHPA');
    const high = { spec: { minReplicas: 6, maxReplicas: 100 } };
    expect(withKeptNumbers(federatedHpa, high, kept).spec).toMatchObject({ minReplicas: 6, maxReplicas: 12 });
    expect(withKeptNumbers(federatedHpa, { spec: { minReplicas: 5 } }, kept).spec).toMatchObject({ minReplicas: 3 });
  });

  it('go back to the form where their schedule is taken away or paused, though another one stays', () => {
    const night = { ...schedule, name: 'night', fewest: 1 };
    const day = { ...schedule, name: 'day', most: 100 };
    const before = { ...scaled, schedules: [day, night] };
    for (const schedules of [[night], [{ ...day, isPaused: true }, night]]) {
      const { federatedHpa } = manifestsOf({ scaling, schedules });
      if (!federatedHpa) throw new Error('no FederatedHPA');
      const kept = keptNumbers(before, { ...scaled, schedules });
      const noon = { spec: { minReplicas: 3, maxReplicas: 100 } };
      expect(withKeptNumbers(federatedHpa, noon, kept).spec).toMatchObject({ minReplicas: 3, maxReplicas: 12 });
      expect(withKeptNumbers(federatedHpa, { spec: { minReplicas: 1 } }, kept).spec).toMatchObject({ minReplicas: 1 });
    }
  });
});

describe('replicas that a quota is asked for', () => {
  const placed = (replicas: number) => ({ targets: [{ name: 'member1', replicas }] }) as unknown as Binding;
  const scaled = { ...spec, scaling };

  it('are those of the form, or at once the fewest of an autoscaler', () => {
    expect(replicasAsked({ ...spec, replicas: 7 }, null, placed(2))).toBe(7);
    expect(replicasAsked({ ...scaled, replicas: 1 }, null, null)).toBe(3);
  });

  it('are those that are placed where an autoscaler wants more than it gets, until the fewest grow', () => {
    expect(replicasAsked({ ...scaled, replicas: 12 }, scaled, placed(6))).toBe(6);
    const more = { ...scaled, replicas: 12, scaling: { ...scaling, fewest: 8 } };
    expect(replicasAsked(more, scaled, placed(6))).toBe(8);
  });
});

describe('what is wrong with it', () => {
  const pointersOf = (changes: Partial<ApplicationSpec>) =>
    checkScaling({ ...spec, ...changes }).map(({ pointer, message }) => [
      pointer.replace('/spec/schedules/0/', ''),
      message?.key,
    ]);

  it.each([
    ['nothing to set', { scaling, schedules: [schedule] }, ['fewest', 'said.schedule-without-bounds']],
    [
      'replicas beside the load',
      { scaling, schedules: [{ ...schedule, replicas: 2 }] },
      ['fewest', 'said.schedule-beside-load'],
    ],
    [
      'bounds that cross those of the application',
      { scaling, schedules: [{ ...schedule, fewest: 20 }] },
      ['fewest', 'said.schedule-bounds-cross'],
    ],
    [
      'a most below its fewest',
      { scaling, schedules: [{ ...schedule, most: 2 }] },
      ['most', 'said.schedule-bounds-cross'],
    ],
    ['no replicas', { schedules: [schedule] }, ['replicas', 'said.schedule-without-replicas']],
    ['bounds without a load', { schedules: [{ ...schedule, most: 2 }] }, ['replicas', 'said.schedule-needs-load']],
  ])('%s', (_, changes, wanted) => {
    expect(pointersOf(changes)).toEqual([wanted]);
  });

  it('is nothing where it fits', () => {
    expect(pointersOf({ scaling, schedules: [{ ...schedule, fewest: 5, most: 20 }] })).toEqual([]);
    expect(pointersOf({ schedules: [{ ...schedule, replicas: 0 }] })).toEqual([]);
  });

  it.each(['+01:00', 'europe/berlin', 'Nowhere/At-all'])('is refused by its form: the zone %s', (timeZone) => {
    const schedules = [{ ...schedule, replicas: 1, timeZone }];
    expect(applicationSpecSchema.safeParse({ ...spec, schedules }).success).toBe(false);
  });

  it('is refused for what ends by itself, also while it is paused', () => {
    const schedules = [{ ...schedule, replicas: 1, isPaused: true }];
    const workload = { kind: 'job', completions: 6, retries: 0, removeAfterSeconds: null } as const;
    expect(pointersOf({ workload, schedules })).toEqual([['/spec/scaling', 'said.job-does-not-scale']]);
  });

  it.each([
    ['fewest above most', { ...scaling, fewest: 20 }],
    ['no aim', { ...scaling, cpuPercent: null }],
  ])('is refused by its form: %s', (_, wrong) => {
    expect(applicationSpecSchema.safeParse({ ...spec, scaling: wrong }).success).toBe(false);
  });
});

describe('an autoscaler of somebody else', () => {
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'refund-api' };
  const scaler = { name: 'theirs', target, min: 1, max: 2, current: null, desired: null, metrics: [], conditions: [] };
  const theirs = { ...scaler, lastScaledAt: null };
  const asked = { name: 'refund-api', mayBeOurs: true, scalers: [], crons: [] };

  it('is one of the workload, whatever it is called', () => {
    expect(otherScaler({ ...asked, scalers: [theirs] })).toEqual({ kind: 'FederatedHPA', name: 'theirs' });
    const cron = { name: 'nightly', target, rules: [], wasLookedAt: false };
    expect(otherScaler({ ...asked, crons: [cron] })).toEqual({ kind: 'CronFederatedHPA', name: 'nightly' });
    expect(otherScaler({ ...asked, scalers: [{ ...theirs, target: { ...target, name: 'other' } }] })).toBeNull();
  });

  it('is one of the name, unless it may be ours', () => {
    const named = { ...theirs, name: 'refund-api' };
    expect(otherScaler({ ...asked, scalers: [named] })).toBeNull();
    expect(otherScaler({ ...asked, mayBeOurs: false, scalers: [named] })?.name).toBe('refund-api');
  });
});

describe('the preview', () => {
  const question = (changes: Partial<ApplicationSpec>) => ({
    spec: { ...spec, ...changes },
    project: 'payments',
    ...members({ member1: {}, member2: {} }),
    binding: null,
    rule: 'webster' as const,
  });
  const none = new Map();

  it('divides the fewest and the most', () => {
    const found = assessScaling(question({ scaling }), 6, none);
    expect([found?.present, found?.fewest, found?.most]).toMatchObject([
      6,
      {
        replicas: 3,
        members: [
          { name: 'member1', replicas: 2 },
          { name: 'member2', replicas: 1 },
        ],
        problem: null,
      },
      {
        replicas: 12,
        members: [
          { name: 'member1', replicas: 8 },
          { name: 'member2', replicas: 4 },
        ],
      },
    ]);
    expect(assessScaling(question({}), 6, none)).toBeNull();
  });

  it('has no price for more than there is room for, which is not nothing', () => {
    const most = assessScaling(
      question({ division: { by: 'room' }, scaling: { ...scaling, most: 9_000 } }),
      6,
      none,
    )?.most;
    expect(most).toMatchObject({ replicas: 9_000, members: [], cost: { monthly: null, gaps: ['nowhere'] } });
    expect(most?.problem).toMatch(/not enough/);
  });

  it('takes schedules for bounds as well, those that are paused left out', () => {
    const bounds = [
      { ...schedule, fewest: 2 },
      { ...schedule, most: 30, isPaused: true },
    ];
    expect(replicasBetween({ scaling, schedules: bounds }, 99)).toEqual({ fewest: 2, most: 12 });
    expect(replicasBetween({ scaling: null, schedules: [{ ...schedule, replicas: 0 }] }, 4)).toEqual({
      fewest: 0,
      most: 4,
    });
    const night = assessScaling(question({ schedules: [{ ...schedule, replicas: 0 }] }), null, none);
    expect(night?.fewest).toMatchObject({ replicas: 0, members: [], problem: null });
  });

  it('begins with what is asked for, and goes on with what is there', () => {
    expect(asItIs({ ...spec, scaling }, null).replicas).toBe(6);
    expect(asItIs({ ...spec, scaling }, 9).replicas).toBe(9);
    expect(asItIs(spec, 9).replicas).toBe(6);
  });

  it('tells when schedules come next', () => {
    const schedules = [schedule, { ...schedule, name: 'off', isPaused: true }];
    expect(scheduledAfter({ schedules }, new Date('2026-11-27T08:00:00Z'))).toEqual([
      {
        name: 'morning',
        at: ['2026-11-30T06:00:00.000Z', '2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z'],
      },
      { name: 'off', at: [] },
    ]);
  });
});
