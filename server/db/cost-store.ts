import { dayMs, daysBetween } from '../../lib/days.ts';
import { keptYears } from '../../lib/finops/cost-range.ts';
import { smallNamespaces } from '../domain/cap-namespaces.ts';
import type { BookedHour } from '../domain/cost-booking.ts';
import type { CostStore } from '../ports/costs.ts';
import { dbOf } from './client.ts';
import { forgetBases, sumBasisDays, toBasisRow } from './cost-bases.ts';
import { costBooks } from './cost-books.ts';
import { costClusters } from './cost-clusters.ts';
import { sumReasons } from './cost-reasons.ts';
import { splitCosts } from './cost-splits.ts';
import { toSqlJson } from './sql-json.ts';

const money = 'numeric';
/** What the source said where something else is booked; only hours have it. */
const toldFigures = {
  ...{ exporter_node: money, exporter_storage: money, exporter_load_balancer: money, exporter_fee: money },
};
const clusterFigures = {
  ...{ node: money, storage: money, load_balancer: money, fee: money, spot: money },
  ...{ discount_node: money, discount_storage: money, discount_load_balancer: money, discount_fee: money },
  ...{ allocated_cpu: money, allocated_memory: money, allocated_gpu: money },
  ...{ idle_cpu: money, idle_memory: money, idle_gpu: money, overcommit: money },
  ...{ node_hours: 'float8', vcpu_hours: 'float8', memory_gib_hours: 'float8', gpu_hours: 'float8' },
};
const namespaceFigures = {
  ...{ cpu: money, memory: money, gpu: money, storage: money, load_balancer: money },
  ...{ cpu_request_hours: 'float8', cpu_use_hours: 'float8' },
  ...{ memory_request_gib_hours: 'float8', memory_use_gib_hours: 'float8' },
};
const clusterColumns = {
  ...{ cluster_id: 'bigint', hour: 'timestamptz', ...clusterFigures, ...toldFigures },
  ...{
    coverage: 'float8',
    provenance: 'text',
    bases: 'jsonb',
    reason: 'text',
    node_types: 'jsonb',
    currency: 'text',
    source: 'text',
    computed_at: 'timestamptz',
  },
};
const namespaceColumns = {
  ...{ cluster_id: 'bigint', namespace: 'text', hour: 'timestamptz', ...namespaceFigures, currency: 'text' },
};
type Columns = Readonly<Record<string, string>>;

const names = (columns: Columns) => Object.keys(columns).join(', ');
const typed = (columns: Columns) =>
  Object.entries(columns)
    .map((pair) => pair.join(' '))
    .join(', ');
const replaced = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
const summed = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `sum(h.${name})`)
    .join(', ');

// What was known stays known when the source has forgotten it since, or a region of it does not answer.
const putClusterHours = `
  INSERT INTO cost_hour_clusters AS old (${names(clusterColumns)})
  SELECT ${names(clusterColumns)} FROM jsonb_to_recordset($1::jsonb) AS new(${typed(clusterColumns)})
  ON CONFLICT (cluster_id, hour) DO UPDATE SET ${replaced(clusterColumns)}
  WHERE excluded.provenance <> 'missing' OR old.provenance = 'missing'`;

const putNamespaceHours = `
  INSERT INTO cost_hour_namespaces (${names(namespaceColumns)})
  SELECT * FROM unnest(${Object.values(namespaceColumns).map((type, index) => `$${index + 1}::${type}[]`)})
  ON CONFLICT (cluster_id, hour, namespace) DO UPDATE SET ${replaced(namespaceColumns)}`;

// Which namespaces are too small to be kept by themselves changes from one reading to the next.
const forgetSmall = `
  DELETE FROM cost_hour_namespaces n
  USING jsonb_to_recordset($1::jsonb) AS h(id bigint, hour timestamptz, "isCapped" boolean)
  WHERE n.cluster_id = h.id AND n.hour = h.hour AND (h."isCapped" OR n.namespace = '${smallNamespaces}')`;

const ofDays = `h.hour >= $1::timestamptz AND h.hour < $2::timestamptz`;
const day = `(h.hour AT TIME ZONE 'UTC')::date`;
const count = (provenance: string) => `count(*) FILTER (WHERE h.provenance = '${provenance}')`;

const sumClusterDays = `
  INSERT INTO cost_day_clusters (cluster_id, day, ${names(clusterFigures)},
    hours, hours_missing, hours_carried, hours_rate_card, currency, computed_at)
  SELECT h.cluster_id, ${day}, ${summed(clusterFigures)},
    count(*), ${count('missing')}, ${count('carried')}, ${count('rate-card')}, min(h.currency), $3::timestamptz
  FROM cost_hour_clusters h WHERE ${ofDays} GROUP BY 1, 2
  ON CONFLICT (cluster_id, day) DO UPDATE SET ${replaced(clusterFigures)},
    hours = excluded.hours, hours_missing = excluded.hours_missing, hours_carried = excluded.hours_carried,
    hours_rate_card = excluded.hours_rate_card, currency = excluded.currency, computed_at = excluded.computed_at`;

