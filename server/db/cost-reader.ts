import type { CostDimension } from '../../lib/contracts/costs.ts';
import type { CostQuestion, CostReader, CostSum } from '../ports/costs.ts';
import { Values } from './cluster-where.ts';

const columns = {
  ...{ project: 'c.project', owner: 'c.owner', requester: 'c.requester', purpose: 'c.purpose' },
  ...{ catalogItem: 'c.catalog_item', itemVersion: 'c.item_version', cluster: `c.namespace || '/' || c.name` },
  ...{ namespace: 'd.namespace', provider: 'c.provider', region: 'c.region', nodeType: `nullif(d.instance_type, '')` },
  costCentre: 'c.cost_centre',
} as const;

function expressionOf(dimension: CostDimension, values: Values): string {
  if (!dimension.startsWith('label:')) return columns[dimension as keyof typeof columns];
  return `c.labels ->> ${values.add(dimension.slice('label:'.length))}::text`;
}

const total = 'coalesce(d.node, 0) + coalesce(d.storage, 0) + coalesce(d.load_balancer, 0) + coalesce(d.fee, 0)';
const idle = 'coalesce(d.idle_cpu, 0) + coalesce(d.idle_memory, 0) + coalesce(d.idle_gpu, 0)';
const allocated = `coalesce(d.cpu, 0) + coalesce(d.memory, 0) + coalesce(d.gpu, 0) + coalesce(d.storage, 0)
  + coalesce(d.load_balancer, 0)`;

/** The days of clusters, or their parts below: what belongs to none of them stands beside under a name of its own. */
function daysFrom(level: 'cluster' | 'namespace' | 'nodeType', window: string): string {
  const none = 'NULL::numeric';
  const rest = `${none} AS node, ${none} AS storage, ${none} AS load_balancer, ${none} AS fee, ${none} AS idle,
    NULL::float8 AS node_hours, NULL::float8 AS vcpu_hours, NULL::float8 AS memory_gib_hours, NULL::float8 AS gpu_hours`;
  const of = (what: string, key: string, table: string) =>
    `SELECT d.cluster_id, d.day, d.currency, ${key}, ${what} AS amount, ${rest} FROM ${table} d WHERE ${window}`;
  switch (level) {
    case 'cluster':
      return `SELECT d.cluster_id, d.day, d.currency, ${total} AS amount, d.node, d.storage, d.load_balancer, d.fee,
        d.idle_cpu + d.idle_memory + d.idle_gpu AS idle, d.node_hours, d.vcpu_hours, d.memory_gib_hours, d.gpu_hours
        FROM cost_day_clusters d WHERE ${window}`;
    case 'namespace':
      return [
        of(allocated, 'd.namespace', 'cost_day_namespaces'),
        of(idle, `'__idle__'`, 'cost_day_clusters'),
        of(`${total} - (${idle})`, `'__other__'`, 'cost_day_clusters'),
        of(`-(${allocated})`, `'__other__'`, 'cost_day_namespaces'),
      ].join(' UNION ALL ');
    case 'nodeType':
      return [
        of('coalesce(d.node, 0)', 'd.instance_type', 'cost_day_node_types'),
        of(total, `'__other__'`, 'cost_day_clusters'),
        of('-coalesce(d.node, 0)', `'__other__'`, 'cost_day_node_types'),
      ].join(' UNION ALL ');
  }
}

/** What narrows an answer; a developer's question never leaves their projects. */
function whereOf({ visible, filter }: CostQuestion, values: Values, isBelow: boolean): string {
  const where: string[] = [];
  if (visible !== 'all') where.push(`c.project = ANY(${values.add([...visible])}::text[])`);
  for (const [name, wanted] of Object.entries(filter) as [CostDimension, string[] | undefined][]) {
    if (!wanted || wanted.length === 0) continue;
    if (!isBelow && (name === 'namespace' || name === 'nodeType')) continue;
    where.push(`coalesce(${expressionOf(name, values)}, '') = ANY(${values.add(wanted)}::text[])`);
  }
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
}

/** The rate of each currency and day: that of the day, or the last before it. */
function ratesOf({ currency }: CostQuestion, values: Values, from: string, to: string): string {
  const into = values.add(currency);
  return `SELECT k.currency, g.day::date AS day, CASE WHEN k.currency = ${into}::text THEN 1 ELSE (
      SELECT x.rate FROM exchange_rates x WHERE x.from_currency = k.currency AND x.to_currency = ${into}::text
        AND x.day <= g.day ORDER BY x.day DESC LIMIT 1) END AS rate
    FROM (SELECT ${into}::text AS currency UNION
      SELECT from_currency FROM exchange_rates WHERE to_currency = ${into}::text) k,
      generate_series(${from}::date, ${to}::date - 1, interval '1 day') AS g(day)`;
}

