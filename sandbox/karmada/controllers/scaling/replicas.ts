/** A pod with what it uses; quantities in thousandths. */
export interface Sample {
  name: string;
  phase: string;
  isReady: boolean;
  /** Of the resource in question; undefined where a container does not say. */
  requested?: number;
  /** Undefined where nothing was measured. */
  used?: number;
}

export type Target = { utilization: number } | { average: number };

export interface Proposal {
  replicas: number;
  /** Percent of what is requested. */
  utilization?: number;
  /** What a pod uses, in thousandths. */
  average: number;
}

/** A change of less than a tenth is none. */
const tolerance = 0.1;

const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** How what is used compares with what is aimed at. */
function compare(pods: readonly Sample[], target: Target): { ratio: number; utilization?: number; average: number } {
  const used = total(pods.map((pod) => pod.used ?? 0));
  const average = Math.trunc(used / pods.length);
  if ('average' in target) return { ratio: average / target.average, average };
  const utilization = Math.trunc((used * 100) / total(pods.map(({ requested }) => requested ?? 0)));
  return { ratio: utilization / target.utilization, utilization, average };
}

/**
 * How many replicas would bring what pods use to what is aimed at.
 * Source: pkg/controllers/federatedhpa/replica_calculator.go, where pods count as ready by their condition alone.
 * @param current of the template
 * @param calibration the part of them that is in the members that were asked
 * @throws Error in Karmada's words where nothing can be said
 */
export function propose(pods: readonly Sample[], target: Target, current: number, calibration: number): Proposal {
  if (pods.length === 0) throw new Error('no pods returned by selector while calculating replica count');
  const alive = pods.filter(({ phase }) => phase !== 'Failed');
  const isMissing = ({ used }: Sample): boolean => used === undefined;
  const unready = alive.filter((pod) => pod.phase === 'Pending' || (!isMissing(pod) && !pod.isReady));
  const missing = alive.filter((pod) => !unready.includes(pod) && isMissing(pod));
  const ready = alive.filter((pod) => !unready.includes(pod) && !isMissing(pod));
  if (ready.length === 0) throw new Error('did not receive metrics for any ready pods');
  const { ratio, ...now } = compare(ready, target);
  const growsWithUnready = unready.length > 0 && ratio > 1;
  if (!growsWithUnready && missing.length === 0) {
    const isClose = Math.abs(1 - ratio) <= tolerance;
    return { ...now, replicas: isClose ? current : Math.ceil((ratio * ready.length) / calibration) };
  }
  // Pods that were not measured count so that the change is as small as it can be.
  const full = (pod: Sample): number =>
    'average' in target ? target.average : ((pod.requested ?? 0) * Math.max(100, target.utilization)) / 100;
  const counted = [
    ...ready,
    ...missing.map((pod) => ({ ...pod, used: ratio < 1 ? full(pod) : 0 })),
    ...(growsWithUnready ? unready.map((pod) => ({ ...pod, used: 0 })) : []),
  ];
  const again = compare(counted, target).ratio;
  const replicas = Math.ceil((again * counted.length) / calibration);
  const turns = (ratio < 1 && again > 1) || (ratio > 1 && again < 1);
  const isAgainst = (again < 1 && replicas > current) || (again > 1 && replicas < current);
  return { ...now, replicas: Math.abs(1 - again) <= tolerance || turns || isAgainst ? current : replicas };
}
