import type { CostRateReader } from '../ports/costs.ts';
import { Values } from './cluster-where.ts';
import { ratesOf, whereOf } from './cost-reader.ts';

/** Reads the last hour of clusters; namespaces and types of machines do not narrow it. */
export const costRateReader: CostRateReader = {
  async hourly(tx, question) {
    const values = new Values();
    const [from, to] = [values.add(question.from), values.add(question.to)];
    const into = values.add(question.currency);
    const where = whereOf(question, values, from, to);
    const [row] = await tx.$queryRawUnsafe<{ amount: string | null }[]>(
      `WITH rates AS MATERIALIZED (${ratesOf(into, from, to)}), last AS (
         SELECT max(hour) AS hour FROM cost_hour_clusters
         WHERE hour >= ${to}::date - interval '3 days' AND provenance <> 'missing')
       SELECT sum((coalesce(d.node, 0) + coalesce(d.storage, 0) + coalesce(d.load_balancer, 0) + coalesce(d.fee, 0)) * r.rate)
         ::numeric(30,10)::text AS amount
       FROM (SELECT h.*, (h.hour AT TIME ZONE 'UTC')::date AS day FROM cost_hour_clusters h JOIN last USING (hour)) d
       JOIN rates r ON r.currency = d.currency AND r.day = d.day WHERE ${where}`,
      ...values.list,
    );
    return row?.amount ?? null;
  },
};
