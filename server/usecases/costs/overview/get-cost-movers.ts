import { type CostMover, type CostMovers, costMoversQuerySchema } from '../../../../lib/contracts/cost-series.ts';
import { wholeClusters } from '../../../../lib/contracts/costs.ts';
import { daysBetween } from '../../../../lib/days.ts';
import { addKnown, compareDays, isWhole, pairDays, toKnownDays } from '../../../../lib/finops/known-days.ts';
import { type ClusterDay, causeOf } from '../../../../lib/finops/movers.ts';
import { compareMoney, estimateMoney, subtractMoney } from '../../../../lib/money.ts';
import { findCausingRequest } from '../../../domain/costs/reports/causing-request.ts';
import type { CostQuestion, CostSum } from '../../../ports/costs.ts';
import { type Context, defineQuery } from '../../define.ts';
import { knownUntil } from './cost-completeness.ts';
import { comparedDays, daysOf, filterOf } from './cost-window.ts';

/** More would not be read. */
const shownMovers = 6;
/** Days of more clusters are not read for one answer. */
const mostWithGaps = 200;

/** The clusters whose cost changed most against the period before, and why. */
export const getCostMovers = defineQuery({
  name: 'get-cost-movers',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costMoversQuerySchema },
  run: async (context, { query }): Promise<CostMovers> => {
    const { deps, visible } = context;
    const compared = comparedDays(daysOf(query, deps.clock.now()), await knownUntil(context));
    const { currency } = deps;
    // Changes are of whole clusters: machines come and go, namespaces only share them.
    const filter = wholeClusters(filterOf(query));
    const window = { visible, filter, currency, ...compared.whole };
    const before = { ...window, ...compared.before };
    const both = { ...window, from: before.from };
    const pairs = { now: daysBetween(window.from, window.to), before: daysBetween(before.from, before.to) };
    const booked = await deps.costs.bookedDays(deps.db.auto, both);
    // Of a thing that never was any day is nothing, if it is known at all.
    const isCompared = booked.has(before.from) && pairDays(new Map(), pairs, booked) !== null;
    if (!isCompared) return { currency, isCompared, items: [] };
    const sumsOf = async (question: CostQuestion) =>
      byCluster(await deps.costs.sums(deps.db.auto, question, ['cluster', 'project']));
    const [sums, sumsBefore] = await Promise.all([sumsOf(window), sumsOf(before)]);
    const daysOfAll = (clusters: readonly string[]) =>
      clusters.length === 0
        ? []
        : deps.costs.sums(deps.db.auto, { ...both, filter: { ...filter, cluster: [...clusters] } }, ['cluster'], {
            daily: true,
          });
    const isAllBooked = [...pairs.now, ...pairs.before].every((day) => booked.has(day));
    const isKnown = (sum: ClusterSum) => isAllBooked && isWhole(sum);
    const exact = compareByDay(await daysOfAll(gapsIn([...sums, ...sumsBefore], isKnown)), pairs, booked);
    const largest = order(compare(sums, sumsBefore, isKnown, exact)).slice(0, shownMovers);
    if (largest.length === 0) return { currency, isCompared, items: [] };
    const daily = await daysOfAll(largest.map(({ cluster }) => cluster));
    return {
      currency,
      isCompared,
      items: await Promise.all(largest.map((mover) => explain(context, mover, daily, { ...both, booked }))),
    };
  },
});

/** What a cluster cost in a period, whatever projects it was of. */
interface ClusterSum extends Pick<CostSum, 'amount' | 'hours' | 'hoursMissing'> {
  cluster: string;
  /** The one that paid most. */
  project: string | null;
}

function byCluster(sums: readonly CostSum[]): ClusterSum[] {
  return [...Map.groupBy(sums, ({ keys }) => keys[0] ?? '')].flatMap(([cluster, parts]) => {
    if (cluster === '') return [];
    const count = (name: 'hours' | 'hoursMissing') => parts.reduce((all, part) => all + (part[name] ?? 0), 0);
    const hours = { hours: count('hours'), hoursMissing: count('hoursMissing') };
    return [
      { cluster, project: parts[0]?.keys[1] ?? null, amount: addKnown(parts.map(({ amount }) => amount)), ...hours },
    ];
  });
}

