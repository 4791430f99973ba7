import type { CostDimension, CostFilter } from '../../lib/contracts/costs.ts';
import type { CostQuestion } from '../ports/costs.ts';
import type { Values } from './cluster-where.ts';

const columns = {
  ...{ project: 'c.project', owner: 'c.owner', requester: 'c.requester', purpose: 'c.purpose' },
  ...{ catalogItem: 'c.catalog_item', itemVersion: 'c.item_version', cluster: `c.namespace || '/' || c.name` },
  ...{ namespace: `nullif(d.key, '')`, provider: 'c.provider', region: 'c.region', nodeType: `nullif(d.key, '')` },
  costCentre: 'c.cost_centre',
} as const;

/** Sums of all clusters together are kept by each of these, and in total. */
const isKept = (name: CostDimension) => name in columns && name !== 'cluster';
const isBelow = (name: CostDimension) => name === 'namespace' || name === 'nodeType';

function expressionOf(dimension: CostDimension, values: Values): string {
  if (!dimension.startsWith('label:')) return columns[dimension as keyof typeof columns];
  return `c.labels ->> ${values.add(dimension.slice('label:'.length))}::text`;
}

const wantedOf = (filter: CostFilter) =>
  (Object.entries(filter) as [CostDimension, string[] | undefined][]).flatMap(([name, wanted]) =>
    wanted && wanted.length > 0 ? [{ name, wanted }] : [],
  );

/** Conditions on `c`, the cluster: what is asked for, and for a developer nothing beyond their projects. */
function ofClusters({ visible, filter }: Pick<CostQuestion, 'visible' | 'filter'>, values: Values): string[] {
  const where = wantedOf(filter).flatMap(({ name, wanted }) =>
    isBelow(name) ? [] : [`coalesce(${expressionOf(name, values)}, '') = ANY(${values.add(wanted)}::text[])`],
  );
  if (visible !== 'all') where.push(`c.project = ANY(${values.add([...visible])}::text[])`);
  return where;
}

/** The clusters of a question as a condition on `d`; empty for all of them. */
export function whereClusters(question: CostQuestion, values: Values): string {
  const where = ofClusters(question, values);
  return where.length === 0
    ? ''
    : ` AND d.cluster_id IN (SELECT c.id FROM cluster_dims c WHERE ${where.join(' AND ')})`;
}

/** The rate of each currency and day: that of the day, or the last before it. `currencies` answers one column. */
export function ratesOf(into: string, from: string, to: string, currencies: string): string {
  return `SELECT k.currency, g.day::date AS day, CASE WHEN k.currency = ${into}::text THEN 1 ELSE (
      SELECT x.rate FROM exchange_rates x WHERE x.from_currency = k.currency AND x.to_currency = ${into}::text
        AND x.day <= g.day ORDER BY x.day DESC LIMIT 1) END AS rate
    FROM (${currencies}) k(currency), generate_series(${from}::date, ${to}::date - 1, interval '1 day') AS g(day)`;
}

/** Sizes of the blocks that sums are kept by, in days, largest first. */
const blocks = [64, 8];

/**
 * `spans`: the fewest blocks and days that the window is made of, by currency. All days of a block have one rate, or it is
 * taken apart; with `daily`, and where nothing leads to the asked currency, there are days alone.
 */
export function spansOf({ from, to, currency }: CostQuestion, values: Values, daily = false): string {
  const [first, until, into] = [values.add(from), values.add(to), values.add(currency)];
  const currencies = `SELECT ${into}::text UNION SELECT s.currency FROM cost_sums s WHERE s.dimension = '' AND s.days = 1
    AND s.day >= ${first}::date AND s.day < ${until}::date AND s.cluster_id = 0`;
  const whole = blocks.map(
    (size) => `WHEN count(rate) OVER (PARTITION BY currency, rate, cost_block(day, ${size})) = ${size} THEN ${size}`,
  );
  return `spans AS MATERIALIZED (
    SELECT DISTINCT currency, rate, days, cost_block(day, days) AS day FROM (
      SELECT r.*, ${daily ? '1' : `CASE ${whole.join(' ')} ELSE 1 END`} AS days
      FROM (${ratesOf(into, first, until, currencies)}) r) s)`;
}

const amounts = ['amount', 'node', 'storage', 'load_balancer', 'fee', 'idle'];
const counts = ['hours', 'hours_missing', 'hours_carried', 'hours_rate_card'];
/** What every row has, whichever roll-up it is of. */
const figures = [...amounts, 'node_hours', 'vcpu_hours', 'memory_gib_hours', 'gpu_hours', ...counts];
const list = figures.map((name) => `d.${name}`).join(', ');
const part = (amount: string) =>
  [`${amount} AS amount`, ...figures.slice(1).map((name) => `NULL::numeric AS ${name}`)].join(', ');

