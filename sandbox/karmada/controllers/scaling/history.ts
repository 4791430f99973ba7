import type { FederatedHpa, ScalingRules } from '../scaling-shapes.ts';

interface Said {
  replicas: number;
  atMs: number;
}

/** A number of replicas with what is said about how it came about. */
export interface Bounded {
  replicas: number;
  able: { reason: string; message: string };
  limited: { status: 'True' | 'False'; reason: string; message: string };
}

interface Bounds {
  current: number;
  desired: number;
  min: number;
  max: number;
  behavior: FederatedHpa['spec']['behavior'];
  nowMs: number;
}

const usualWindowSeconds = 300;
const ready = { reason: 'ReadyForNewScale', message: 'recommended size matches current size' };
const within = { reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' };
const tooMany = {
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
};
const tooFew = {
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
};
const tooFast = {
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
};
const tooSlow = {
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
};

/** What a FederatedHPA has recommended and done lately. Source: normalizeDesiredReplicas of federatedhpa_controller.go */
export class History {
  #recommended: Said[];
  #changes: Said[] = [];

  /** @param current how many there are when it is seen first */
  constructor(current: number, nowMs: number) {
    this.#recommended = [{ replicas: current, atMs: nowMs }];
  }

  changed(by: number, nowMs: number): void {
    this.#changes.push({ replicas: by, atMs: nowMs });
  }

  /** Brings a recommendation within what lately was recommended, the bounds, and the rate of change. */
  bound({ current, desired, min, max, behavior, nowMs }: Bounds): Bounded {
    const since = (seconds: number) =>
      this.#recommended.filter(({ atMs }) => atMs > nowMs - seconds * 1000).map(({ replicas }) => replicas);
    const downSeconds = behavior?.scaleDown?.stabilizationWindowSeconds ?? usualWindowSeconds;
    const upSeconds = behavior?.scaleUp?.stabilizationWindowSeconds ?? 0;
    const most = Math.max(desired, ...since(downSeconds));
    const least = Math.min(desired, ...since(upSeconds));
    const stable = Math.min(Math.max(behavior ? current : desired, least), most);
    const stabilized = behavior ? stable : most;
    const longestMs = Math.max(downSeconds, upSeconds) * 1000;
    this.#recommended = [
      ...this.#recommended.filter(({ atMs }) => atMs > nowMs - longestMs),
      { replicas: desired, atMs: nowMs },
    ];
    const limit = this.#limit({ current, desired: stabilized, min, max, behavior, nowMs });
    return {
      replicas: limit.replicas,
      able: stabilized === desired ? ready : steadied(desired >= current && behavior !== undefined),
      limited: {
        status: limit.replicas === stabilized ? 'False' : 'True',
        reason: limit.reason,
        message: limit.message,
      },
    };
  }

  #limit({ current, desired, min, max, behavior, nowMs }: Bounds) {
    const fastest = behavior?.scaleUp
      ? Math.max(current, this.#rate(current, behavior.scaleUp, 1, nowMs))
      : Math.max(2 * current, 4);
    const slowest = behavior?.scaleDown ? Math.min(current, this.#rate(current, behavior.scaleDown, -1, nowMs)) : min;
    if (desired > Math.min(max, fastest))
      return { replicas: Math.min(max, fastest), ...(max > fastest ? tooFast : tooMany) };
    const least = desired < current ? Math.max(min, slowest) : min;
    if (desired < least) return { replicas: least, ...(least > min ? tooSlow : tooFew) };
    return { replicas: desired, ...within };
  }

  /** How far the number may go by the policies of its direction. */
  #rate(current: number, { selectPolicy, policies = [] }: ScalingRules, sign: 1 | -1, nowMs: number): number {
    if (selectPolicy === 'Disabled' || policies.length === 0) return current;
    const proposals = policies.map(({ type, value, periodSeconds }) => {
      const lately = this.#changes.filter(({ atMs }) => atMs > nowMs - periodSeconds * 1000);
      const start = current - lately.reduce((sum, { replicas }) => sum + replicas, 0);
      if (type === 'Pods') return start + sign * value;
      const part = start * (1 + (sign * value) / 100);
      return sign > 0 ? Math.ceil(part) : Math.trunc(part);
    });
    const isFar = selectPolicy !== 'Min';
    return isFar === sign > 0 ? Math.max(...proposals) : Math.min(...proposals);
  }
}

const steadied = (isUp: boolean) =>
  isUp
    ? {
        reason: 'ScaleUpStabilized',
        message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
      }
    : {
        reason: 'ScaleDownStabilized',
        message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
      };