type Moved = Pick<CostMover, 'cluster' | 'project' | 'amount' | 'before' | 'leftOut'>;
type Exact = ReadonlyMap<string, Pick<Moved, 'amount' | 'before' | 'leftOut'> | null>;

type IsKnown = (sum: ClusterSum) => boolean;

/** Clusters with hours that are not known in either period. Of more than are read nothing is said, the dearest go first. */
function gapsIn(sums: readonly ClusterSum[], isKnown: IsKnown): string[] {
  const found = sums.flatMap((sum) => (isKnown(sum) ? [] : sum.cluster));
  return [...new Set(found)].slice(0, mostWithGaps);
}

/** Those clusters day beside day; null for one of which too few days are known. */
function compareByDay(
  daily: readonly CostSum[],
  pairs: { now: string[]; before: string[] },
  booked: ReadonlySet<string>,
): Exact {
  const clusters = [...Map.groupBy(daily, ({ keys }) => keys[0] ?? '')];
  return new Map(
    clusters.map(([cluster, days]) => {
      const found = compareDays(toKnownDays(days), pairs, booked);
      const sums = found && { amount: estimateMoney(found.now), before: estimateMoney(found.before) };
      return [cluster, sums && { ...sums, leftOut: found.leftOut }];
    }),
  );
}

function compare(
  sums: readonly ClusterSum[],
  sumsBefore: readonly ClusterSum[],
  isKnown: IsKnown,
  exact: Exact,
): Moved[] {
  const all = new Map([...sumsBefore, ...sums].map((sum) => [sum.cluster, sum]));
  const [now, before] = [sums, sumsBefore].map((those) => new Map(those.map((sum) => [sum.cluster, sum])));
  return [...all].flatMap(([cluster, { project }]): Moved | [] => {
    const own = [now?.get(cluster), before?.get(cluster)];
    const amounts = { amount: own[0]?.amount ?? '0', before: own[1]?.amount ?? '0', leftOut: 0 };
    const found = own.every((sum) => sum === undefined || isKnown(sum)) ? amounts : exact.get(cluster);
    return found ? { cluster, project, ...found } : [];
  });
}

/** Those that moved at all, the largest move first. */
function order(all: readonly Moved[]) {
  const size = (text: string) => text.replace('-', '');
  return all
    .map((each) => ({ ...each, difference: subtractMoney(each.amount, each.before) }))
    .filter(({ difference }) => compareMoney(size(difference), '0.01') > 0)
    .sort((a, b) => compareMoney(size(b.difference), size(a.difference)));
}

async function explain(
  context: Context,
  mover: ReturnType<typeof order>[number],
  daily: readonly CostSum[],
  { from, to, booked }: Pick<CostQuestion, 'from' | 'to'> & { booked: ReadonlySet<string> },
): Promise<CostMover> {
  const own = new Map(
    daily.flatMap((sum) => (sum.keys[0] === mover.cluster && sum.day ? [[sum.day, sum] as const] : [])),
  );
  const days = daysBetween(from, to).map((day): ClusterDay => {
    const sum = own.get(day);
    const isThere = sum !== undefined || (booked.has(day) ? false : null);
    return { day, isThere, isFull: (sum?.hours ?? 0) >= 24, nodeHours: sum && isWhole(sum) ? sum.nodeHours : null };
  });
  const cause = causeOf(days);
  return {
    ...mover,
    ...cause,
    request: await requestOf(context, mover.cluster, cause),
  };
}

async function requestOf(
  { deps, visible }: Context,
  cluster: string,
  cause: Pick<CostMover, 'cause' | 'day'>,
): Promise<CostMover['request']> {
  const [namespace = '', name = ''] = cluster.split('/');
  const found = findCausingRequest(cause, await deps.requests.ofCluster(deps.db.auto, { namespace, name }));
  if (!found || !(visible === 'all' || visible.includes(found.project))) return null;
  const { id, shortId, kind, requester, createdAt } = found;
  return { id, shortId, kind, requester, at: createdAt.toISOString() };
}
