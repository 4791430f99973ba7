import { listedClusters, type Statement, type StatementChange } from '../../../../lib/contracts/statements.ts';
import { addDays, daysBetween, daysOfMonth } from '../../../../lib/days.ts';
import { addKnown, fillQuietDays, isWhole, pairDays, toKnownDays } from '../../../../lib/finops/known-days.ts';
import { type Amount, addMoney, compareMoney, subtractMoney } from '../../../../lib/money.ts';

/** What a cluster cost on a day (UTC), in the statement's currency. */
export interface ClusterDay {
  cluster: string;
  day: string;
  /** Null where hours were expected and none of them is known. */
  amount: Amount | null;
  hours: number | null;
  hoursMissing: number | null;
  node: Amount | null;
  idle: Amount | null;
  storage: Amount | null;
  loadBalancer: Amount | null;
  fee: Amount | null;
  nodeHours: number | null;
}

/** Null where nothing is known, and of nothing: what a project has a statement of and no row cannot be converted. */
const totalOf = (days: readonly { amount: Amount | null }[]) =>
  days.length === 0 ? null : addKnown(days.map(({ amount }) => amount));

type Part = keyof Statement['parts'];
function partOf(days: readonly ClusterDay[], part: Part): Amount | null {
  const known = days.map((day) => day[part]).filter((amount) => amount !== null);
  return known.length === 0 ? null : addMoney(...known);
}

type Summary = Pick<
  Statement,
  'total' | 'parts' | 'previous' | 'days' | 'clusters' | 'others' | 'changes' | 'isRunning'
>;

interface Known {
  /** Before this day nothing was measured; null where that is not known. */
  since: string | null;
  /** Days before this one are known or known to be missing. */
  until: string | null;
  /** Days of which everything that ran anywhere is booked. */
  booked: ReadonlySet<string>;
}

/**
 * A month of one project in figures.
 * @param rows of the month and the month before
 * @param today the present day (UTC), which is not finished
 */
export function summariseMonth(rows: readonly ClusterDay[], month: string, today: string, known: Known): Summary {
  const { first, next, before } = daysOfMonth(month);
  const isRunning = today < next;
  const inMonth = rows.filter(({ day }) => day >= first && day < next);
  const earlier = rows.filter(({ day }) => day < first);
  const finishedUntil = isRunning ? today : next;
  const readUntil = known.until !== null && known.until < finishedUntil ? known.until : finishedUntil;
  const byDay = fillQuietDays(toKnownDays(inMonth), known.booked);
  const parts = { node: null, idle: null, storage: null, loadBalancer: null, fee: null };
  return {
    isRunning,
    total: totalOf(inMonth),
    parts: Object.fromEntries(
      Object.keys(parts).map((part) => [part, partOf(inMonth, part as Part)]),
    ) as Statement['parts'],
    previous: earlier.length === 0 ? null : compare(rows, { before, first, readUntil }, known.booked),
    days: daysBetween(first, next).map((day) => {
      const ofDay = byDay.get(day);
      return { day, amount: ofDay?.amount ?? null, isIncomplete: day < finishedUntil && ofDay?.isWhole === false };
    }),
    ...rankClusters(inMonth, earlier, finishedUntil),
    changes: findChanges(rows, first, finishedUntil, known),
  };
}

/** The first days of two months side by side, as many as both have; null where too few can be compared. */
function compare(
  rows: readonly ClusterDay[],
  { before, first, readUntil }: Record<'before' | 'first' | 'readUntil', string>,
  booked: ReadonlySet<string>,
): Summary['previous'] {
  const [earlier, own] = [daysBetween(before, first), daysBetween(first, readUntil)];
  const days = Math.min(earlier.length, own.length);
  const pairs = pairDays(toKnownDays(rows), { now: own.slice(0, days), before: earlier.slice(0, days) }, booked);
  return (
    pairs && {
      month: before.slice(0, 7),
      days,
      leftOut: days - pairs.length,
      amount: addMoney(...pairs.map((pair) => pair.earlier)),
      now: addMoney(...pairs.map((pair) => pair.later)),
    }
  );
}

function rankClusters(
  inMonth: readonly ClusterDay[],
  earlier: readonly ClusterDay[],
  finishedUntil: string,
): Pick<Summary, 'clusters' | 'others'> {
  const old = Map.groupBy(earlier, ({ cluster }) => cluster);
  const ranked = [...Map.groupBy(inMonth, ({ cluster }) => cluster)]
    .map(([cluster, days]) => {
      const before = old.get(cluster);
      return {
        cluster,
        amount: totalOf(days),
        before: before ? totalOf(before) : null,
        nodes: lastMachines(days, finishedUntil),
      };
    })
    .toSorted((a, b) => compareMoney(b.amount ?? '0', a.amount ?? '0') || a.cluster.localeCompare(b.cluster));
  const rest = ranked.slice(listedClusters);
  return {
    clusters: ranked.slice(0, listedClusters),
    others: rest.length === 0 ? null : { count: rest.length, amount: totalOf(rest) },
  };
}

const machinesOf = (day: ClusterDay) =>
  day.nodeHours === null || !isWhole(day) ? null : Math.round(day.nodeHours / 24);

/** Machines on the last whole day. The present day is none, nor is the one that a cluster ended on. */
function lastMachines(days: readonly ClusterDay[], finishedUntil: string): number | null {
  const over = days.filter(({ day }) => day < finishedUntil).toSorted((a, b) => a.day.localeCompare(b.day));
  const last = over.at(-1)?.day ?? finishedUntil;
  const isOver = over.length > 1 && over.length === days.length && addDays(last, 1) < finishedUntil;
  const counts = (isOver ? over.slice(0, -1) : over).map(machinesOf);
  return counts.findLast((count) => count !== null) ?? null;
}

/** What began, ended, grew or shrank, by day. A day without data is no change. */
function findChanges(
  rows: readonly ClusterDay[],
  first: string,
  finishedUntil: string,
  known: Known,
): StatementChange[] {
  const changes: StatementChange[] = [];
  for (const [cluster, unsorted] of Map.groupBy(rows, (row) => row.cluster)) {
    const days = unsorted.toSorted((a, b) => a.day.localeCompare(b.day));
    const [begin, end] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
    const isOver = known.until !== null && addDays(end, 1) < known.until && addDays(end, 1) < finishedUntil;
    // The first and the last day are rarely whole ones, so their machines are not counted.
    const whole = days.slice(1, isOver ? -1 : undefined).filter(({ day }) => day < finishedUntil);
    // Where measuring began, everything seems to.
    if (begin >= first && known.since !== null && begin > known.since) {
      const to = whole[0] ? machinesOf(whole[0]) : null;
      changes.push({
        day: begin,
        cluster,
        kind: 'began',
        from: null,
        to,
      });
    }
    if (end >= first && isOver)
      changes.push({
        day: end,
        cluster,
        kind: 'ended',
        from: null,
        to: null,
      });
    for (const [at, day] of whole.entries()) {
      const [from, to] = [whole[at - 1], day].map((each) => (each ? machinesOf(each) : null));
      if (day.day < first || from == null || to == null || from === to) continue;
      changes.push({
        day: day.day,
        cluster,
        from,
        to,
        kind: to > from ? 'grew' : 'shrank',
      });
    }
  }
  return changes.toSorted((a, b) => a.day.localeCompare(b.day) || a.cluster.localeCompare(b.cluster));
}

/** How much more this month costs than the one before over as many days; below zero when it costs less. */
export const differenceOf = ({ now, amount }: NonNullable<Statement['previous']>): Amount => subtractMoney(now, amount);