const levelOf = (names: readonly string[]) =>
  names.includes('namespace') ? 'namespace' : names.includes('nodeType') ? 'nodeType' : 'cluster';

const figures = { node: 'node', storage: 'storage', loadBalancer: 'load_balancer', fee: 'fee', idle: 'idle' };

interface Row extends Omit<CostSum, 'keys' | 'day'> {
  k0: string | null;
  k1?: string | null;
  day?: string;
}

/** Reads the days; the open one is among them, as far as it has come. */
export const costReader: CostReader = {
  async sums(tx, question, by, { daily = false } = {}) {
    const values = new Values();
    const [from, to] = [values.add(question.from), values.add(question.to)];
    const used = Object.entries(question.filter).flatMap(([name, wanted]) => (wanted?.length ? [name] : []));
    const days = daysFrom(levelOf([...by, ...used]), `d.day >= ${from}::date AND d.day < ${to}::date`);
    const keys = by.map((dimension, index) => `${expressionOf(dimension, values)} AS k${index}`);
    const groups = [...by.map((_, index) => index + 1), ...(daily ? [by.length + 1] : [])];
    const money = Object.entries(figures).map(([name, column]) => `sum(d.${column} * r.rate)::text AS "${name}"`);
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `WITH rates AS MATERIALIZED (${ratesOf(question, values, from, to)})
       SELECT ${keys.join(', ')}${daily ? ', d.day::text AS day' : ''}, sum(d.amount * r.rate)::numeric(30,10)::text AS amount,
         ${money.join(', ')}, sum(d.node_hours) AS "nodeHours", sum(d.vcpu_hours) AS "vcpuHours",
         sum(d.memory_gib_hours) AS "memoryGibHours", sum(d.gpu_hours) AS "gpuHours"
       FROM (${days}) d JOIN cluster_dims c ON c.id = d.cluster_id
       JOIN rates r ON r.currency = d.currency AND r.day = d.day AND r.rate IS NOT NULL
       ${whereOf(question, values, true)}
       GROUP BY ${groups.join(', ')} ORDER BY ${daily ? 'day, ' : ''}sum(d.amount * r.rate) DESC, 1`,
      ...values.list,
    );
    return rows.map(({ k0, k1, day = null, ...sum }) => ({
      ...sum,
      day,
      keys: by.length > 1 ? [k0, k1 ?? null] : [k0],
    }));
  },

  async completeness(tx, question) {
    const values = new Values();
    const [from, to] = [values.add(question.from), values.add(question.to)];
    const rates = ratesOf(question, values, from, to);
    const [row] = await tx.$queryRawUnsafe<CompletenessRow[]>(
      `WITH rates AS MATERIALIZED (${rates}), days AS (
         SELECT d.day, d.currency, d.hours, d.hours_missing, d.hours_carried, d.hours_rate_card, ${total} AS amount, r.rate
         FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
         LEFT JOIN rates r ON r.currency = d.currency AND r.day = d.day
         ${whereOf(question, values, false) || 'WHERE true'} AND d.day >= ${from}::date AND d.day < ${to}::date)
       SELECT coalesce(sum(hours), 0)::int AS hours, coalesce(sum(hours_carried), 0)::int AS carried,
         coalesce(sum(hours_rate_card), 0)::int AS "rateCard", coalesce(sum(hours_missing), 0)::int AS missing,
         (SELECT min(complete_until) FROM cost_watermarks) AS "completeUntil",
         (SELECT min(backfilled_from) FROM cost_watermarks) AS since,
         (SELECT coalesce(json_agg(u), '[]') FROM (
           SELECT currency, sum(amount)::text AS amount, count(DISTINCT day)::int AS days FROM days
           WHERE rate IS NULL GROUP BY 1 ORDER BY 1) u) AS unconverted
       FROM days`,
      ...values.list,
    );
    if (!row) throw new Error('An aggregate answers one row');
    return { ...row, observed: row.hours - row.carried - row.rateCard - row.missing };
  },
};

type CompletenessRow = Omit<Awaited<ReturnType<CostReader['completeness']>>, 'observed'>;
