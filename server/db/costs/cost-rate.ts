import { dayMs } from '../../../lib/days.ts';
import type { CostRateReader } from '../../ports/costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf, whereClusters } from './cost-sql.ts';
import { lastHours } from './last-hours.ts';

const currencies = 'SELECT currency FROM last WHERE currency IS NOT NULL GROUP BY 1';

// A statement of its own: the next one names the hour, so that PostgreSQL plans for the days that it looks at alone.
const newestHour = `
  SELECT max(hour) AS hour FROM cost_hour_clusters
  WHERE hour >= ($1::date - 3)::timestamp AT TIME ZONE 'UTC' AND provenance <> 'missing'`;

interface Row {
  amount: string | null;
  stale: string | null;
  clusters: number;
  since: Date | null;
}

/**
 * Reads the last hour of clusters; namespaces and types of machines do not narrow it. Nothing ran: nothing. All that ran is
 * unknown, or cannot be converted: unknown.
 */
export const costRateReader: CostRateReader = {
  async hourly(tx, question) {
    const [known] = await tx.$queryRawUnsafe<{ hour: Date | null }[]>(newestHour, question.to);
    if (!known?.hour) return null;
    const values = new Values();
    const into = values.add(question.currency);
    const newest = `${values.add(known.hour.toISOString())}::timestamptz`;
    const weekBefore = `${values.add(new Date(known.hour.getTime() - 7 * dayMs).toISOString())}::timestamptz`;
    const day = `(${newest} AT TIME ZONE 'UTC')::date`;
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `WITH ${lastHours(newest, weekBefore, `true${whereClusters(question, values)}`)},
       rates AS MATERIALIZED (${ratesOf(into, day, `(${day} + 1)`, currencies)})
       SELECT CASE WHEN count(*) = 0 THEN '0' ELSE sum(h.amount * r.rate)::numeric(30,10)::text END AS amount,
         (sum(h.amount * r.rate) FILTER (WHERE h.is_stale))::numeric(30,10)::text AS stale,
         (count(h.amount) FILTER (WHERE h.is_stale))::int AS clusters, min(h.hour) FILTER (WHERE h.is_stale) AS since
       FROM last h LEFT JOIN rates r ON r.currency = h.currency AND r.day = ${day}`,
      ...values.list,
    );
    if (!row || row.amount === null) return null;
    const { amount, stale, clusters, since } = row;
    return { amount, stale: stale === null || since === null ? null : { amount: stale, clusters, since } };
  },
};
