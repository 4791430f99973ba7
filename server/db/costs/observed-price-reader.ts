import type { ObservedPrice } from '../../../lib/contracts/estimate.ts';
import type { MonthBasis } from '../../domain/costs/pricing/card-effect.ts';
import type { ObservedPriceReader } from '../../ports/money.ts';

type BasisRow = Omit<MonthBasis, 'basis'> &
  Omit<MonthBasis['basis'], 'size'> & { vcpu: number | null; memoryGib: number | null; gpu: number | null };

/**
 * What a unit of the currency of each row of `b` is worth in another on its day: by the rate at which that is booked in it.
 * Null where no rate leads there. As server/domain/costs/pricing/exchange.ts.
 */
const worthIn = (
  other: string,
) => `LEFT JOIN LATERAL (SELECT CASE WHEN b.currency = ${other}::text THEN 1 ELSE coalesce(
    (SELECT 1 / x.rate FROM exchange_rates x WHERE x.from_currency = ${other}::text AND x.to_currency = b.currency
       AND x.day <= b.day ORDER BY x.day DESC LIMIT 1),
    (SELECT x.rate FROM exchange_rates x WHERE x.from_currency = b.currency AND x.to_currency = ${other}::text
       AND x.day <= b.day ORDER BY x.day DESC LIMIT 1)) END AS rate) w ON true`;
const ofMonth = `FROM cost_day_bases b JOIN cluster_dims c ON c.id = b.cluster_id ${worthIn('$4')}
  WHERE c.provider = $1 AND b.day >= $2::date AND b.day < $3::date`;

export const observedPriceReader: ObservedPriceReader = {
  find(tx, provider, since, currency) {
    // The discrete median is a price that somebody was told, to the last digit. A machine whose price cannot be right is
    // booked by another rule than the exporter's.
    return tx.$queryRawUnsafe<ObservedPrice[]>(
      `SELECT c.region, b.instance_type AS machine, b.spot AS "isSpot", m.currency,
         trim_scale(percentile_disc(0.5) WITHIN GROUP (
           ORDER BY round(b.exporter / b.quantity::numeric * coalesce(w.rate, 1), 10)))::text AS hourly,
         to_char(min(b.day), 'YYYY-MM-DD') AS "from", to_char(max(b.day), 'YYYY-MM-DD') AS "to"
       FROM cost_day_bases b JOIN cluster_dims c ON c.id = b.cluster_id ${worthIn('$3')},
         LATERAL (SELECT CASE WHEN w.rate IS NULL THEN b.currency ELSE $3::text END AS currency) m
       WHERE b.day >= $2::date AND c.provider = $1 AND c.region IS NOT NULL AND b.what = 'node'
         AND b.rule = 'exporter' AND b.exporter > 0 AND b.quantity > 0
       GROUP BY c.region, b.instance_type, b.spot, m.currency
       ORDER BY c.region, b.instance_type, b.spot, m.currency`,
      provider,
      since,
      currency,
    );
  },
  async basesSince(tx, provider, { from, to }) {
    // A day of which some hours were booked by an older version has bases of the others alone.
    const [row] = await tx.$queryRawUnsafe<{ since: string }[]>(
      `SELECT coalesce(max(d.day) + 1, $2::date)::text AS since
       FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       LEFT JOIN LATERAL (SELECT sum(b.quantity) AS hours FROM cost_day_bases b
         WHERE b.cluster_id = d.cluster_id AND b.day = d.day AND b.what = 'node') b ON true
       WHERE c.provider = $1 AND d.day >= $2::date AND d.day < $3::date
         AND d.node_hours > coalesce(b.hours, 0) + 0.001`,
      provider,
      from,
      to,
    );
    return row?.since ?? from;
  },
  async bases(tx, provider, { from, to, currency }) {
    const rows = await tx.$queryRawUnsafe<BasisRow[]>(
      `SELECT c.project, c.region, b.what, nullif(b.instance_type, '') AS type, b.rule AS by,
         nullif(b.needs, '') AS needs, sum(b.quantity) AS quantity, sum(b.vcpu_hours) AS vcpu,
         sum(b.memory_gib_hours) AS "memoryGib", sum(b.gpu_hours) AS gpu, sum(b.exporter * w.rate)::float8 AS exporter,
         sum(b.list * w.rate)::float8 AS list, sum(b.paid * w.rate)::float8 AS paid
       ${ofMonth} AND w.rate IS NOT NULL
       GROUP BY c.project, c.region, b.what, b.instance_type, b.rule, b.needs
       ORDER BY c.project, c.region, b.what, b.instance_type, b.rule, b.needs`,
      provider,
      from,
      to,
      currency,
    );
    return rows.map(({ project, region, vcpu, memoryGib, gpu, ...basis }) => ({
      project,
      region,
      basis: { ...basis, size: { vcpu, memoryGib, gpu } },
    }));
  },
  async unconverted(tx, provider, { from, to, currency }) {
    const rows = await tx.$queryRawUnsafe<{ currency: string }[]>(
      `SELECT DISTINCT b.currency ${ofMonth} AND w.rate IS NULL ORDER BY 1`,
      provider,
      from,
      to,
      currency,
    );
    return rows.map((row) => row.currency);
  },
};
