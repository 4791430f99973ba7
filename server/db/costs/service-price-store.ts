import { addDays, hourMs, hoursPerMonth } from '../../../lib/days.ts';
import type { PriceSample } from '../../domain/costs/reports/usual-prices.ts';
import type { ServicePriceReader, ServicePriceStore } from '../../ports/service-prices.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf } from './cost-sql.ts';

/** So many days before today count, and so many complete ones a namespace needs. */
const lookedAtDays = 30;
const neededDays = 7;
/** Worked out again after so long at the earliest: what is usual in 30 days does not move by the hour. */
const restMs = 6 * hourMs;
/** In so many transactions, each of a part of the clusters. */
const slices = 16;
const sliceOf = (uid: string) => `mod(abs(hashtext(${uid})::bigint), ${slices})`;
/** More samples of a service tell nothing that so many do not. */
const mostSamples = 500;

// A namespace counts that exactly one service claims and that no cluster has by itself, on days of which every hour of the
// cluster is known. On its first day the service was there for a part, unless it was there before the days begin. The
// project is the one that the cluster is in now.
const work = `
  WITH claims AS (
    SELECT c.uid, c.namespace AS home, c.project, split_part(claim ->> 'service', '/', 1) AS namespace,
      claim ->> 'service' AS service, claim ->> 'template' AS template
    FROM clusters c CROSS JOIN LATERAL jsonb_array_elements(c.service_claims) claim WHERE ${sliceOf('c.uid')} = $4::int),
  charts AS MATERIALIZED (
    SELECT m.namespace, m.name, coalesce(nullif(m.object #>> '{spec,helm,chartSpec,chart}', ''),
      regexp_replace(m.name, '-\\d+-\\d+-\\d+$', '')) AS chart
    FROM mirror_objects m WHERE m.kind = 'k0rdent.mirantis.com/ServiceTemplate'),
  named AS MATERIALIZED (SELECT DISTINCT ON (name) name, chart FROM charts ORDER BY name, namespace),
  alone AS (
    SELECT uid, home, project, namespace, min(template) AS template FROM claims
    WHERE namespace NOT LIKE 'kube-%' AND namespace NOT IN ('', 'default')
    GROUP BY uid, home, project, namespace HAVING count(DISTINCT service) = 1),
  priced AS MATERIALIZED (
    SELECT c.id AS cluster_id, a.uid, a.project, a.namespace, coalesce(own.chart, n.chart) AS chart
    FROM alone a JOIN cluster_dims c ON c.uid = a.uid JOIN named n ON n.name = a.template
    LEFT JOIN charts own ON own.name = a.template AND own.namespace = a.home),
  days AS (
    SELECT a.uid, a.project, a.namespace, a.chart, d.currency, d.amount, w.node_hours,
      w.hours = 24 AND w.hours_missing = 0 AND (
        d.day = $1::date OR d.day > min(d.day) OVER (PARTITION BY a.uid, a.namespace)) AS is_whole
    FROM priced a
    JOIN cost_day_namespaces d ON d.cluster_id = a.cluster_id AND d.namespace = a.namespace
    JOIN cost_day_clusters w ON w.cluster_id = d.cluster_id AND w.day = d.day AND w.currency = d.currency
    WHERE d.day >= $1::date AND d.day < $2::date AND d.amount IS NOT NULL)
  INSERT INTO service_price_samples (cluster_uid, namespace, service, project, amount, currency, nodes, computed_at)
  SELECT DISTINCT ON (uid, namespace) uid, namespace, chart, project, sum(amount) / count(*) / 24 * ${hoursPerMonth},
    currency, avg(node_hours) / 24, $3::timestamptz
  FROM days WHERE is_whole GROUP BY uid, namespace, chart, project, currency HAVING count(*) >= ${neededDays}
  ORDER BY uid, namespace, count(*) DESC, currency`;

/** The worker's half. */
export const servicePriceStore: ServicePriceStore = {
  async refresh(db, today, at) {
    const [known] = await db.auto.$queryRawUnsafe<{ is_due: boolean }[]>(
      `SELECT coalesce(p.at < w.at AND p.at <= $1::timestamptz, true) AS is_due
       FROM (SELECT max(updated_at) AS at FROM cost_watermarks WHERE complete_until IS NOT NULL) w,
         (SELECT min(computed_at) AS at FROM service_price_samples) p WHERE w.at IS NOT NULL`,
      new Date(at.getTime() - restMs).toISOString(),
    );
    if (!known?.is_due) return;
    for (let slice = 0; slice < slices; slice++) {
      await db.transact(async (tx) => {
        await tx.$queryRawUnsafe(`DELETE FROM service_price_samples WHERE ${sliceOf('cluster_uid')} = $1::int`, slice);
        await tx.$queryRawUnsafe(work, addDays(today, -lookedAtDays), today, at.toISOString(), slice);
      });
    }
  },
};

interface SampleRow extends PriceSample {
  service: string;
}

/** Reads what the worker worked out, of all projects: what may be told of it is for rules to say. */
export const servicePriceReader: ServicePriceReader = {
  async samples(tx, { services, currency, today }) {
    const values = new Values();
    const day = values.add(today);
    const rates = ratesOf(
      values.add(currency),
      day,
      `(${day}::date + 1)`,
      'SELECT DISTINCT currency FROM service_price_samples',
    );
    const wanted = values.add([...services]);
    // A part of very many is taken by a hash, which says nothing about what they cost.
    const rows = await tx.$queryRawUnsafe<SampleRow[]>(
      `WITH rates AS MATERIALIZED (${rates}),
       picked AS (
         SELECT s.*, row_number() OVER (PARTITION BY service ORDER BY md5(cluster_uid || namespace)) AS place
         FROM service_price_samples s WHERE service = ANY(${wanted}::text[]))
       SELECT s.service, s.project, (s.amount * r.rate)::float8 AS amount, s.nodes
       FROM picked s JOIN rates r ON r.currency = s.currency WHERE r.rate IS NOT NULL AND s.place <= ${mostSamples}`,
      ...values.list,
    );
    const found = new Map<string, PriceSample[]>();
    for (const { service, ...sample } of rows) found.set(service, [...(found.get(service) ?? []), sample]);
    return found;
  },
};
