import { addDays, hoursPerMonth } from '../../../lib/days.ts';
import type { EstimateCheck } from '../../../lib/finops/estimate-error.ts';
import type { EstimateReader, EstimateStore } from '../../ports/estimates.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf } from './cost-sql.ts';

/** So many days before today count, and so many complete ones a cluster needs. */
const lookedAtDays = 90;
const neededDays = 7;

// Only whole days count: on its first and last a cluster is not what was ordered. What was estimated is what the order
// said; a cluster that was not ordered here is priced by its own values, as the worker keeps them.
const work = `
  WITH last AS (
    SELECT DISTINCT ON (uid) uid, namespace, name, project, template, request_id, valid_to FROM cluster_dims
    WHERE uid IS NOT NULL ORDER BY uid, valid_from DESC),
  spent AS (
    SELECT DISTINCT ON (c.uid) c.uid, d.currency, sum(d.amount) AS amount, count(*)::int AS days
    FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
    WHERE c.uid IS NOT NULL AND d.day >= $1::date AND d.day < $2::date AND d.hours = 24 AND d.hours_missing = 0
    GROUP BY c.uid, d.currency HAVING count(*) >= ${neededDays} ORDER BY c.uid, count(*) DESC, d.currency),
  checks AS (
    SELECT l.uid, l.project, l.template, s.amount AS spent, s.currency AS spent_currency, s.days,
      CASE WHEN r.estimate IS NULL THEN 'today' ELSE 'ordered' END AS basis,
      coalesce((r.estimate ->> 'monthlyLikely')::numeric, f.monthly) AS estimated,
      CASE WHEN r.estimate IS NULL THEN f.currency ELSE r.estimate ->> 'currency' END AS estimated_currency
    FROM spent s JOIN last l ON l.uid = s.uid
    LEFT JOIN requests r ON r.id = l.request_id AND jsonb_typeof(r.estimate) = 'object'
    LEFT JOIN cluster_figures f ON f.namespace = l.namespace AND f.name = l.name AND l.valid_to IS NULL
    WHERE l.template IS NOT NULL)
  INSERT INTO estimate_checks (uid, project, template, basis, estimated, estimated_currency, spent, spent_currency, days,
    computed_at)
  SELECT uid, project, template, basis, estimated, estimated_currency, spent, spent_currency, days, $3::timestamptz
  FROM checks WHERE estimated > 0 AND estimated_currency IS NOT NULL`;

export const estimateStore: EstimateStore = {
  async refresh(tx, today, at) {
    const [known] = await tx.$queryRawUnsafe<{ is_new: boolean }[]>(
      `SELECT coalesce((SELECT max(computed_at) FROM estimate_checks) < w.at, true) AS is_new
       FROM (SELECT max(updated_at) AS at FROM cost_watermarks WHERE complete_until IS NOT NULL) w WHERE w.at IS NOT NULL`,
    );
    if (!known?.is_new) return;
    await tx.$queryRawUnsafe('DELETE FROM estimate_checks');
    await tx.$queryRawUnsafe(work, addDays(today, -lookedAtDays), today, at.toISOString());
  },
};

/** Reads what the worker worked out, of the projects that may be seen. */
export const estimateReader: EstimateReader = {
  async checks(tx, { visible, currency, today, project, templates }) {
    const values = new Values();
    const day = values.add(today);
    const rates = ratesOf(
      values.add(currency),
      day,
      `(${day}::date + 1)`,
      'SELECT estimated_currency FROM estimate_checks UNION SELECT spent_currency FROM estimate_checks',
    );
    const where = ['e.rate IS NOT NULL', 's.rate IS NOT NULL'];
    if (visible !== 'all') where.push(`k.project = ANY(${values.add([...visible])}::text[])`);
    if (project?.length) where.push(`k.project = ANY(${values.add(project)}::text[])`);
    if (templates) where.push(`k.template = ANY(${values.add([...templates])}::text[])`);
    return tx.$queryRawUnsafe<EstimateCheck[]>(
      `WITH rates AS MATERIALIZED (${rates})
       SELECT k.template, k.basis = 'ordered' AS "isOrdered", (k.estimated * e.rate)::float8 AS estimated,
         (k.spent * s.rate / (k.days * 24) * ${hoursPerMonth})::float8 AS measured
       FROM estimate_checks k LEFT JOIN rates e ON e.currency = k.estimated_currency
       LEFT JOIN rates s ON s.currency = k.spent_currency WHERE ${where.join(' AND ')} ORDER BY k.uid`,
      ...values.list,
    );
  },
};
