import type { CostRateReader } from '../ports/costs.ts';
import { Values } from './cluster-where.ts';
import { ratesOf, whereClusters } from './cost-rows.ts';

const currencies = 'SELECT currency FROM hours GROUP BY 1';

/** Reads the last hour of clusters; namespaces and types of machines do not narrow it. */
export const costRateReader: CostRateReader = {
  async hourly(tx, question) {
    const values = new Values();
    const [from, to] = [values.add(question.from), values.add(question.to)];
    const into = values.add(question.currency);
    const [row] = await tx.$queryRawUnsafe<{ amount: string | null }[]>(
      `WITH last AS MATERIALIZED (
         SELECT max(hour) AS hour FROM cost_hour_clusters
         WHERE hour >= ${to}::date - interval '3 days' AND provenance <> 'missing'),
       hours AS MATERIALIZED (
         SELECT d.currency, (d.hour AT TIME ZONE 'UTC')::date AS day,
           coalesce(d.node, 0) + coalesce(d.storage, 0) + coalesce(d.load_balancer, 0) + coalesce(d.fee, 0) AS amount
         FROM cost_hour_clusters d WHERE d.hour = (SELECT hour FROM last)${whereClusters(question, values)}),
       rates AS MATERIALIZED (${ratesOf(into, from, to, currencies)})
       SELECT sum(h.amount * r.rate)::numeric(30,10)::text AS amount
       FROM hours h JOIN rates r ON r.currency = h.currency AND r.day = h.day`,
      ...values.list,
    );
    return row?.amount ?? null;
  },
};