/** Days and blocks of clusters, `where` narrows them. */
function clusterRows(where: string): string {
  return `SELECT p.day, p.rate, p.currency, d.cluster_id, '' AS key, ${list} FROM spans p
      JOIN cost_day_clusters d ON d.day = p.day AND d.currency = p.currency WHERE p.days = 1${where}
    UNION ALL SELECT p.day, p.rate, p.currency, d.cluster_id, '', ${list} FROM spans p
      JOIN cost_sums d ON d.dimension = '' AND d.days = p.days AND d.day = p.day AND d.currency = p.currency
      WHERE p.days > 1 AND d.cluster_id > 0${where}`;
}

/** The same below clusters; what belongs to no part stands beside them under a name of its own. */
function partRows(level: 'namespace' | 'nodeType', where: string): string {
  const days =
    level === 'namespace'
      ? { table: 'cost_day_namespaces', key: 'd.namespace', amount: 'd.amount' }
      : { table: 'cost_day_node_types', key: 'd.instance_type', amount: 'coalesce(d.node, 0)' };
  const none = level === 'namespace' ? [`'__idle__'`, 'd.idle'] : [`'__other__'`, '0'];
  const at = 'd.day, d.rate, d.currency, d.cluster_id';
  // Read once and added up before anything else: there are twenty times as many as of clusters.
  return `WITH parts AS MATERIALIZED (
      SELECT p.day, p.rate, p.currency, d.cluster_id, ${days.key} AS key, sum(${days.amount}) AS amount FROM spans p
        JOIN ${days.table} d ON d.day = p.day AND d.currency = p.currency WHERE p.days = 1${where} GROUP BY 1, 2, 3, 4, 5
      UNION ALL SELECT p.day, p.rate, p.currency, d.cluster_id, d.key, d.amount FROM spans p
        JOIN cost_sums d ON d.dimension = '${level}' AND d.days = p.days AND d.day = p.day AND d.currency = p.currency
        WHERE p.days > 1 AND d.cluster_id > 0${where}), whole AS MATERIALIZED (${clusterRows(where)})
    SELECT ${at}, d.key, ${part('d.amount')} FROM parts d
    UNION ALL SELECT ${at}, ${none[0]}, ${part(none[1] ?? '')} FROM whole d
    UNION ALL SELECT ${at}, '__other__', ${part(`d.amount - ${none[1]}`)} FROM whole d
    UNION ALL SELECT ${at}, '__other__', ${part('-d.amount')} FROM parts d`;
}

/** Rows `d` of `spans` with their day, rate and figures, and what they are grouped by. */
interface CostRows {
  from: string;
  keys: string[];
}

/**
 * Decides which roll-up answers a question, the one with the fewest rows: sums of all clusters together where at most
 * one dimension is asked about, else those of the clusters that are. Whoever does not see all asks about projects.
 */
export function rowsOf(question: CostQuestion, by: readonly CostDimension[], values: Values): CostRows {
  const { visible } = question;
  const wanted = wantedOf(question.filter);
  const asked = new Set([...by, ...wanted.map(({ name }) => name), ...(visible === 'all' ? [] : ['project' as const])]);
  const [only] = asked;
  if (asked.size === 0 || (asked.size === 1 && only && isKept(only))) {
    const where = [
      ...wanted.map((one) => ` AND d.key = ANY(${values.add(one.wanted)}::text[])`),
      ...(visible === 'all' ? [] : [` AND d.key = ANY(${values.add([...visible])}::text[])`]),
    ];
    return {
      from: `(SELECT p.day, p.rate, p.currency, d.key, ${list} FROM spans p
        JOIN cost_sums d ON d.dimension = '${only ?? ''}' AND d.days = p.days AND d.day = p.day AND d.cluster_id = 0
          AND d.currency = p.currency${where.join('')}) d`,
      keys: by.map(() => `nullif(d.key, '')`),
    };
  }
  const where = whereClusters(question, values);
  const level = asked.has('namespace') ? 'namespace' : asked.has('nodeType') ? 'nodeType' : null;
  const below = wanted.flatMap(({ name, wanted: keys }) =>
    isBelow(name) ? [`d.key = ANY(${values.add(keys)}::text[])`] : [],
  );
  return {
    from: `(${level ? partRows(level, where) : clusterRows(where)}) d JOIN cluster_dims c ON c.id = d.cluster_id
      ${below.length > 0 ? `WHERE ${below.join(' AND ')}` : ''}`,
    keys: by.map((dimension) => expressionOf(dimension, values)),
  };
}

/** The filter without what is below clusters: completeness is known of whole clusters. */
export const wholeClusters = ({ namespace: _namespace, nodeType: _nodeType, ...filter }: CostFilter): CostFilter =>
  filter;
