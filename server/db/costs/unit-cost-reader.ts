import { toKnownDays } from '../../../lib/finops/known-days.ts';
import type { CostedDay } from '../../domain/costs/reports/unit-cost.ts';
import type { UnitCostReader } from '../../ports/unit-costs.ts';
import { daysOfAll } from './booked-days.ts';
import { ratesOf } from './cost-sql.ts';
import { completeUntil } from './cost-watermark.ts';

interface Row {
  day: string;
  key: string | null;
  amount: string | null;
  hours: number;
  hoursMissing: number;
}

// A day on which nothing of a project ran cost it nothing, as long as something is known of that day at all.
const sql = `
  WITH known AS MATERIALIZED (
    SELECT DISTINCT s.day FROM ${daysOfAll('$1', '$2')}
      AND (s.day + 1)::timestamp AT TIME ZONE 'UTC' <= least($5::timestamptz, coalesce(${completeUntil}, $5::timestamptz))),
  rates AS MATERIALIZED (${ratesOf('$3', '$1', '$2', `SELECT DISTINCT s.currency FROM ${daysOfAll('$1', '$2')}`)}),
  asked AS (
    SELECT 'project' AS dimension, p AS key, p AS shown FROM unnest($4::text[]) p WHERE p IS NOT NULL
    UNION ALL SELECT '', '', NULL WHERE array_position($4::text[], NULL) IS NOT NULL)
  SELECT k.day::text, a.shown AS key, coalesce(sum(s.hours), 0)::int AS hours,
    coalesce(sum(s.hours_missing), 0)::int AS "hoursMissing",
    CASE WHEN bool_or(r.rate IS NULL AND s.amount <> 0) THEN NULL
      WHEN sum(s.hours_missing) > 0 AND sum(s.hours_missing) = sum(s.hours) THEN NULL
      ELSE coalesce(sum(s.amount * r.rate), 0)::numeric(30,10)::text END AS amount
  FROM known k CROSS JOIN asked a
  LEFT JOIN cost_sums s ON s.dimension = a.dimension AND s.key = a.key AND s.days = 1 AND s.cluster_id = 0 AND s.day = k.day
  LEFT JOIN rates r ON r.currency = s.currency AND r.day = k.day
  GROUP BY k.day, a.shown ORDER BY k.day`;

/** Reads the sums of days that units are compared with. */
export const unitCostReader: UnitCostReader = {
  async days(tx, { projects, from, to, currency, now }) {
    const found = new Map<string | null, Map<string, CostedDay>>();
    if (projects.length === 0) return found;
    const rows = await tx.$queryRawUnsafe<Row[]>(sql, from, to, currency, [...new Set(projects)], now);
    for (const [key, ofKey] of Map.groupBy(rows, (row) => row.key)) {
      const known = toKnownDays(ofKey);
      const whole = ofKey.flatMap(({ day, amount, hoursMissing }): [string, CostedDay][] =>
        amount !== null && known.get(day)?.isWhole ? [[day, { amount, hoursMissing }]] : [],
      );
      found.set(key, new Map(whole));
    }
    return found;
  },
};
