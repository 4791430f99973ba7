import type { BookedHour } from '../../domain/costs/hours/cost-booking.ts';
import type { Tx } from '../../ports/database.ts';
import { toSqlJson } from '../sql-json.ts';
import { forgetUnsupported, keptDays, money, names, ofDays, replaced } from './cost-days.ts';
import { spanOf } from './hour-span.ts';

const figures = {
  gpu_hours: 'float8',
  used_gpu_hours: 'float8',
  deserved_gpu_hours: 'float8',
  amount: money,
  idle_amount: money,
  currency: 'text',
};
const columns = { cluster_id: 'bigint', queue: 'text', namespace: 'text', hour: 'timestamptz', ...figures };
const typed = Object.entries(columns)
  .map((pair) => pair.join(' '))
  .join(', ');

// A later reading may tell of other queues; what is missing takes nothing away.
const forget = `
  DELETE FROM cost_hour_queues q USING unnest($1::bigint[], $2::timestamptz[]) AS h(id, hour)
  WHERE q.cluster_id = h.id AND q.hour = h.hour AND q.hour BETWEEN $3::timestamptz AND $4::timestamptz`;

const put = `
  INSERT INTO cost_hour_queues (${names(columns)})
  SELECT ${names(columns)} FROM jsonb_to_recordset($1::jsonb) AS new(${typed})
  ON CONFLICT (cluster_id, hour, queue, namespace) DO UPDATE SET ${replaced(columns)}`;

// SQL knows no text with the character NUL.
const clean = (name: string) => name.replaceAll('\0', '');

/** Keeps what queues had in some hours in place of what was kept of these. @param currency of the amounts */
export async function putQueueHours(tx: Tx, hours: readonly BookedHour[], currency: string): Promise<void> {
  const known = hours.filter(({ node }) => node !== null);
  if (known.length === 0) return;
  await tx.$queryRawUnsafe(
    forget,
    known.map(({ clusterId }) => clusterId),
    known.map(({ hour }) => hour.toISOString()),
    ...spanOf(known.map(({ hour }) => hour)),
  );
  const rows = known.flatMap(({ clusterId, hour, queues }) =>
    queues.map((one) => ({
      cluster_id: clusterId,
      queue: clean(one.queue),
      // Kubernetes knows no namespace without a name, so that an empty one stands for the queue itself.
      namespace: clean(one.namespace ?? ''),
      hour: hour.toISOString(),
      gpu_hours: one.gpuHours,
      used_gpu_hours: one.usedGpuHours,
      deserved_gpu_hours: one.deservedGpuHours,
      amount: one.amount,
      idle_amount: one.idleAmount,
      currency,
    })),
  );
  const distinct = [...new Map(rows.map((row) => [Object.values(row).slice(0, 4).join('\n'), row])).values()];
  if (distinct.length > 0) await tx.$queryRawUnsafe(put, toSqlJson(distinct));
}

const dayFigures = ['gpu_hours', 'metered_gpu_hours', 'unpriced_gpu_hours', 'used_gpu_hours', 'deserved_gpu_hours'];
const summedFigures = [...dayFigures, 'amount', 'idle_amount'];
const day = `(h.hour AT TIME ZONE 'UTC')::date`;

// Of a day whose hours are no longer all kept, those that are read once more may be a part: its sums only grow.
const sumDays = `
  WITH summed AS MATERIALIZED (
    SELECT h.cluster_id, h.queue, h.namespace, ${day} AS day, sum(h.gpu_hours) AS gpu_hours,
      sum(h.gpu_hours) FILTER (WHERE h.used_gpu_hours IS NOT NULL) AS metered_gpu_hours,
      sum(h.gpu_hours) FILTER (WHERE h.amount IS NULL) AS unpriced_gpu_hours, sum(h.used_gpu_hours) AS used_gpu_hours,
      sum(h.deserved_gpu_hours) AS deserved_gpu_hours, sum(h.amount) AS amount, sum(h.idle_amount) AS idle_amount,
      min(h.currency) AS currency
    FROM cost_hour_queues h WHERE ${ofDays}
    GROUP BY 1, 2, 3, 4),
  gone AS (${forgetUnsupported('cost_day_queues', 'cost_hour_queues', ['queue', 'namespace'])})
  INSERT INTO cost_day_queues AS d (cluster_id, queue, namespace, day, ${summedFigures.join(', ')}, currency)
  SELECT cluster_id, queue, namespace, day, ${summedFigures.join(', ')}, currency FROM summed
  ON CONFLICT (cluster_id, day, queue, namespace)
    DO UPDATE SET ${[...summedFigures, 'currency'].map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE d.day >= ($3::timestamptz AT TIME ZONE 'UTC')::date - ${keptDays.cost_hour_queues}
      OR coalesce(excluded.gpu_hours, excluded.deserved_gpu_hours) >= coalesce(d.gpu_hours, d.deserved_gpu_hours)`;

/** Sums up queues of some days. @param begin midnights (UTC) as ISO 8601, `end` is left out */
export async function sumQueueDays(tx: Tx, begin: string, end: string, at: Date): Promise<void> {
  await tx.$queryRawUnsafe(sumDays, begin, end, at.toISOString());
}