const sumNamespaceDays = `
  INSERT INTO cost_day_namespaces (cluster_id, namespace, day, ${names(namespaceFigures)}, currency)
  SELECT h.cluster_id, h.namespace, ${day}, ${summed(namespaceFigures)}, min(h.currency)
  FROM cost_hour_namespaces h WHERE ${ofDays} GROUP BY 1, 2, 3
  ON CONFLICT (cluster_id, day, namespace) DO UPDATE SET ${replaced(namespaceFigures)}, currency = excluded.currency,
    idle_even = NULL, idle_proportional = NULL, shared_even = NULL, shared_proportional = NULL`;

const forgetSmallDays = `
  DELETE FROM cost_day_namespaces d USING (
    SELECT h.cluster_id FROM cost_hour_namespaces h WHERE ${ofDays} AND h.namespace = '${smallNamespaces}'
    UNION SELECT d.cluster_id FROM cost_day_namespaces d WHERE d.namespace = '${smallNamespaces}'
      AND d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND d.day < ($2::timestamptz AT TIME ZONE 'UTC')::date) c
  WHERE d.cluster_id = c.cluster_id AND d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
    AND d.day < ($2::timestamptz AT TIME ZONE 'UTC')::date`;

const sumNodeTypeDays = `
  INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, spot, node_hours, currency)
  SELECT h.cluster_id, t.type, ${day}, sum(t.node), sum(t.spot), sum(t.hours), min(h.currency)
  FROM cost_hour_clusters h, jsonb_to_recordset(h.node_types) AS t(type text, node numeric, spot numeric, hours float8)
  WHERE ${ofDays} GROUP BY 1, 2, 3
  ON CONFLICT (cluster_id, day, instance_type)
    DO UPDATE SET node = excluded.node, spot = excluded.spot, node_hours = excluded.node_hours, currency = excluded.currency`;

const putRates = `
  WITH listed AS (
    SELECT r.day, r."from", r."to", r.rate
    FROM jsonb_to_recordset($1::jsonb) AS r(day date, "from" text, "to" text, rate numeric)),
  gone AS (DELETE FROM exchange_rates x WHERE x.source = $2 AND NOT EXISTS (
    SELECT 1 FROM listed l WHERE (l.day, l."from", l."to") = (x.day, x.from_currency, x.to_currency)))
  INSERT INTO exchange_rates (day, from_currency, to_currency, rate, source)
  SELECT day, "from", "to", rate, $2 FROM listed
  ON CONFLICT (from_currency, to_currency, day) DO UPDATE SET rate = excluded.rate, source = excluded.source`;

const toClusterRow = (hour: BookedHour, source: { name: string; currency: string }, at: string) => ({
  ...{ cluster_id: hour.clusterId, hour: hour.hour, node: hour.node, storage: hour.storage, fee: hour.fee },
  ...{ load_balancer: hour.loadBalancer, overcommit: hour.overcommit, spot: hour.spot },
  ...{ exporter_node: hour.exporter.node, exporter_storage: hour.exporter.storage },
  ...{ exporter_load_balancer: hour.exporter.loadBalancer, exporter_fee: hour.exporter.fee },
  ...{ discount_node: hour.discount.node, discount_storage: hour.discount.storage },
  ...{ discount_load_balancer: hour.discount.loadBalancer, discount_fee: hour.discount.fee },
  ...{ allocated_cpu: hour.allocated.cpu, allocated_memory: hour.allocated.memory, allocated_gpu: hour.allocated.gpu },
  ...{ idle_cpu: hour.idle.cpu, idle_memory: hour.idle.memory, idle_gpu: hour.idle.gpu },
  ...{ node_hours: hour.nodeHours, vcpu_hours: hour.vcpuHours, memory_gib_hours: hour.memoryGibHours },
  ...{ gpu_hours: hour.gpuHours, coverage: hour.coverage, provenance: hour.provenance, reason: hour.reason },
  ...{
    node_types: hour.nodeTypes,
    bases: hour.bases.map(toBasisRow),
    currency: source.currency,
    source: source.name,
    computed_at: at,
  },
});

const toCapped = ({ clusterId, hour, namespaces }: BookedHour) => ({
  ...{ id: clusterId, hour, isCapped: namespaces.some(({ namespace }) => namespace === smallNamespaces) },
});

