import { type QueueCosts, queueCostsQuerySchema } from '../../../../lib/contracts/queue-costs.ts';
import { dayMs, daysBetween, toDay } from '../../../../lib/days.ts';
import { sumQueueDays } from '../../../domain/costs/reports/queue-costs.ts';
import { defineQuery } from '../../define.ts';
import { daysOf, filterOf } from './cost-window.ts';
import { findQueueMembers } from './queue-members.ts';

/** More is counted and summed up, and not listed. */
const listed = 200;

/** GPUs of Volcano's queues and what they cost, of the projects whose costs the asker may see. */
export const getQueueCosts = defineQuery({
  name: 'get-queue-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: queueCostsQuerySchema },
  run: async (context, { query }): Promise<QueueCosts> => {
    const { deps, visible } = context;
    const { currency, db } = deps;
    const { from: first, until } = daysOf(query, deps.clock.now());
    const [from, to] = [toDay(first), toDay(until)];
    const filter = filterOf(query);
    const { members, withQueues } = await findQueueMembers(context);
    const [found, deserved, told, completeUntil] = [
      await deps.queueCosts.days(db.auto, { visible, filter, currency, from, to, members }),
      await deps.queueCosts.deserved(db.auto, { from, to }),
      await deps.queueCosts.told(db.auto, { from, to }),
      await deps.costs.completeUntil(db.auto),
    ];
    const days = daysBetween(from, to);
    const { total, rows } = sumQueueDays(found, days, deserved);
    const isAsked = (cluster: string) => !filter.cluster?.length || filter.cluster.includes(cluster);
    return {
      from,
      to: toDay(until - dayMs),
      currency,
      completeUntil: completeUntil?.toISOString() ?? null,
      days,
      total,
      count: rows.length,
      rows: rows.slice(0, listed),
      silent: withQueues.filter((cluster) => !told.has(cluster) && isAsked(cluster)),
    };
  },
});
