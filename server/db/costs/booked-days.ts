import type { CostReader } from '../../ports/costs.ts';
import { ratesOf } from './cost-sql.ts';

/** Sums of days of everything there is, as SQL: `s` from `from` and before `to`, which are expressions. */
export const daysOfAll = (from: string, to: string) =>
  `cost_sums s WHERE s.dimension = '' AND s.days = 1 AND s.cluster_id = 0 AND s.day >= ${from}::date AND s.day < ${to}::date`;

/** See the port. */
export const bookedDays: CostReader['bookedDays'] = async (tx, { from, to, currency }) => {
  const rows = await tx.$queryRawUnsafe<{ day: string }[]>(
    `WITH rates AS MATERIALIZED (${ratesOf('$3', '$1', '$2', `SELECT DISTINCT s.currency FROM ${daysOfAll('$1', '$2')}`)}),
     booked AS MATERIALIZED (SELECT s.day, s.currency FROM ${daysOfAll('$1', '$2')})
     SELECT b.day::text AS day FROM booked b LEFT JOIN rates r ON r.currency = b.currency AND r.day = b.day
     GROUP BY b.day HAVING bool_and(r.rate IS NOT NULL)`,
    from,
    to,
    currency,
  );
  return new Set(rows.map(({ day }) => day));
};
