import { addDays } from '../../../lib/days.ts';
import { clusterKind } from '../../domain/karmada/control-plane.ts';
import type { Endpoint, MemberRecord } from '../../domain/karmada/member-place.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { MeasuredCluster, MemberPriceReader } from '../../ports/member-prices.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf } from '../costs/cost-sql.ts';
import { toSqlJson } from '../sql-json.ts';

/** So many days before today are looked at, and so many of them count: the last that are complete. */
const lookedAtDays = 14;
const countedDays = 7;
/** On such days some machines have no price, or not the one that they are to have. */
const unpriced = `'no-price', 'unsound-value', 'unconverted-card'`;

export const memberPriceReader: MemberPriceReader = {
  members: (tx, controlPlanes) =>
    tx.$queryRawUnsafe<MemberRecord[]>(
      `SELECT control_plane AS "controlPlane", name, coalesce(object #> '{metadata,labels}', '{}') AS labels,
         object #>> '{spec,apiEndpoint}' AS "apiEndpoint"
       FROM karmada_objects WHERE control_plane = ANY($1::text[]) AND kind = $2 ORDER BY control_plane, name`,
      [...controlPlanes],
      clusterKind,
    ),

  async atEndpoints(tx, endpoints) {
    if (endpoints.length === 0) return [];
    // The index `mirror_objects_endpoint` has the two texts.
    return tx.$queryRawUnsafe<(Endpoint & ClusterRef)[]>(
      `SELECT DISTINCT e.host, e.port, m.cluster_namespace AS namespace, m.cluster_name AS name
       FROM jsonb_to_recordset($1::jsonb) AS e (host text, port int) JOIN mirror_objects m
         ON m.object #>> '{spec,controlPlaneEndpoint,host}' = e.host
         AND m.object #>> '{spec,controlPlaneEndpoint,port}' = e.port::text
       WHERE m.kind = 'cluster.x-k8s.io/Cluster' AND m.cluster_name IS NOT NULL`,
      toSqlJson(endpoints),
    );
  },

  async measured(tx, clusters, { currency, today }) {
    if (clusters.length === 0) return [];
    const values = new Values();
    const refs = values.add(toSqlJson(clusters));
    const [from, until] = [values.add(addDays(today, -lookedAtDays)), values.add(today)];
    const rates = ratesOf(values.add(currency), from, until, 'SELECT DISTINCT currency FROM booked');
    const rows = await tx.$queryRawUnsafe<MeasuredRow[]>(
      `WITH booked AS MATERIALIZED (
         SELECT k.namespace, k.name, d.* FROM jsonb_to_recordset(${refs}::jsonb) AS w (namespace text, name text)
         JOIN clusters k ON k.namespace = w.namespace AND k.name = w.name
         JOIN cluster_dims c ON c.namespace = k.namespace AND c.name = k.name AND c.uid = k.uid
         JOIN cost_day_clusters d ON d.cluster_id = c.id AND d.day >= ${from}::date AND d.day < ${until}::date),
       rates AS MATERIALIZED (${rates}),
       days AS (
         SELECT b.namespace, b.name, b.day, bool_and(r.rate IS NOT NULL) AS is_converted,
           sum(b.node * r.rate) AS node,
           sum((coalesce(b.allocated_cpu, 0) + coalesce(b.idle_cpu, 0)) * r.rate) AS cpu,
           sum((coalesce(b.allocated_memory, 0) + coalesce(b.idle_memory, 0)) * r.rate) AS memory,
           sum((coalesce(b.allocated_gpu, 0) + coalesce(b.idle_gpu, 0)) * r.rate) AS gpu,
           sum(b.vcpu_hours) AS vcpu_hours, sum(b.memory_gib_hours) AS memory_gib_hours, sum(b.gpu_hours) AS gpu_hours
         FROM booked b JOIN rates r ON r.currency = b.currency AND r.day = b.day
         GROUP BY b.namespace, b.name, b.day
         HAVING sum(b.hours) = 24 AND sum(b.hours_missing) = 0 AND NOT bool_or(EXISTS (
           SELECT 1 FROM cost_day_reasons x
           WHERE x.cluster_id = b.cluster_id AND x.day = b.day AND x.reason IN (${unpriced})))),
       told AS (SELECT *, is_converted AND cpu > 0 AND memory > 0 AS is_told FROM days),
       ranked AS (
         SELECT *, is_told AND row_number() OVER (PARTITION BY namespace, name, is_told ORDER BY day DESC) <= ${countedDays}
           AS counts
         FROM told),
       summed AS MATERIALIZED (
         SELECT namespace, name, bool_or(NOT is_converted) AS "isUnconverted",
           (sum(node) FILTER (WHERE counts))::float8 AS node, (sum(cpu) FILTER (WHERE counts))::float8 AS cpu,
           (sum(memory) FILTER (WHERE counts))::float8 AS memory, (sum(gpu) FILTER (WHERE counts))::float8 AS gpu,
           sum(vcpu_hours) FILTER (WHERE counts) AS "vcpuHours",
           sum(memory_gib_hours) FILTER (WHERE counts) AS "memoryGibHours",
           sum(gpu_hours) FILTER (WHERE counts) AS "gpuHours"
         FROM ranked GROUP BY namespace, name)
       SELECT k.namespace, k.name, s.node, s.cpu, s.memory, s.gpu, s."vcpuHours", s."memoryGibHours", s."gpuHours",
         coalesce(s."isUnconverted", false) AS "isUnconverted"
       FROM jsonb_to_recordset(${refs}::jsonb) AS w (namespace text, name text)
       JOIN clusters k ON k.namespace = w.namespace AND k.name = w.name
       LEFT JOIN summed s ON s.namespace = k.namespace AND s.name = k.name`,
      ...values.list,
    );
    return rows.map(toMeasured);
  },
};

type MeasuredRow = ClusterRef &
  Pick<MeasuredCluster, 'isUnconverted'> & {
    node: number | null;
    cpu: number | null;
    memory: number | null;
    gpu: number | null;
    vcpuHours: number | null;
    memoryGibHours: number | null;
    gpuHours: number | null;
  };

function toMeasured({ namespace, name, isUnconverted, ...sums }: MeasuredRow): MeasuredCluster {
  const { node, cpu, memory, gpu, vcpuHours, memoryGibHours, gpuHours } = sums;
  const isTold = node !== null && cpu !== null && memory !== null && vcpuHours !== null && memoryGibHours !== null;
  return {
    namespace,
    name,
    isUnconverted,
    machines: isTold ? { node, cpu, memory, gpu: gpu ?? 0, vcpuHours, memoryGibHours, gpuHours } : null,
  };
}
