import type { CostDimension, CostFilter } from '../../lib/contracts/costs.ts';
import type { CostQuestion, CostReader, CostSum } from '../ports/costs.ts';
import { Values, whereClause } from './cluster-where.ts';

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

/** What days are summed up of: the clusters that matter, between two days. */
interface Scope {
  where: string;
  /** By which rows may be added up before they are converted: one for all that need no rate. */
  day: string;
}

/** The days of clusters, or their parts below: what belongs to none of them stands beside under a name of its own. */
function daysFrom(level: 'cluster' | 'namespace' | 'nodeType', { where, day }: Scope): string {
  const none = 'NULL::numeric';
  const rest = `${none} AS node, ${none} AS storage, ${none} AS load_balancer, ${none} AS fee, ${none} AS idle,
    NULL::float8 AS node_hours, NULL::float8 AS vcpu_hours, NULL::float8 AS memory_gib_hours, NULL::float8 AS gpu_hours`;
  const of = (what: string, key: string, from: string) =>
    `SELECT d.cluster_id, d.day, d.currency, ${key}, ${what} AS amount, ${rest} FROM ${from}`;
  const clusterDays = `cost_day_clusters d WHERE ${where}`;
  // Read once and added up before anything else: there are twenty times as many as of clusters.
  const parts = (key: string, amount: string, table: string) =>
    `WITH parts AS MATERIALIZED (SELECT d.cluster_id, d.currency, ${day} AS day, d.${key}, sum(${amount}) AS amount
      FROM ${table} d WHERE ${where} GROUP BY 1, 2, 3, 4)`;
  switch (level) {
    case 'cluster':
      return `SELECT d.cluster_id, d.day, d.currency, d.amount, d.node, d.storage, d.load_balancer, d.fee, d.idle,
        d.node_hours, d.vcpu_hours, d.memory_gib_hours, d.gpu_hours FROM ${clusterDays}`;
    case 'namespace':
      return `${parts('namespace', 'd.amount', 'cost_day_namespaces')} ${[
        of('d.amount', 'd.namespace', 'parts d'),
        of('d.idle', `'__idle__'`, clusterDays),
        of('d.amount - d.idle', `'__other__'`, clusterDays),
        of('-d.amount', `'__other__'`, 'parts d'),
      ].join(' UNION ALL ')}`;
    case 'nodeType':
      return `${parts('instance_type', 'coalesce(d.node, 0)', 'cost_day_node_types')} ${[
        of('d.amount', 'd.instance_type', 'parts d'),
        of('d.amount', `'__other__'`, clusterDays),
        of('-d.amount', `'__other__'`, 'parts d'),
      ].join(' UNION ALL ')}`;
  }
}

const isBelow = (name: string) => name === 'namespace' || name === 'nodeType';

function conditions(filter: CostFilter, values: Values, only: (name: string) => boolean): string[] {
  return (Object.entries(filter) as [CostDimension, string[] | undefined][]).flatMap(([name, wanted]) =>
    wanted && wanted.length > 0 && only(name)
      ? [`coalesce(${expressionOf(name, values)}, '') = ANY(${values.add(wanted)}::text[])`]
      : [],
  );
}

/** Days of the window, of clusters that may be seen and are asked for; a developer's question never leaves their projects. */
export function whereOf({ visible, filter }: CostQuestion, values: Values, from: string, to: string): string {
  const window = `d.day >= ${from}::date AND d.day < ${to}::date`;
  const where = conditions(filter, values, (name) => !isBelow(name));
  if (visible !== 'all') where.push(`c.project = ANY(${values.add([...visible])}::text[])`);
  if (where.length === 0) return window;
  return `${window} AND d.cluster_id IN (SELECT c.id FROM cluster_dims c WHERE ${where.join(' AND ')})`;
}

/** The rate of each currency and day: that of the day, or the last before it. */
export function ratesOf(into: string, from: string, to: string): string {
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
const quantities = {
  ...{ nodeHours: 'node_hours', vcpuHours: 'vcpu_hours', memoryGibHours: 'memory_gib_hours', gpuHours: 'gpu_hours' },
};

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
    const into = values.add(question.currency);
    const used = Object.entries(question.filter).flatMap(([name, wanted]) => (wanted?.length ? [name] : []));
    const day = daily ? 'd.day' : `CASE WHEN d.currency = ${into}::text THEN ${from}::date ELSE d.day END`;
    const where = whereOf(question, values, from, to);
    const days = daysFrom(levelOf([...by, ...used]), { where, day });
    const below = conditions(question.filter, values, isBelow);
    const keys = by.map((dimension, index) => `${expressionOf(dimension, values)} AS k${index}`);
    const names = [...by.map((_, index) => `s.k${index}`), ...(daily ? ['s.at'] : [])].join(', ');
    const money = Object.entries(figures).map(([name, column]) => `sum(s.${column} * r.rate)::text AS "${name}"`);
    const hours = Object.entries(quantities).map(([name, column]) => `sum(s.${column}) AS "${name}"`);
    const summed = ['amount', ...Object.values(figures), ...Object.values(quantities)];
    // Added up first and converted then: rows without a rate between them are many, rates few.
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `WITH rates AS MATERIALIZED (${ratesOf(into, from, to)}), sums AS MATERIALIZED (
         SELECT ${keys.join(', ')}, d.currency, ${day} AS at, ${summed.map((column) => `sum(d.${column}) AS ${column}`).join(', ')}
         FROM (${days}) d JOIN cluster_dims c ON c.id = d.cluster_id ${whereClause(below)}
         GROUP BY ${by.map((_, index) => index + 1).join(', ')}, d.currency, at)
       SELECT ${names.replace('s.at', 's.at::text AS day')}, sum(s.amount * r.rate)::numeric(30,10)::text AS amount,
         ${money.join(', ')}, ${hours.join(', ')}
       FROM sums s JOIN rates r ON r.currency = s.currency AND r.day = s.at AND r.rate IS NOT NULL
       GROUP BY ${names} ORDER BY ${daily ? 'day, ' : ''}sum(s.amount * r.rate) DESC, 1`,
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
    const rates = ratesOf(values.add(question.currency), from, to);
    const where = whereOf(question, values, from, to);
    const [row] = await tx.$queryRawUnsafe<CompletenessRow[]>(
      `WITH rates AS MATERIALIZED (${rates}), days AS (
         SELECT d.day, d.currency, d.hours, d.hours_missing, d.hours_carried, d.hours_rate_card, d.amount, r.rate
         FROM cost_day_clusters d LEFT JOIN rates r ON r.currency = d.currency AND r.day = d.day
         WHERE ${where})
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
