import type { AdviceFacts, AdviceKind, NoAdviceReason } from '../../../../lib/contracts/cost-advice.ts';
import type { MachineType } from '../../../../lib/contracts/rate-cards.ts';
import { hoursPerMonth } from '../../../../lib/days.ts';
import type { Span } from '../../../../lib/pricing/shape.ts';
import { completeDays, type LoadHour, monthlyOf, quietHoursOf, toLoad, weekHours } from '../hours/cost-load.ts';
import { smallerTypes } from '../pricing/machine-family.ts';

/** Machines of one kind that carry what people run. */
export interface WorkerGroup {
  pool: string | null;
  count: Span;
  type: string | null;
  vcpu: number | null;
  memoryGib: number | null;
  gpu: number | null;
  /** What one cost an hour lately; null is not known. */
  hourly: number | null;
}

export interface AdviceInput {
  /** Today (UTC); only days before it are looked at. */
  today: string;
  phase: string;
  purpose: string | null;
  /** It has an end already. */
  hasEnd: boolean;
  hours: readonly LoadHour[];
  /** Null where its values or its template are not known. */
  workers: readonly WorkerGroup[] | null;
  /** Types of the provider's rate card. */
  machines: readonly MachineType[];
}

/** Amounts a month are in the source's currency. */
export interface Advice extends AdviceFacts {
  kind: AdviceKind | null;
  reason: NoAdviceReason | null;
  saving: number | null;
  monthly: number | null;
}

/** Every threshold of the rule, as docs/operations/costs.md tells them. */
export const thresholds = {
  /** Complete days without which nothing is said. */
  completeDays: 7,
  /** Part of the cores that their 95th percentile may take of a smaller cluster. */
  cpuFill: 0.7,
  /** The same of the largest use of memory. */
  memoryFill: 0.75,
  /** Part of either that requests may take, since machines keep some for themselves. */
  requestFill: 0.9,
  /** Cores outside the system's namespaces below which nothing runs. */
  unusedCores: 0.01,
  /** Part of the cores below which a cluster that is not for production should have an end. */
  barelyUsed: 0.05,
  /** Machines that carry production at least. */
  productionNodes: 3,
  /** Part of the cluster's cost below which nothing is worth the work. */
  worthwhile: 0.05,
} as const;

const running = new Set(['ready', 'degraded', 'updating']);

type Found = Pick<Advice, 'kind' | 'saving' | 'change'>;

/**
 * What to do to pay less for a cluster, and what a month of it saves; or why nothing can be said. Pure: the same hours
 * make the same advice. docs/operations/costs.md has the rule in words.
 */
export function adviseCluster(input: AdviceInput): Advice {
  const days = completeDays(input.hours);
  const facts = { load: toLoad(days, input.today), quietHours: quietHoursOf(days) };
  const monthly = monthlyOf(days);
  const none = (reason: NoAdviceReason): Advice => ({
    ...facts,
    monthly,
    reason,
    kind: null,
    saving: null,
    change: null,
  });
  if (!running.has(input.phase)) return none('not-running');
  if (days.length < thresholds.completeDays || monthly === null) return none('incomplete');
  const found = [...ofWhole(input, days, monthly, facts), ...ofMachines(input, facts), ...ofRest(input, facts)];
  const best = found
    .filter(({ saving }) => (saving ?? 0) > monthly * thresholds.worthwhile)
    .sort((a, b) => (b.saving ?? 0) - (a.saving ?? 0))[0];
  return best ? { ...facts, monthly, reason: null, ...best } : none(whyNothing(input));
}

/** Only `fits` says that all was looked at. */
function whyNothing({ workers }: AdviceInput): NoAdviceReason {
  if (workers === null || workers.length === 0) return 'machines-unknown';
  if (workers.some(({ gpu }) => (gpu ?? 0) > 0)) return 'gpu';
  if (workers.some(({ count }) => count.low !== count.high)) return 'autoscaled';
  return workers.some((group) => group.vcpu === null || group.hourly === null) ? 'machines-unknown' : 'fits';
}

type Facts = Pick<Advice, 'load' | 'quietHours'>;
const isForProduction = ({ purpose }: AdviceInput) => purpose !== 'dev' && purpose !== 'test';

