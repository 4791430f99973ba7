import { describe, expect, it } from 'vitest';
import { History } from './history.ts';
import { propose, type Sample } from './replicas.ts';

const pod = (used: number | undefined, more: Partial<Sample> = {}): Sample => ({
  name: 'web',
  phase: 'Running',
  isReady: true,
  requested: 100,
  ...(used !== undefined && { used }),
  ...more,
});
const half = { utilization: 50 };
const replicas = (pods: Sample[], current = pods.length, calibration = 1) =>
  propose(pods, half, current, calibration).replicas;

describe('replicas for what pods use', () => {
  it('are as many as bring it to the target, and stay for less than a tenth', () => {
    expect(propose([pod(100), pod(100)], half, 2, 1)).toEqual({ replicas: 4, utilization: 100, average: 100 });
    expect(replicas([pod(25), pod(25)])).toBe(1);
    expect(replicas([pod(55), pod(54)])).toBe(2);
    expect(propose([pod(300)], { average: 100 }, 1, 1)).toEqual({ replicas: 3, average: 300 });
  });

  it('count for the members that do not answer as well', () => {
    // Two of four replicas are in members that do.
    expect(replicas([pod(100), pod(100)], 4, 0.5)).toBe(8);
  });

  it('are changed by as little as may be where pods are not ready or were not measured', () => {
    const starting = pod(undefined, { phase: 'Pending', isReady: false });
    expect(replicas([pod(150), starting])).toBe(3);
    expect(replicas([pod(90), starting])).toBe(2);
    expect(replicas([pod(10), pod(10), pod(undefined)])).toBe(3);
    expect(replicas([pod(10), pod(0), pod(undefined, { phase: 'Failed' })], 3)).toBe(1);
  });

  it('are not known without pods or measurements', () => {
    expect(() => replicas([])).toThrow('no pods returned by selector while calculating replica count');
    expect(() => replicas([pod(undefined)])).toThrow('did not receive metrics for any ready pods');
  });
});

describe('what is recommended', () => {
  const bounds = { min: 2, max: 10, behavior: undefined };
  const minutes = (count: number) => count * 60_000;

  it('is kept within the bounds, and no more than doubled', () => {
    const bound = (current: number, desired: number) =>
      new History(current, 0).bound({ ...bounds, current, desired, nowMs: minutes(9) });
    expect(bound(3, 9)).toMatchObject({ replicas: 6, limited: { status: 'True', reason: 'ScaleUpLimit' } });
    expect(bound(6, 20)).toMatchObject({ replicas: 10, limited: { status: 'True', reason: 'TooManyReplicas' } });
    expect(bound(3, 1)).toMatchObject({ replicas: 2, limited: { status: 'True', reason: 'TooFewReplicas' } });
    expect(bound(3, 4)).toMatchObject({ replicas: 4, limited: { status: 'False', reason: 'DesiredWithinRange' } });
  });

  it('goes down to the highest of the last five minutes', () => {
    const history = new History(8, 0);
    const down = (desired: number, nowMs: number) => history.bound({ ...bounds, current: 8, desired, nowMs });
    expect(down(3, minutes(1))).toMatchObject({ replicas: 8, able: { reason: 'ScaleDownStabilized' } });
    expect(down(2, minutes(4))).toMatchObject({ replicas: 8 });
    expect(down(2, minutes(5.5))).toMatchObject({ replicas: 3 });
    expect(down(2, minutes(10))).toMatchObject({ replicas: 2, able: { reason: 'ReadyForNewScale' } });
  });

  it('follows the windows and rates that are asked for', () => {
    const scaleUp = { stabilizationWindowSeconds: 60, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] };
    const scaleDown = { stabilizationWindowSeconds: 0, selectPolicy: 'Disabled' };
    const behavior = { scaleUp, scaleDown };
    const history = new History(4, 0);
    const at = (desired: number, nowMs: number) => history.bound({ ...bounds, behavior, current: 4, desired, nowMs });
    expect(at(8, 30_000)).toMatchObject({ replicas: 4, able: { reason: 'ScaleUpStabilized' } });
    expect(at(8, 90_001)).toMatchObject({ replicas: 5, limited: { status: 'True', reason: 'ScaleUpLimit' } });
    history.changed(1, 90_001);
    expect(at(8, 120_000)).toMatchObject({ replicas: 4 });
    expect(at(2, 300_000)).toMatchObject({ replicas: 4, limited: { status: 'True', reason: 'ScaleDownLimit' } });
  });
});
