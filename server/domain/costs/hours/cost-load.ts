import type { ClusterLoad } from '../../../../lib/contracts/cost-advice.ts';
import { addDays, daysBetween, hoursPerMonth, toDay } from '../../../../lib/days.ts';

/** An hour of a cluster: cores and GiB are means of the hour, amounts are in the source's currency. Null is not known. */
export interface LoadHour {
  hour: Date;
  cpu: HourLoad;
  memory: HourLoad;
  gpu: number | null;
  /** Cores that were used and asked for outside the system's own namespaces. */
  own: { used: number; requested: number };
  /** Everything the hour cost; null for a missing hour. */
  amount: number | null;
  node: number | null;
  idle: number | null;
  allocated: { cpu: number | null; memory: number | null };
}

interface HourLoad {
  capacity: number | null;
  used: number | null;
  requested: number | null;
}

/** So many days before today are looked at. */
export const loadDays = 14;
const hoursOfDay = 24;

/** Namespaces that every cluster has, whatever runs on it. */
export const systemNamespaces =
  /^(kube-(system|public|node-lease)|monitoring|cert-manager|ingress-nginx|projectsveltos|flux-system|gpu-operator|(kof|tigera|calico|cilium|istio|metallb|velero|kyverno|gatekeeper|local-path|longhorn|rook)(-.*)?)$/;

/** Smallest value that `part` of all are not above; null of none. Nearest rank, as 95 of 100 are counted by hand. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

/** The hours of days that are known from the first to the last hour, with what was used and asked for. */
export function completeDays(hours: readonly LoadHour[]): LoadHour[][] {
  const days = Map.groupBy(hours, ({ hour }) => toDay(hour));
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => some)
    .filter((some) => some.length === hoursOfDay && some.every(isWhole));
}

const isWhole = ({ amount, cpu, memory }: LoadHour) =>
  [amount, cpu.capacity, cpu.used, cpu.requested, memory.capacity, memory.used, memory.requested].every(
    (value) => value !== null,
  );

const some = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: readonly (number | null)[]) => some(values).reduce((total, value) => total + value, 0);
const largest = (values: readonly (number | null)[]) =>
  some(values).reduce<number | null>((a, b) => Math.max(a ?? b, b), null);
const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/**
 * What a cluster had, asked for and used in the fortnight before `today` (UTC): cores count with the 95th percentile of
 * the hours' means, since a short peak only waits; memory with the largest, since a pod that lacks it is killed.
 */
export function toLoad(days: readonly LoadHour[][], today: string): ClusterLoad {
  const hours = days.flat();
  const last = days.at(-1) ?? [];
  const of = (name: 'cpu' | 'memory') => hours.map((each) => each[name]);
  const part = (name: 'cpu' | 'memory') => ({
    requested: largest(of(name).map(({ requested }) => requested)),
    capacity: largest(last.map((each) => each[name].capacity)),
    efficiency: efficiencyOf(of(name)),
  });
  const cpu = { ...part('cpu'), used: percentile(some(of('cpu').map(({ used }) => used)), 0.95) };
  const memory = { ...part('memory'), used: largest(of('memory').map(({ used }) => used)) };
  const from = addDays(today, -loadDays);
  return {
    days: daysBetween(from, today).length,
    completeDays: days.length,
    from,
    to: addDays(today, -1),
    cpu,
    memory,
    efficiency: byMoney(hours, cpu.efficiency, memory.efficiency),
    idle: shareOf(sum(hours.map(({ idle }) => idle)), sum(hours.map(({ node }) => node))),
  };
}

/** Use against request; what uses without having asked is taken as right. OpenCost Specification (opencost.io/docs/specification). */
function efficiencyOf(hours: readonly HourLoad[]): number | null {
  const used = sum(hours.map((each) => each.used));
  const requested = sum(hours.map((each) => each.requested));
  if (requested === 0) return used > 0 ? 1 : null;
  return Math.min(1, used / requested);
}

/** Cores and memory weigh as much as was paid for each. */
function byMoney(hours: readonly LoadHour[], cpu: number | null, memory: number | null): number | null {
  const paid = {
    cpu: sum(hours.map(({ allocated }) => allocated.cpu)),
    memory: sum(hours.map(({ allocated }) => allocated.memory)),
  };
  if (cpu === null || memory === null) return cpu ?? memory;
  return shareOf(cpu * paid.cpu + memory * paid.memory, paid.cpu + paid.memory);
}

/** What the cluster costs a month at the rate of its last complete day; null without one. */
export function monthlyOf(days: readonly LoadHour[][]): number | null {
  const last = days.at(-1);
  return last ? (sum(last.map(({ amount }) => amount)) / hoursOfDay) * hoursPerMonth : null;
}

/**
 * Hours of a week (UTC) for which nothing worked but the system: runs of six and more in which the cores used outside of
 * it never passed a fifth of their 95th percentile. Null where a weekday was not seen.
 */
export function quietHoursOf(days: readonly LoadHour[][]): number | null {
  const hours = days.flat();
  const usual = percentile(
    hours.map(({ own }) => own.used),
    0.95,
  );
  const peaks = new Map<number, number>();
  for (const { hour, own } of hours) {
    const slot = hour.getUTCDay() * hoursOfDay + hour.getUTCHours();
    peaks.set(slot, Math.max(peaks.get(slot) ?? 0, own.used));
  }
  if (usual === null || peaks.size < weekHours) return null;
  const isQuiet = (slot: number) => (peaks.get(slot % weekHours) ?? usual) <= usual / 5;
  const start = Array.from({ length: weekHours }, (_, slot) => slot).find((slot) => !isQuiet(slot));
  // Without a busy hour there is no rhythm to follow.
  if (start === undefined) return null;
  let [quiet, run] = [0, 0];
  for (let slot = start; slot <= start + weekHours; slot++) {
    if (isQuiet(slot)) run += 1;
    else {
      if (run >= shortestRest) quiet += run;
      run = 0;
    }
  }
  return quiet;
}

export const weekHours = 7 * hoursOfDay;
const shortestRest = 6;
