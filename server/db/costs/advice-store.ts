import { toDay } from '../../../lib/days.ts';
import { amountOf } from '../../../lib/money.ts';
import { type LoadHour, systemNamespaces } from '../../domain/costs/hours/cost-load.ts';
import type { Advice } from '../../domain/costs/reports/cost-advice.ts';
import type { AdviceStore, AdvisedCluster, PaidMachine } from '../../ports/advice.ts';
import { toSqlJson } from '../sql-json.ts';

interface HourRow {
  hour: Date;
  currency: string;
  vcpu: number | null;
  gib: number | null;
  gpu: number | null;
  amount: number | null;
  node: number | null;
  idle: number | null;
  paid_cpu: number | null;
  paid_memory: number | null;
  cpu_used: number | null;
  cpu_requested: number | null;
  gib_used: number | null;
  gib_requested: number | null;
  own_used: number | null;
  own_requested: number | null;
}

// Amounts are compared and weighed here, never added to anything that is paid: floating point will do.
const hoursOf = `
  SELECT h.hour, h.currency, h.vcpu_hours AS vcpu, h.memory_gib_hours AS gib, h.gpu_hours AS gpu,
    CASE WHEN h.provenance = 'missing' THEN NULL ELSE (coalesce(h.node, 0) + coalesce(h.storage, 0)
      + coalesce(h.load_balancer, 0) + coalesce(h.fee, 0))::float8 END AS amount,
    h.node::float8 AS node,
    (coalesce(h.idle_cpu, 0) + coalesce(h.idle_memory, 0) + coalesce(h.idle_gpu, 0))::float8 AS idle,
    h.allocated_cpu::float8 AS paid_cpu, h.allocated_memory::float8 AS paid_memory, n.*
  FROM cluster_dims c
  JOIN cost_hour_clusters h ON h.cluster_id = c.id
  LEFT JOIN LATERAL (
    SELECT sum(s.cpu_use_hours) AS cpu_used, sum(s.cpu_request_hours) AS cpu_requested,
      sum(s.memory_use_gib_hours) AS gib_used, sum(s.memory_request_gib_hours) AS gib_requested,
      sum(s.cpu_use_hours) FILTER (WHERE s.namespace !~ $4) AS own_used,
      sum(s.cpu_request_hours) FILTER (WHERE s.namespace !~ $4) AS own_requested
    FROM cost_hour_namespaces s WHERE s.cluster_id = h.cluster_id AND s.hour = h.hour
      AND s.hour >= $2::timestamptz AND s.hour < $3::timestamptz) n ON true
  WHERE c.uid = $1 AND h.hour >= $2::timestamptz AND h.hour < $3::timestamptz ORDER BY h.hour`;

const toHour = (row: HourRow): LoadHour => ({
  hour: row.hour,
  cpu: { capacity: row.vcpu, used: row.cpu_used, requested: row.cpu_requested },
  memory: { capacity: row.gib, used: row.gib_used, requested: row.gib_requested },
  own: { used: row.own_used ?? 0, requested: row.own_requested ?? 0 },
  gpu: row.gpu,
  amount: row.amount,
  node: row.node,
  idle: row.idle,
  allocated: { cpu: row.paid_cpu, memory: row.paid_memory },
});

const dueClusters = `
  SELECT c.namespace, c.name, c.uid, c.provider, c.phase, r.purpose, c.expires_at AS "expiresAt"
  FROM clusters c
  LEFT JOIN requests r ON r.id::text = c.request_id
  LEFT JOIN cluster_advice a ON a.namespace = c.namespace AND a.name = c.name
  CROSS JOIN (SELECT max(updated_at) AS at FROM cost_watermarks WHERE complete_until IS NOT NULL) w
  WHERE w.at IS NOT NULL AND (a.computed_at IS NULL OR a.computed_at < $1::timestamptz
    OR (a.reason IN ('incomplete', 'not-running') AND a.computed_at < w.at))
  ORDER BY a.computed_at NULLS FIRST, c.namespace, c.name LIMIT $2::int`;

const put = `
  INSERT INTO cluster_advice (namespace, name, kind, reason, saving, monthly, currency, facts, computed_at)
  SELECT namespace, name, $3, $4, $5::numeric, $6::numeric, $7, $8::jsonb, $9::timestamptz
    FROM clusters WHERE namespace = $1 AND name = $2
  ON CONFLICT (namespace, name) DO UPDATE SET kind = excluded.kind, reason = excluded.reason, saving = excluded.saving,
    monthly = excluded.monthly, currency = excluded.currency, facts = excluded.facts, computed_at = excluded.computed_at`;

const amountOrNull = (value: number | null) => (value === null ? null : amountOf(value));

/** The worker's half: what advice is worked out from, and where it is kept. */
export const adviceStore: AdviceStore = {
  due: (tx, today, limit) => tx.$queryRawUnsafe<AdvisedCluster[]>(dueClusters, today.toISOString(), limit),

  async hours(tx, uid, from, to) {
    const window = [from.toISOString(), to.toISOString()];
    const rows = await tx.$queryRawUnsafe<HourRow[]>(hoursOf, uid, ...window, systemNamespaces.source);
    return { hours: rows.map(toHour), currency: rows.at(-1)?.currency ?? null };
  },

  paid: (tx, uid, from, to) =>
    tx.$queryRawUnsafe<PaidMachine[]>(
      `SELECT t.instance_type AS type, (sum(t.node) / nullif(sum(t.node_hours), 0)::numeric)::float8 AS hourly
       FROM cluster_dims c JOIN cost_day_node_types t ON t.cluster_id = c.id
       WHERE c.uid = $1 AND t.day >= $2::date AND t.day < $3::date AND t.node > 0 AND t.node_hours > 0 GROUP BY 1`,
      uid,
      toDay(from),
      toDay(to),
    ),

  async put(tx, { namespace, name }, advice: Advice, currency, at) {
    const { kind, reason, saving, monthly, load, change, quietHours } = advice;
    await tx.$queryRawUnsafe(
      put,
      namespace,
      name,
      kind,
      reason,
      amountOrNull(saving),
      amountOrNull(monthly),
      currency,
      toSqlJson({ load, change, quietHours }),
      at.toISOString(),
    );
  },
};
