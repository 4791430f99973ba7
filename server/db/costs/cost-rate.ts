import type { CostRateReader } from '../../ports/costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf, whereClusters } from './cost-sql.ts';
import { lastHours } from './last-hours.ts';

const currencies = 'SELECT currency FROM last WHERE currency IS NOT NULL GROUP BY 1';

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
    const values = new Values();
    const to = values.add(question.to);
    const into = values.add(question.currency);
    const newest = '(SELECT hour FROM newest)';
    const day = `(${newest} AT TIME ZONE 'UTC')::date`;
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `WITH newest AS MATERIALIZED (
         SELECT max(hour) AS hour FROM cost_hour_clusters
         WHERE hour >= (${to}::date - 3)::timestamp AT TIME ZONE 'UTC' AND provenance <> 'missing'),
       ${lastHours(newest, `true${whereClusters(question, values)}`)},
       rates AS MATERIALIZED (${ratesOf(into, day, `(${day} + 1)`, currencies)})
       SELECT CASE WHEN ${newest} IS NULL THEN NULL WHEN count(*) = 0 THEN '0'
           ELSE sum(h.amount * r.rate)::numeric(30,10)::text END AS amount,
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
