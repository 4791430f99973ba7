import type { CostDimension, CostFilter } from '../../../lib/contracts/costs.ts';
import { isLabelDimension, labelKeyOf } from '../../../lib/cost-labels.ts';
import type { SplitPolicy } from '../../../lib/finops/split.ts';
import type { CostQuestion, CostSplit } from '../../ports/costs.ts';
import type { Values } from '../clusters/cluster-where.ts';

const columns = {
  project: 'c.project',
  owner: 'c.owner',
  requester: 'c.requester',
  purpose: 'c.purpose',
  catalogItem: 'c.catalog_item',
  itemVersion: 'c.item_version',
  cluster: `c.namespace || '/' || c.name`,
  namespace: `nullif(d.key, '')`,
  provider: 'c.provider',
  region: 'c.region',
  nodeType: `nullif(d.key, '')`,
  costCentre: 'c.cost_centre',
} as const;

/** Sums of all clusters together are kept by each of these, and in total. */
const isKept = (name: CostDimension) => name in columns && name !== 'cluster';
const isBelow = (name: CostDimension) => name === 'namespace' || name === 'nodeType';

function expressionOf(dimension: CostDimension, values: Values): string {
  if (!isLabelDimension(dimension)) return columns[dimension];
  // A label without a value tells nothing apart: as good as none.
  return `nullif(c.labels ->> ${values.add(labelKeyOf(dimension))}::text, '')`;
}

const wantedOf = (filter: CostFilter) =>
  (Object.entries(filter) as [CostDimension, string[] | undefined][]).flatMap(([name, wanted]) =>
    wanted && wanted.length > 0 ? [{ name, wanted }] : [],
  );

/** Conditions on `c`, the cluster: what is asked for, and for a developer nothing beyond their projects. */
export function ofClusters({ visible, filter }: Pick<CostQuestion, 'visible' | 'filter'>, values: Values): string[] {
  const where = wantedOf(filter).flatMap(({ name, wanted }) =>
    isBelow(name) ? [] : [`coalesce(${expressionOf(name, values)}, '') = ANY(${values.add(wanted)}::text[])`],
  );
  if (visible !== 'all') where.push(`c.project = ANY(${values.add([...visible])}::text[])`);
  return where;
}

/** The clusters of a question as a condition on `d`; empty for all of them. */
export function whereClusters(question: CostQuestion, values: Values): string {
  const where = ofClusters(question, values);
  // As a list, which an index takes: there are thousands of clusters at most.
  return where.length === 0
    ? ''
    : ` AND d.cluster_id = ANY(ARRAY(SELECT c.id FROM cluster_dims c WHERE ${where.join(' AND ')}))`;
}

/** The rate of each currency and day: that of the day, or the last before it. `currencies` answers one column. */
export function ratesOf(into: string, from: string, to: string, currencies: string): string {
  return `SELECT k.currency, g.day::date AS day, CASE WHEN k.currency = ${into}::text THEN 1 ELSE (
      SELECT x.rate FROM exchange_rates x WHERE x.from_currency = k.currency AND x.to_currency = ${into}::text
        AND x.day <= g.day ORDER BY x.day DESC LIMIT 1) END AS rate
    FROM (${currencies}) k(currency), generate_series(${from}::date, ${to}::date - 1, interval '1 day') AS g(day)`;
}

/** Sizes of the blocks that sums are kept by, in days, largest first. */
const blocks = [64, 16, 4];

/**
 * `spans`: the fewest blocks and days that the window is made of, by currency. All days of a block have one rate, or it is
 * taken apart; with `daily`, and where nothing leads to the asked currency, there are days alone.
 */
