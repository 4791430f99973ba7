import { type AdviceFacts, adviceFactsSchema, type ClusterAdvice } from '../../../lib/contracts/cost-advice.ts';
import { isLabelDimension, labelKeyOf } from '../../../lib/cost-labels.ts';
import type { AdviceReader } from '../../ports/advice.ts';
import { Values } from '../clusters/cluster-where.ts';
import { fromJson } from '../json.ts';
import { ratesOf } from './cost-sql.ts';

type Row = Omit<ClusterAdvice, keyof AdviceFacts> & { facts: unknown };
interface Sums {
  saving: string;
  advised: number;
  fits: number;
  unknown: number;
}

const columns = {
  project: 'c.project',
  cluster: `c.namespace || '/' || c.name`,
  owner: 'c.owner',
  provider: 'c.provider',
  region: 'c.region',
  costCentre: 'p.cost_centre',
} as const;

/** What costs alone know of a cluster. */
const ofCosts = {
  requester: 'x.requester',
  purpose: 'x.purpose',
  catalogItem: 'x.catalog_item',
  itemVersion: 'x.item_version',
} as const;

/** What clusters are narrowed by; what is below them is not known of advice. */
function expressionOf(name: string, values: Values): string | undefined {
  const own = columns[name as keyof typeof columns];
  if (own) return own;
  const known = isLabelDimension(name)
    ? `x.labels ->> ${values.add(labelKeyOf(name))}::text`
    : ofCosts[name as keyof typeof ofCosts];
  return (
    known &&
    `(SELECT ${known} FROM cluster_dims x
      WHERE x.namespace = c.namespace AND x.name = c.name AND x.valid_to IS NULL)`
  );
}

/** Reads what the worker worked out, of clusters that may be seen and are there. */
export const adviceReader: AdviceReader = {
  async list(tx, { visible, filter, currency, today, show, limit }) {
    const values = new Values();
    const day = values.add(today);
    const where = [`c.phase <> 'deleting'`];
    if (visible !== 'all') where.push(`c.project = ANY(${values.add([...visible])}::text[])`);
    for (const [name, wanted] of Object.entries(filter)) {
      const expression = wanted?.length ? expressionOf(name, values) : undefined;
      if (expression) where.push(`coalesce(${expression}, '') = ANY(${values.add(wanted)}::text[])`);
    }
    const rates = ratesOf(
      values.add(currency),
      day,
      `(${day}::date + 1)`,
      'SELECT DISTINCT currency FROM cluster_advice',
    );
    const advice = `WITH rates AS MATERIALIZED (${rates}), advice AS (
      SELECT a.*, c.project, a.saving * r.rate AS told, a.monthly * r.rate AS whole
      FROM cluster_advice a JOIN clusters c USING (namespace, name) LEFT JOIN projects p ON p.name = c.project
      LEFT JOIN rates r ON r.currency = a.currency WHERE ${where.join(' AND ')})`;
    const [[sums], rows] = await Promise.all([
      tx.$queryRawUnsafe<Sums[]>(
        `${advice} SELECT coalesce(sum(told), 0)::numeric(30,10)::text AS saving, count(kind)::int AS advised,
           count(*) FILTER (WHERE reason = 'fits')::int AS fits,
           count(*) FILTER (WHERE reason <> 'fits')::int AS unknown FROM advice`,
        ...values.list,
      ),
      tx.$queryRawUnsafe<Row[]>(
        `${advice} SELECT namespace || '/' || name AS cluster, project, kind, reason, facts,
           told::numeric(30,10)::text AS saving, whole::numeric(30,10)::text AS monthly
         FROM advice ${show === 'advised' ? 'WHERE kind IS NOT NULL' : ''}
         ORDER BY told DESC NULLS LAST, whole DESC NULLS LAST, 1 LIMIT ${values.add(limit)}::int`,
        ...values.list,
      ),
    ]);
    if (!sums) throw new Error('An aggregate answers one row');
    const { saving, ...counts } = sums;
    return {
      saving,
      counts,
      items: rows.map(({ facts, ...row }) => ({ ...row, ...fromJson(adviceFactsSchema, facts) })),
    };
  },
};
