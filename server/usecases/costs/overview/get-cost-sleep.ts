import { type CostSleep, costSleepQuerySchema } from '../../../../lib/contracts/cost-sleep.ts';
import { dayMs, toDay } from '../../../../lib/days.ts';
import { sleepStretches } from '../../../domain/clusters/sleep-stretches.ts';
import { sleepSavings } from '../../../domain/costs/reports/sleep-saving.ts';
import { defineQuery } from '../../define.ts';
import { daysOf, filterOf } from './cost-window.ts';

/** More is counted and not listed. */
const listed = 50;

/** What sleep saved, by what was booked; of clusters of projects whose costs the asker may see. */
export const getCostSleep = defineQuery({
  name: 'get-cost-sleep',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costSleepQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostSleep> => {
    const { currency, db } = deps;
    const now = deps.clock.now();
    const { from, until } = daysOf(query, now);
    const question = { visible, filter: filterOf(query), currency, from: toDay(from), to: toDay(until) };
    const sleepers = await deps.sleepCosts.sleepers(db.auto, question);
    const sleeps = sleepers
      .flatMap(({ requests, asleepNow, namespace, name, uid }) =>
        sleepStretches(requests, asleepNow, now).map((stretch) => ({ namespace, name, uid, ...stretch })),
      )
      .filter(({ asleep }) => asleep.end.getTime() > from && asleep.start.getTime() < until);
    const [measured, completeUntil] = [
      await deps.sleepCosts.measure(db.auto, question, sleeps),
      await deps.costs.completeUntil(db.auto),
    ];
    const { clusters, ...savings } = sleepSavings(measured);
    return {
      from: toDay(from),
      to: toDay(until - dayMs),
      currency,
      completeUntil: completeUntil?.toISOString() ?? null,
      ...savings,
      count: clusters.length,
      clusters: clusters.slice(0, listed),
    };
  },
});
