import { dayMs, daysBetween } from '../../../lib/days.ts';
import { keptYears } from '../../../lib/finops/cost-range.ts';
import type { BookedHour } from '../../domain/costs/hours/cost-booking.ts';
import type { CostStore } from '../../ports/costs.ts';
import type { Tx } from '../../ports/database.ts';
import { dbOf } from '../client.ts';
import { forgetOutsideDays } from '../day-partitions.ts';
import { toSqlJson } from '../sql-json.ts';
import { forgetBases, sumBasisDays, toBasisRow } from './cost-bases.ts';
import { costClusters } from './cost-clusters.ts';
import { costCurrencies } from './cost-currencies.ts';
import {
  type Columns,
  clusterFigures,
  keptDays,
  money,
  names,
  namespaceFigures,
  replaced,
  sumHours,
} from './cost-days.ts';
import { costEnds } from './cost-ends.ts';
import { costGaps } from './cost-gaps.ts';
import { costHolders } from './cost-holders.ts';
import { putQueueHours, sumQueueDays } from './cost-queues.ts';
import { sumReasons } from './cost-reasons.ts';
import { splitCosts } from './cost-splits.ts';
import { spanOf } from './hour-span.ts';

/** What the source said where something else is booked; only hours have it. */
const toldFigures = {
  exporter_node: money,
  exporter_storage: money,
  exporter_load_balancer: money,
  exporter_fee: money,
};
const clusterColumns = {
  cluster_id: 'bigint',
  hour: 'timestamptz',
  ...clusterFigures,
  ...toldFigures,
  coverage: 'float8',
  provenance: 'text',
  bases: 'jsonb',
  reason: 'text',
  node_types: 'jsonb',
  currency: 'text',
  source: 'text',
  computed_at: 'timestamptz',
};
const namespaceColumns = {
  cluster_id: 'bigint',
  namespace: 'text',
  hour: 'timestamptz',
  ...namespaceFigures,
  currency: 'text',
};
const typed = (columns: Columns) =>
  Object.entries(columns)
    .map((pair) => pair.join(' '))
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

// A later reading may tell of other namespaces, or of fewer that are large enough to be kept by themselves.
const forgetNamespaceHours = `
  DELETE FROM cost_hour_namespaces n USING unnest($1::bigint[], $2::timestamptz[]) AS h(id, hour)
  WHERE n.cluster_id = h.id AND n.hour = h.hour AND n.hour BETWEEN $6::timestamptz AND $7::timestamptz AND NOT EXISTS (
    SELECT 1 FROM unnest($3::bigint[], $4::text[], $5::timestamptz[]) AS k(id, namespace, hour)
    WHERE k.id = n.cluster_id AND k.hour = n.hour AND k.namespace = n.namespace)`;

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
  cluster_id: hour.clusterId,
  hour: hour.hour,
  node: hour.node,
  storage: hour.storage,
  fee: hour.fee,
  load_balancer: hour.loadBalancer,
  overcommit: hour.overcommit,
  spot: hour.spot,
  exporter_node: hour.exporter.node,
  exporter_storage: hour.exporter.storage,
  exporter_load_balancer: hour.exporter.loadBalancer,
  exporter_fee: hour.exporter.fee,
  discount_node: hour.discount.node,
  discount_storage: hour.discount.storage,
  discount_load_balancer: hour.discount.loadBalancer,
  discount_fee: hour.discount.fee,
  allocated_cpu: hour.allocated.cpu,
  allocated_memory: hour.allocated.memory,
  allocated_gpu: hour.allocated.gpu,
  idle_cpu: hour.idle.cpu,
  idle_memory: hour.idle.memory,
  idle_gpu: hour.idle.gpu,
  node_hours: hour.nodeHours,
  vcpu_hours: hour.vcpuHours,
  memory_gib_hours: hour.memoryGibHours,
  gpu_hours: hour.gpuHours,
  coverage: hour.coverage,
  provenance: hour.provenance,
  reason: hour.reason,
  node_types: hour.nodeTypes,
  bases: hour.bases.map(toBasisRow),
  currency: source.currency,
  source: source.name,
  computed_at: at,
});

/** Takes away namespaces that a reading no longer tells of; what is missing takes nothing away. @param told as columns: ids, names, hours */
async function forgetNamespaces(tx: Tx, hours: readonly BookedHour[], told: readonly unknown[]): Promise<void> {
  const known = hours.filter(({ node }) => node !== null);
  if (known.length === 0) return;
  const ids = known.map(({ clusterId }) => clusterId);
  const times = known.map(({ hour }) => hour.toISOString());
  await tx.$queryRawUnsafe(forgetNamespaceHours, ids, times, ...told, ...spanOf(known.map(({ hour }) => hour)));
}

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

const dayTables = [
  'cost_day_clusters',
  'cost_day_namespaces',
  'cost_day_queues',
  'cost_day_node_types',
  'cost_day_reasons',
];

/** So many cluster hours at a time: a statement's parameters stay at some megabytes. */
const sliceSize = 1_000;

function* slices(hours: readonly BookedHour[]): Generator<readonly BookedHour[]> {
  for (let at = 0; at < hours.length; at += sliceSize) yield hours.slice(at, at + sliceSize);
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

/** Costs by hour and by day. All writes may be repeated. */
export const costStore: CostStore = {
  ...costClusters,
  ...costCurrencies,
  ...costEnds,
  ...costGaps,
  ...costHolders,

  async putHours(tx, hours, source, at) {
    for (const slice of slices(hours)) {
      const rows = slice.map((hour) => toClusterRow(hour, source, at.toISOString()));
      await tx.$queryRawUnsafe(putClusterHours, toSqlJson(rows));
      const columns = toNamespaceColumns(slice, source.currency);
      await forgetNamespaces(tx, slice, columns.slice(0, 3));
      await tx.$queryRawUnsafe(putNamespaceHours, ...columns);
      await putQueueHours(tx, slice, source.currency);
    }
  },

  async sumDays(tx, from, to, at) {
    const begin = startOfDay(from).toISOString();
    const end = startOfDay(new Date(to.getTime() + dayMs - 1)).toISOString();
    await sumHours(tx, begin, end, at);
    await sumQueueDays(tx, begin, end, at);
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
    for (const [table, days] of Object.entries(keptDays) as [keyof typeof keptDays, number][]) {
      const before = new Date(startOfDay(now).getTime() - days * dayMs).toISOString();
      await forgetOutsideDays(tx, table, 'hour < $1::timestamptz', before);
    }
    for (const table of dayTables) {
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
