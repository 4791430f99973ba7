import { type CostMover, type CostMovers, costMoversQuerySchema } from '../../../lib/contracts/cost-series.ts';
import { dayMs, daysBetween, toDay } from '../../../lib/days.ts';

import { type ClusterDay, causeOf } from '../../../lib/finops/movers.ts';
import { compareMoney, subtractMoney } from '../../../lib/money.ts';
import type { CostQuestion, CostSum } from '../../ports/costs.ts';
import { type Context, defineQuery } from '../define.ts';
import { comparedDays, daysOf, filterOf } from './cost-window.ts';

/** More would not be read. */
const shownMovers = 6;

/** The clusters whose cost changed most against the period before, and why. */
export const getCostMovers = defineQuery({
  name: 'get-cost-movers',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costMoversQuerySchema },
  run: async (context, { query }): Promise<CostMovers> => {
    const { deps, visible } = context;
    const compared = comparedDays(daysOf(query, deps.clock.now()), deps.clock.now());
    const { currency } = deps;
    // Changes are of whole clusters: machines come and go, namespaces only share them.
    const { namespace: _namespace, nodeType: _nodeType, ...filter } = filterOf(query);
    const window = { visible, filter, currency, ...compared.whole };
    const before = { ...window, ...compared.before };
    const [sums, sumsBefore] = await Promise.all([
      deps.costs.sums(deps.db.auto, window, ['cluster', 'project']),
      deps.costs.sums(deps.db.auto, before, ['cluster', 'project']),
    ]);
    const largest = compare(sums, sumsBefore).slice(0, shownMovers);
    if (largest.length === 0) return { currency, items: [] };
    const only = {
      ...window,
      from: before.from,
      filter: { ...filter, cluster: largest.map(({ cluster }) => cluster) },
    };
    const daily = await deps.costs.sums(deps.db.auto, only, ['cluster'], { daily: true });
    return { currency, items: await Promise.all(largest.map((mover) => explain(context, mover, daily, only))) };
  },
});

type Moved = Pick<CostMover, 'cluster' | 'project' | 'amount' | 'before' | 'difference'>;

function compare(sums: readonly CostSum[], sumsBefore: readonly CostSum[]): Moved[] {
  const moved = new Map<string, { project: string | null; amount: string; before: string }>();
  const none = { project: null, amount: '0', before: '0' };
  for (const { keys, amount } of sums) {
    if (keys[0]) moved.set(keys[0], { ...none, project: keys[1] ?? null, amount });
  }
  for (const { keys, amount } of sumsBefore) {
    if (keys[0])
      moved.set(keys[0], { ...(moved.get(keys[0]) ?? { ...none, project: keys[1] ?? null }), before: amount });
  }
  const size = (text: string) => text.replace('-', '');
  return [...moved]
    .map(([cluster, each]) => ({ cluster, ...each, difference: subtractMoney(each.amount, each.before) }))
    .filter(({ difference }) => compareMoney(size(difference), '0.01') > 0)
    .sort((a, b) => compareMoney(size(b.difference), size(a.difference)));
}

async function explain(
  context: Context,
  mover: Moved,
  daily: readonly CostSum[],
  asked: CostQuestion,
): Promise<CostMover> {
  const own = new Map(
    daily.flatMap((sum) => (sum.keys[0] === mover.cluster && sum.day ? [[sum.day, sum] as const] : [])),
  );
  const now = context.deps.clock.now();
  const days = daysBetween(asked.from, asked.to)
    .filter((day) => day <= toDay(now.getTime()))
    .map((day): ClusterDay => {
      const sum = own.get(day);
      return { day, amount: sum ? Number(sum.amount) : null, nodeHours: sum?.nodeHours ?? null };
    });
  const cause = causeOf(days);
  return {
    ...mover,
    ...cause,
    request: cause.day === null ? null : await requestAbout(context, mover.cluster, cause.day),
  };
}

/** What was asked for this cluster nearest before the end of a day, a day before at most. */
async function requestAbout({ deps, visible }: Context, cluster: string, day: string): Promise<CostMover['request']> {
  const [namespace = '', name = ''] = cluster.split('/');
  const requests = await deps.requests.ofCluster(deps.db.auto, { namespace, name });
  const end = Date.parse(day) + dayMs;
  const near = requests
    .filter(({ project }) => visible === 'all' || visible.includes(project))
    .map(({ id, kind, requester, createdAt }) => ({ id, kind, requester, at: createdAt }))
    .filter(({ at }) => at.getTime() < end && at.getTime() >= end - 2 * dayMs)
    .sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  return near ? { ...near, at: near.at.toISOString() } : null;
}
