import type { StatementReader } from '../ports/statements.ts';

type Month = Awaited<ReturnType<StatementReader['months']>>[number];

export const statementReader: StatementReader = {
  async months(tx, { visible, project, since, currency }) {
    const rows = await tx.$queryRawUnsafe<Omit<Month, 'currency'>[]>(
      `SELECT c.project, to_char(d.day, 'YYYY-MM') AS month, sum(r.rate * (coalesce(d.node, 0) + coalesce(d.storage, 0)
         + coalesce(d.load_balancer, 0) + coalesce(d.fee, 0)))::numeric(30,10)::text AS amount
       FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       CROSS JOIN LATERAL (SELECT CASE WHEN d.currency = $4::text THEN 1 ELSE (
         SELECT x.rate FROM exchange_rates x WHERE x.from_currency = d.currency AND x.to_currency = $4::text
           AND x.day <= d.day ORDER BY x.day DESC LIMIT 1) END AS rate) r
       WHERE d.day >= $3::date AND c.project IS NOT NULL AND ($1::text[] IS NULL OR c.project = ANY($1))
         AND ($2::text IS NULL OR c.project = $2) AND r.rate IS NOT NULL
       GROUP BY 1, 2 ORDER BY 2 DESC, sum(r.rate * coalesce(d.node, 0)) DESC, 1`,
      visible === 'all' ? null : [...visible],
      project,
      since,
      currency,
    );
    return rows.map((row) => ({ ...row, currency }));
  },
  async freshness(tx, { project, from, until, late }) {
    const rows = await tx.$queryRawUnsafe<{ asOf: Date | null; lateDays: number }[]>(
      `SELECT max(d.computed_at) AS "asOf",
         count(DISTINCT d.day) FILTER (WHERE d.computed_at > $4::timestamptz)::int AS "lateDays"
       FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE c.project = $1 AND d.day >= $2::date AND d.day < $3::date`,
      ...[project, from, until, late],
    );
    return rows[0] ?? { asOf: null, lateDays: 0 };
  },
};