/** A cluster that nobody uses goes; one that is barely used and not for production gets an end. */
function ofWhole(input: AdviceInput, days: readonly LoadHour[][], monthly: number, { load }: Facts): Found[] {
  const own = days.flat().map((hour) => hour.own);
  const isUnused = own.every(({ used, requested }) => used < thresholds.unusedCores && requested === 0);
  if (isUnused) return [{ kind: 'delete', saving: monthly, change: null }];
  const { used, capacity } = load.cpu;
  const isBarelyUsed = used !== null && capacity !== null && used < capacity * thresholds.barelyUsed;
  if (isForProduction(input) || input.hasEnd || !isBarelyUsed) return [];
  return [{ kind: 'expire', saving: monthly, change: null }];
}

/** Fewer machines of a group, or a smaller type of it, such that all that runs still fits. */
function ofMachines(input: AdviceInput, { load }: Facts): Found[] {
  const workers = sizedWorkers(input.workers);
  if (workers === null) return [];
  const need = {
    cpu: needOf(load.cpu, thresholds.cpuFill),
    memory: needOf(load.memory, thresholds.memoryFill),
  };
  if (need.cpu === null || need.memory === null) return [];
  const total = {
    cpu: workers.reduce((sum, { count, vcpu }) => sum + count.likely * vcpu, 0),
    memory: workers.reduce((sum, { count, memoryGib }) => sum + count.likely * memoryGib, 0),
  };
  const spare = { cpu: total.cpu - need.cpu, memory: total.memory - need.memory };
  const least = isForProduction(input) ? thresholds.productionNodes : 1;
  return workers.flatMap((group) => [
    ...fewer(group, spare, least - (allOf(workers) - group.count.likely)),
    ...smaller(group, spare, input.machines),
  ]);
}

type SizedGroup = WorkerGroup & { vcpu: number; memoryGib: number; hourly: number };
const allOf = (workers: readonly WorkerGroup[]) => workers.reduce((sum, { count }) => sum + count.likely, 0);

/** Null unless the size, price and number of every machine is fixed and known, and none has a GPU, of whose use nothing is. */
function sizedWorkers(workers: AdviceInput['workers']): SizedGroup[] | null {
  const sized = (workers ?? []).flatMap((group) => {
    const { vcpu, memoryGib, hourly, count, gpu } = group;
    const isFixed = count.low === count.high && (gpu ?? 0) === 0;
    return isFixed && vcpu && memoryGib && hourly !== null ? [{ ...group, vcpu, memoryGib, hourly }] : [];
  });
  return sized.length > 0 && sized.length === workers?.length ? sized : null;
}

/** The larger of what is used and what is asked for, each with room around it. */
function needOf({ used, requested }: Advice['load']['cpu'], fill: number): number | null {
  return used === null || requested === null ? null : Math.max(used / fill, requested / thresholds.requestFill);
}

interface Spare {
  cpu: number;
  memory: number;
}

function fewer({ pool, count, type, vcpu, memoryGib, hourly }: SizedGroup, spare: Spare, least: number): Found[] {
  const fits = Math.min(Math.floor(spare.cpu / vcpu), Math.floor(spare.memory / memoryGib));
  const away = Math.min(fits, count.likely - Math.max(1, least));
  if (away < 1) return [];
  const from = { count: count.likely, type };
  const change = { pool, from, to: { count: count.likely - away, type } };
  return [{ kind: 'fewer-nodes', saving: away * hourly * hoursPerMonth, change }];
}

function smaller(group: SizedGroup, spare: Spare, machines: readonly MachineType[]): Found[] {
  const { pool, count, type, vcpu, memoryGib, hourly } = group;
  const present = machines.find(({ name }) => name === type);
  if (type === null || !present) return [];
  const fitting = smallerTypes(machines, type).find(
    (one) =>
      count.likely * (vcpu - one.vcpu) <= spare.cpu && count.likely * (memoryGib - one.memoryGib) <= spare.memory,
  );
  if (!fitting) return [];
  // What was paid stands; the card only says by how much the other type is cheaper.
  const share = 1 - Number(fitting.hourly) / Number(present.hourly);
  const change = { pool, from: { count: count.likely, type }, to: { count: count.likely, type: fitting.name } };
  return [{ kind: 'smaller-type', saving: count.likely * hourly * share * hoursPerMonth, change }];
}

/** A cluster that rests at night or at weekends need not run then; the machines that carry work are what is saved. */
function ofRest(input: AdviceInput, { quietHours }: Facts): Found[] {
  if (isForProduction(input) || !quietHours || !input.workers) return [];
  const hourly = input.workers.map(({ count, hourly: each }) => (each === null ? null : count.likely * each));
  if (hourly.length === 0 || hourly.some((each) => each === null)) return [];
  const all = hourly.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return [{ kind: 'hibernate', saving: all * hoursPerMonth * (quietHours / weekHours), change: null }];
}