/** Column by column: as objects, twenty thousand rows would carry the names of their columns twenty thousand times. */
function toNamespaceColumns(hours: readonly BookedHour[], currency: string): (string | number | null)[][] {
  const rows = hours.flatMap(({ clusterId, hour, namespaces }) => {
    const at = hour.toISOString();
    return namespaces.map((one) => ({ ...one, cluster_id: clusterId, hour: at, currency }));
  });
  const column = <T extends string | number | null>(value: (row: (typeof rows)[number]) => T) => rows.map(value);
  const columns: Record<keyof typeof namespaceColumns, (string | number | null)[]> = {
    cluster_id: column((row) => row.cluster_id),
    // SQL knows no text with the character NUL.
    namespace: column(({ namespace }) => namespace.replaceAll('\0', '')),
    hour: column(({ hour }) => hour),
    cpu: column(({ cpu }) => cpu),
    memory: column(({ memory }) => memory),
    gpu: column(({ gpu }) => gpu),
    storage: column(({ storage }) => storage),
    load_balancer: column((row) => row.loadBalancer),
    cpu_request_hours: column((row) => row.cpuRequestHours),
    cpu_use_hours: column((row) => row.cpuUseHours),
    memory_request_gib_hours: column((row) => row.memoryRequestGibHours),
    memory_use_gib_hours: column((row) => row.memoryUseGibHours),
    currency: column((row) => row.currency),
  };
  return Object.values(columns);
}

/** So many cluster hours at a time: a statement's parameters stay at some megabytes. */
const sliceSize = 1_000;

function* slices(hours: readonly BookedHour[]): Generator<readonly BookedHour[]> {
  for (let at = 0; at < hours.length; at += sliceSize) yield hours.slice(at, at + sliceSize);
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
/** Namespaces have twenty times as many rows as clusters. */
const keptDays = { cost_hour_clusters: 400, cost_hour_namespaces: 90 } as const;

/** Costs by hour and by day. All writes may be repeated. */
export const costStore: CostStore = {
  ...costClusters,
  ...costBooks,

  async putHours(tx, hours, source, at) {
    for (const slice of slices(hours)) {
      const rows = slice.map((hour) => toClusterRow(hour, source, at.toISOString()));
      await tx.$queryRawUnsafe(putClusterHours, toSqlJson(rows));
      await tx.$queryRawUnsafe(forgetSmall, toSqlJson(slice.filter(({ node }) => node !== null).map(toCapped)));
      await tx.$queryRawUnsafe(putNamespaceHours, ...toNamespaceColumns(slice, source.currency));
    }
  },

  async sumDays(tx, from, to, at) {
    const begin = startOfDay(from).toISOString();
    const end = startOfDay(new Date(to.getTime() + dayMs - 1)).toISOString();
    await tx.$queryRawUnsafe(sumClusterDays, begin, end, at.toISOString());
    await tx.$queryRawUnsafe(forgetSmallDays, begin, end);
    await tx.$queryRawUnsafe(sumNamespaceDays, begin, end);
    await tx.$queryRawUnsafe(sumNodeTypeDays, begin, end);
    await sumBasisDays(tx, begin, end);
    await sumReasons(tx, begin, end);
    for (const one of daysBetween(begin.slice(0, 10), end.slice(0, 10))) await splitCosts(tx, one);
    await tx.$queryRawUnsafe('SELECT sum_costs($1::date, $2::date)', begin.slice(0, 10), end.slice(0, 10));
  },

  rates: (tx) =>
    tx.$queryRawUnsafe(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, from_currency AS "from", to_currency AS "to", rate::text FROM exchange_rates`,
    ),

  async putRates(tx, rates, source) {
    await tx.$queryRawUnsafe(putRates, toSqlJson(rates), source);
  },

  async watermark(tx, source) {
    const row = await dbOf(tx).costWatermark.findUnique({ where: { source } });
    return row ?? { backfilledFrom: null, completeUntil: null, lastError: null, lastErrorAt: null };
  },

  async setWatermark(tx, source, watermark, at) {
    const { backfilledFrom, completeUntil, lastError, lastErrorAt } = watermark;
    const data = { backfilledFrom, completeUntil, lastError, lastErrorAt, updatedAt: at };
    await dbOf(tx).costWatermark.upsert({ where: { source }, create: { source, ...data }, update: data });
  },

  async forgetOld(tx, now) {
    for (const [table, days] of Object.entries(keptDays)) {
      const before = new Date(startOfDay(now).getTime() - days * dayMs).toISOString();
      await tx.$queryRawUnsafe(`DELETE FROM ${table} WHERE hour < $1::timestamptz`, before);
    }
    for (const table of ['cost_day_clusters', 'cost_day_namespaces', 'cost_day_node_types', 'cost_day_reasons']) {
      const sql = `DELETE FROM ${table} WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date - interval '${keptYears} years'`;
      await tx.$queryRawUnsafe(sql, now.toISOString());
    }
    await forgetBases(tx, now);
    // A block goes with its last day.
    await tx.$queryRawUnsafe(
      `DELETE FROM cost_sums WHERE day + days <= ($1::timestamptz AT TIME ZONE 'UTC')::date - interval '${keptYears} years'`,
      now.toISOString(),
    );
  },
};