export function spansOf({ from, to, currency }: CostQuestion, values: Values, daily = false): string {
  const [first, until, into] = [values.add(from), values.add(to), values.add(currency)];
  // As a list, which the planner takes for a few: of rows it foretells thousands, and sorts where it could count.
  const currencies = `SELECT unnest(ARRAY(SELECT ${into}::text UNION SELECT s.currency FROM cost_sums s
    WHERE s.dimension = '' AND s.days = 1 AND s.day >= ${first}::date AND s.day < ${until}::date AND s.cluster_id = 0))`;
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

/** The columns of what a row of a namespace is given of one kind of cost, if any; null in what is not split yet. */
const given = (kind: keyof CostSplit, policy: SplitPolicy = 'apart') =>
  policy === 'apart' ? [] : [`d.${kind}_${policy}`];
const givenBoth = (split: CostQuestion['split']) => [...given('idle', split?.idle), ...given('shared', split?.shared)];

/** A table's rows of each span. Looked up span by span: nobody can foretell the planner how few spans there are. */
const each = (table: string, where: string) =>
  `spans p CROSS JOIN LATERAL (SELECT * FROM ${table} d WHERE d.currency = p.currency AND ${where} OFFSET 0) d`;
// `days < 2` and not `= 1`: for an equality the planner underestimates the rows and sorts them instead of hashing.
const ofDays = (where: string) => `${each('cost_day_clusters', `d.day = p.day${where}`)} WHERE p.days < 2`;
const ofBlocks = (where: string) =>
  `${each('cost_sums', `d.dimension = '' AND d.days = p.days AND d.day = p.day${where}`)}
    WHERE p.days > 1 AND d.cluster_id > 0`;

/** How rows are told apart beside their rate and currency; what nobody asks for is added up at once. */
interface Apart {
  daily: boolean;
  byCluster: boolean;
}
const apart = ({ daily, byCluster }: Apart) =>
  `${daily ? 'p.day' : 'NULL::date AS day'}, p.rate, p.currency, ${byCluster ? 'd.cluster_id' : '0::bigint AS cluster_id'}`;
/**
 * What those rows are grouped by, most telling first: what is the same in all of them is left out, since tens of thousands
 * of rows are sorted by this.
 */
const groups = ({ daily, byCluster }: Apart, ...keys: string[]) =>
  [...(byCluster ? ['cluster_id'] : []), ...keys, ...(daily ? ['day'] : []), 'rate', 'currency'].join(', ');
/** The columns of `groups` and those that are the same in all rows. */
const groupColumns = ({ daily, byCluster }: Apart) =>
  `${daily ? 'day' : 'NULL::date AS day'}, rate, currency, ${byCluster ? 'cluster_id' : '0::bigint AS cluster_id'}`;
const sums = figures.map((name) => `sum(${name}) AS ${name}`).join(', ');

/** Days and blocks of clusters, `where` narrows them. */
function clusterRows(where: string, how: Apart): string {
  const row = `SELECT ${apart(how)}, ${list} FROM`;
  return `SELECT ${groupColumns(how)}, '' AS key, ${sums} FROM (
      ${row} ${ofDays(where)} UNION ALL ${row} ${ofBlocks(where)}) d GROUP BY ${groups(how)}`;
}

/** Sorted by its bytes, many times faster than by a language's rules; in which order groups come is decided later. */
const inBytes = (key: string) => `${key} COLLATE "C" AS key`;

/**
 * The same below clusters; what belongs to no part stands beside them under a name of its own.
 * @param keys the only parts that are asked for, as a placeholder; null for all and what is beside them
 */
function partRows(
  { split }: CostQuestion,
  level: 'namespace' | 'nodeType',
  where: string,
  keys: string | null,
  how: Apart,
): string {
  const days =
    level === 'namespace'
      ? { table: 'cost_day_namespaces', key: 'd.namespace', amount: 'd.amount' }
      : { table: 'cost_day_node_types', key: 'd.instance_type', amount: 'coalesce(d.node, 0)' };
  const [idle, ofIdle] = level === 'namespace' ? [`'__idle__'`, 'd.idle'] : [`'__other__'`, '0'];
  const rows = 'd.day, d.rate, d.currency, d.cluster_id';
  const only = (key: string) => (keys === null ? where : `${where} AND ${key} = ANY(${keys}::text[])`);
  const shares = level === 'namespace' ? givenBoth(split) : [];
  // Each is added up by itself: two numbers of a row take longer to add than both to sum.
  const sumOf = (share: string) => `coalesce(sum(${share}), 0)`;
  // What is given of the idle cost is taken off there and not off the rest.
  const [ofIdleGiven] = level === 'namespace' ? given('idle', split?.idle) : [];
  const cluster = how.byCluster ? 'd.cluster_id, ' : '';
  // Added up where they are read, and before anything else: there are twenty times as many as of clusters.
  const inSpan = (table: string, key: string, amount: string, on: string) => `
    SELECT ${apart(how)}, d.key, d.amount${ofIdleGiven ? ', d.given' : ''} FROM spans p CROSS JOIN LATERAL (
      SELECT ${cluster}${inBytes(key)}, ${[`sum(${amount})`, ...shares.map(sumOf)].join(' + ')} AS amount
        ${ofIdleGiven ? `, ${sumOf(ofIdleGiven)} AS given` : ''}
      FROM ${table} d WHERE d.currency = p.currency AND ${on}${only(key)}
      GROUP BY ${cluster}${key} COLLATE "C") d`;
  // The index `cost_sums_parts` has all that is asked of these.
  const block = `d.dimension = '${level}' AND d.days = p.days AND d.day = p.day AND d.cluster_id > 0`;
  const parts = `WITH parts AS MATERIALIZED (
      SELECT ${groupColumns(how)}, key, sum(amount) AS amount, ${ofIdleGiven ? 'sum(given)' : '0'} AS given FROM (
        ${inSpan(days.table, days.key, days.amount, 'd.day = p.day')} WHERE p.days < 2
        UNION ALL ${inSpan('cost_sums', 'd.key', 'd.amount', block)} WHERE p.days > 1) d
      GROUP BY ${groups(how, 'key')})`;
  const own = `SELECT ${rows}, d.key, ${part('d.amount')} FROM parts d`;
  if (keys !== null) return `${parts} ${own}`;
  return `${parts}, whole AS MATERIALIZED (${clusterRows(where, how)})
    ${own} UNION ALL SELECT ${rows}, ${idle}, ${part(ofIdle)} FROM whole d
    UNION ALL SELECT ${rows}, '__other__', ${part(`d.amount - ${ofIdle}`)} FROM whole d
    ${ofIdleGiven ? `UNION ALL SELECT ${rows}, ${idle}, ${part('-d.given')} FROM parts d` : ''}
    UNION ALL SELECT ${rows}, '__other__', ${part('d.given - d.amount')} FROM parts d`;
}

/** Rows `d` of `spans` with their day (of sums by day alone), rate and figures, and what they are grouped by. */
interface CostRows {
  from: string;
  keys: string[];
}

/**
 * Decides which roll-up answers a question, the one with the fewest rows: sums of all clusters together where at most
 * one dimension is asked about, else those of the clusters that are. Whoever does not see all asks about projects.
 */
export function rowsOf(question: CostQuestion, by: readonly CostDimension[], values: Values, daily = false): CostRows {
  const { visible } = question;
  const wanted = wantedOf(question.filter);
  const asked = new Set([...by, ...wanted.map(({ name }) => name), ...(visible === 'all' ? [] : ['project' as const])]);
  const [only] = asked;
  if (asked.size === 0 || (asked.size === 1 && only && isKept(only))) {
    const where = [
      `d.dimension = '${only ?? ''}' AND d.days = p.days AND d.day = p.day AND d.cluster_id = 0`,
      ...wanted.map((one) => `d.key = ANY(${values.add(one.wanted)}::text[])`),
      ...(visible === 'all' ? [] : [`d.key = ANY(${values.add([...visible])}::text[])`]),
    ];
    const shares = only === 'namespace' ? givenBoth(question.split) : [];
    const own = [
      ['d.amount', ...shares.map((name) => `coalesce(${name}, 0)`)].join(' + '),
      ...figures.slice(1).map((name) => `d.${name}`),
    ];
    const shown = own.map((text, index) => `${text} AS ${figures[index]}`).join(', ');
    return {
      from: `(SELECT p.day, p.rate, p.currency, d.key, ${shown} FROM ${each('cost_sums', where.join(' AND '))}) d`,
      keys: by.map(() => `nullif(d.key, '')`),
    };
  }
  const where = whereClusters(question, values);
  const level = asked.has('namespace') ? 'namespace' : asked.has('nodeType') ? 'nodeType' : null;
  const below = wanted.find(({ name }) => isBelow(name));
  const keys = below ? values.add(below.wanted) : null;
  const isOfParts = below?.wanted.every((key) => !key.startsWith('__')) ?? false;
  const how = { daily, byCluster: !by.every(isBelow) };
  const rows = level ? partRows(question, level, where, isOfParts ? keys : null, how) : clusterRows(where, how);
  return {
    // Clusters are looked up one by one once their rows are added up.
    from: `(${rows}) d
      ${how.byCluster ? 'CROSS JOIN LATERAL (SELECT * FROM cluster_dims c WHERE c.id = d.cluster_id OFFSET 0) c' : ''}
      ${keys === null ? '' : `WHERE d.key = ANY(${keys}::text[])`}`,
    keys: by.map((dimension) => expressionOf(dimension, values)),
  };
}
