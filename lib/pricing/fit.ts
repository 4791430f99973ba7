import type { Rates } from '../contracts/rate-cards.ts';
import { priceMachine } from './machines.ts';
import type { ClusterShape } from './shape.ts';
import { sizeOf, toQuotaAmounts } from './size-of.ts';

/** One limit of a project with what an order would make of it; `after` is null where nobody can tell. */
export interface LimitLine {
  resource: string;
  limit: number | null;
  now: number;
  after: number | null;
}

/** How many workers of a machine type a quota has room for. */
export interface Fit {
  machine: string;
  /** Not below zero. */
  most: number;
  /** The limit that leaves the least room. */
  tightest: string;
}

type Passed<L extends LimitLine> = L & { limit: number; after: number };

/** The limits that an order would pass. Those that it adds nothing to are never passed by it. */
export function findPassed<L extends LimitLine>(lines: readonly L[]): Passed<L>[] {
  return lines.filter(
    (line): line is Passed<L> =>
      line.limit !== null && line.after !== null && line.after > line.now && line.after > line.limit,
  );
}

type Amounts = Readonly<Record<string, number>>;

/**
 * How many workers fit when everything else of the order stays as it is. Of several pools the one with the most
 * machines is counted. Null when the order has no workers of a known size, or no limit counts them.
 */
export function findFit(shape: ClusterShape, rates: Rates | null, lines: readonly LimitLine[]): Fit | null {
  const pool = shape.groups
    .filter(({ role, machine }) => role === 'worker' && machine.kind === 'type')
    .sort((a, b) => b.count.high - a.count.high)[0];
  if (pool?.machine.kind !== 'type') return null;
  const machine = priceMachine(pool.machine, rates);
  if (machine.vcpuMillicores === null) return null;
  const one: Amounts = toQuotaAmounts({
    clusters: 0,
    nodes: 1,
    vcpuMillicores: machine.vcpuMillicores,
    memoryBytes: machine.memoryBytes ?? 0,
    gpu: machine.gpu ?? 0,
  });
  const others = { ...shape, groups: shape.groups.filter((group) => group !== pool) };
  const fixed: Amounts = { ...toQuotaAmounts({ ...sizeOf(others, rates), clusters: 1 }), clustersPerPerson: 1 };
  let tightest: { resource: string; most: number } | null = null;
  for (const { resource, limit, now } of lines) {
    if (limit === null) continue;
    const most = fitOne(limit - now - (fixed[resource] ?? 0), one[resource] ?? 0);
    if (most !== null && (tightest === null || most < tightest.most)) tightest = { resource, most };
  }
  return tightest && { machine: pool.machine.name, most: tightest.most, tightest: tightest.resource };
}

/** How many of `size` go into the room that is left; null when the limit does not depend on them. */
function fitOne(room: number, size: number): number | null {
  if (room < 0) return 0;
  return size === 0 ? null : Math.floor(room / size);
}
