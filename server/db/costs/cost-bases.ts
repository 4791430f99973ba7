import type { BookedBasis } from '../../domain/costs/hours/cluster-hour.ts';
import type { Tx } from '../../ports/database.ts';

const columns = `what text, type text, spot boolean, rule text, needs text, quantity float8, vcpu float8, memory float8, gpu float8,
  exporter numeric, list numeric, paid numeric`;

/** As an hour keeps it; what is null is left out. */
export function toBasisRow({ what, type, isSpot, by, needs, quantity, size, exporter, list, paid }: BookedBasis) {
  const row = { what, type, rule: by, needs, quantity, vcpu: size.vcpu, memory: size.memoryGib, gpu: size.gpu };
  const spot = isSpot || null;
  return Object.fromEntries(
    Object.entries({ ...row, spot, exporter, list, paid }).filter(([, value]) => value !== null),
  );
}

/** A day's rows are written anew: what an hour is priced by may have changed. */
export async function sumBasisDays(tx: Tx, begin: string, end: string): Promise<void> {
  await tx.$queryRawUnsafe(
    `DELETE FROM cost_day_bases WHERE day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
       AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date`,
    begin,
    end,
  );
  await tx.$queryRawUnsafe(
    `INSERT INTO cost_day_bases (cluster_id, day, what, instance_type, spot, rule, needs, quantity, vcpu_hours,
       memory_gib_hours, gpu_hours, exporter, list, paid, currency)
     SELECT h.cluster_id, (h.hour AT TIME ZONE 'UTC')::date, b.what, coalesce(b.type, ''), coalesce(b.spot, false), b.rule,
       coalesce(b.needs, ''), sum(b.quantity), sum(b.vcpu), sum(b.memory), sum(b.gpu), sum(b.exporter), sum(b.list),
       sum(b.paid), min(h.currency)
     FROM cost_hour_clusters h, jsonb_to_recordset(h.bases) AS b(${columns})
     WHERE h.hour >= $1::timestamptz AND h.hour < $2::timestamptz GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    begin,
    end,
  );
}

/** Longer than the month before this one is past. */
const keptDays = 70;

export async function forgetBases(tx: Tx, now: Date): Promise<void> {
  await tx.$queryRawUnsafe(
    `DELETE FROM cost_day_bases WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date - ${keptDays}`,
    now.toISOString(),
  );
}
