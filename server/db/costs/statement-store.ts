import type { StatementReader } from '../../ports/statements.ts';

type Month = Awaited<ReturnType<StatementReader['months']>>[number];

/** Hours of what can be converted: the rest is in no amount. */
const known = (column: string) => `sum(d.${column}) FILTER (WHERE r.rate IS NOT NULL)`;

export const statementReader: StatementReader = {
  async months(tx, { visible, project, since, currency }) {
    const rows = await tx.$queryRawUnsafe<Omit<Month, 'currency'>[]>(
      `SELECT c.project, to_char(d.day, 'YYYY-MM') AS month,
         (CASE WHEN ${known('hours')} > 0 AND ${known('hours')} <= ${known('hours_missing')} THEN NULL
           ELSE sum(r.rate * d.amount) END)::numeric(30,10)::text AS amount,
         (SELECT to_char(min(backfilled_from) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM cost_watermarks) AS "measuredSince"
       FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       CROSS JOIN LATERAL (SELECT CASE WHEN d.currency = $4::text THEN 1 ELSE (
         SELECT x.rate FROM exchange_rates x WHERE x.from_currency = d.currency AND x.to_currency = $4::text
           AND x.day <= d.day ORDER BY x.day DESC LIMIT 1) END AS rate) r
       WHERE d.day >= $3::date AND c.project IS NOT NULL AND ($1::text[] IS NULL OR c.project = ANY($1))
         AND ($2::text IS NULL OR c.project = $2)
       GROUP BY 1, 2 ORDER BY 2 DESC, sum(r.rate * d.amount) DESC NULLS LAST, 1`,
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
         count(DISTINCT d.day) FILTER (WHERE d.first_computed_at <= $4::timestamptz AND d.computed_at > $4::timestamptz)::int AS "lateDays"
       FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE c.project = $1 AND d.day >= $2::date AND d.day < $3::date`,
      project,
      from,
      until,
      late,
    );
    return rows[0] ?? { asOf: null, lateDays: 0 };
  },
};
