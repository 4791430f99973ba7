import type { CostDay } from '../domain/cost-charges.ts';
import type { NamespaceCost } from '../domain/namespace-cost.ts';
import type { CostDayReader, CostDaysQuestion } from '../ports/cost-export.ts';
import type { Tx } from '../ports/database.ts';
import { Values } from './cluster-where.ts';

/** Days of clusters a page; with twenty namespaces each, some thousand rows are in memory at a time. */
const pageSize = 200;

const columns = {
  project: 'c.project',
  owner: 'c.owner',
  provider: 'c.provider',
  costCentre: 'c.cost_centre',
  cluster: `c.namespace || '/' || c.name`,
} as const;

interface Position {
  clusterId: string;
  day: string;
}
type DayRow = Omit<CostDay, 'cluster' | 'parts'> & Position & { namespace: string; name: string; uid: string | null };
type PartRow = NamespaceCost & Position;

function whereOf({ visible, filter }: CostDaysQuestion, values: Values): string {
  const where = visible === 'all' ? [] : [`AND c.project = ANY(${values.add([...visible])}::text[])`];
  for (const [name, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const wanted = filter[name];
    if (wanted && wanted.length > 0) where.push(`AND ${column} = ANY(${values.add(wanted)}::text[])`);
  }
  return where.join(' ');
}

// Amounts travel as text: a float would not keep them.
const money = (column: string, name: string) => `d.${column}::text AS "${name}"`;

async function readDays(tx: Tx, question: CostDaysQuestion, after: Position | null): Promise<DayRow[]> {
  const values = new Values();
  const [from, until, into] = [question.from, question.until, question.currency].map((value) => values.add(value));
  const next = after
    ? `AND (d.cluster_id, d.day) > (${values.add(after.clusterId)}::bigint, ${values.add(after.day)}::date)`
    : '';
  return tx.$queryRawUnsafe<DayRow[]>(
    `SELECT d.cluster_id::text AS "clusterId", d.day::text AS day, c.namespace, c.name, c.uid, c.project, c.owner,
       c.requester, c.catalog_item AS "catalogItem", c.item_version AS "itemVersion", c.template, c.provider, c.region,
       c.cost_centre AS "costCentre", c.labels, ${money('node', 'node')}, ${money('storage', 'storage')},
       ${money('load_balancer', 'loadBalancer')}, ${money('fee', 'fee')}, ${money('idle_cpu', 'idleCpu')},
       ${money('idle_memory', 'idleMemory')}, ${money('idle_gpu', 'idleGpu')}, d.gpu_hours AS "gpuHours", d.hours,
       d.hours_missing AS "hoursMissing", d.currency, d.computed_at AS "computedAt",
       CASE WHEN d.currency = ${into}::text THEN '1' ELSE (
         SELECT x.rate::text FROM exchange_rates x WHERE x.from_currency = d.currency AND x.to_currency = ${into}::text
           AND x.day <= d.day ORDER BY x.day DESC LIMIT 1) END AS rate
     FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
     WHERE d.day >= ${from}::date AND d.day < ${until}::date ${next} ${whereOf(question, values)}
     ORDER BY d.cluster_id, d.day LIMIT ${pageSize}`,
    ...values.list,
  );
}

async function readParts(tx: Tx, days: readonly DayRow[]): Promise<Map<string, NamespaceCost[]>> {
  const rows = await tx.$queryRawUnsafe<PartRow[]>(
    `SELECT d.cluster_id::text AS "clusterId", d.day::text AS day, d.namespace, ${money('cpu', 'cpu')},
       ${money('memory', 'memory')}, ${money('gpu', 'gpu')}, ${money('storage', 'storage')},
       ${money('load_balancer', 'loadBalancer')}, d.cpu_request_hours AS "cpuRequestHours",
       d.cpu_use_hours AS "cpuUseHours", d.memory_request_gib_hours AS "memoryRequestGibHours",
       d.memory_use_gib_hours AS "memoryUseGibHours"
     FROM unnest($1::bigint[], $2::date[]) AS p(cluster_id, day)
     JOIN cost_day_namespaces d ON d.cluster_id = p.cluster_id AND d.day = p.day
     ORDER BY d.cluster_id, d.day, d.namespace`,
    days.map(({ clusterId }) => clusterId),
    days.map(({ day }) => day),
  );
  return Map.groupBy(rows, keyOf);
}

const keyOf = ({ clusterId, day }: Position) => `${clusterId} ${day}`;

export const costDayReader: CostDayReader = {
  async *days(tx, question) {
    let after: Position | null = null;
    for (;;) {
      const rows: DayRow[] = await readDays(tx, question, after);
      const parts = await readParts(tx, rows);
      for (const row of rows) {
        const { clusterId: _, namespace, name, uid, ...day } = row;
        yield { ...day, cluster: { namespace, name, uid }, parts: parts.get(keyOf(row)) ?? [] };
      }
      after = rows.at(-1) ?? null;
      if (rows.length < pageSize) return;
    }
  },
};
