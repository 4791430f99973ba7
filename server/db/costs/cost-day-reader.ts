import type { SplitPolicy } from '../../../lib/finops/split.ts';
import { addMoney } from '../../../lib/money.ts';
import type { Given, NamespaceCost } from '../../domain/costs/hours/namespace-cost.ts';
import type { CostDay } from '../../domain/costs/pricing/cost-charges.ts';
import { narrowToMachines, narrowToNamespaces } from '../../domain/costs/reports/filter-day.ts';
import type { CostDayReader } from '../../ports/cost-export.ts';
import type { CostQuestion, CostSplit } from '../../ports/costs.ts';
import type { Tx } from '../../ports/database.ts';
import { Values } from '../clusters/cluster-where.ts';
import { whereClusters } from './cost-sql.ts';

/** Days of clusters a page; with twenty namespaces each, some thousand rows are in memory at a time. */
const pageSize = 200;

interface Position {
  clusterId: string;
  day: string;
}
type ListPrices = Required<Pick<CostDay, 'listFactors' | 'listOfFree'>>;
type DayRow = Omit<CostDay, 'cluster' | 'parts' | keyof ListPrices> &
  Position & { [Name in keyof ListPrices]: ListPrices[Name] | null } & {
    namespace: string;
    name: string;
    uid: string | null;
  };
type PartRow = Omit<NamespaceCost, 'given'> & Given & Position;

// Amounts travel as text: a float would not keep them.
const money = (column: string, name: string) => `d.${column}::text AS "${name}"`;

const factor = (column: string) => `(1 + d.discount_${column} / nullif(d.${column}, 0))::text`;
const free = (column: string) => `CASE WHEN d.${column} = 0 THEN nullif(d.discount_${column}, 0)::text END`;

async function readDays(tx: Tx, question: CostQuestion, after: Position | null): Promise<DayRow[]> {
  const values = new Values();
  const [from, to, into] = [values.add(question.from), values.add(question.to), values.add(question.currency)];
  const next = after
    ? `AND (d.cluster_id, d.day) > (${values.add(after.clusterId)}::bigint, ${values.add(after.day)}::date)`
    : '';
  return tx.$queryRawUnsafe<DayRow[]>(
    `SELECT d.cluster_id::text AS "clusterId", d.day::text AS day, c.namespace, c.name, c.uid, c.project, c.owner,
       c.requester, c.catalog_item AS "catalogItem", c.item_version AS "itemVersion", c.template, c.provider, c.region,
       c.cost_centre AS "costCentre", c.labels, ${money('node', 'node')}, ${money('storage', 'storage')},
       ${money('load_balancer', 'loadBalancer')}, ${money('fee', 'fee')}, ${money('idle_cpu', 'idleCpu')},
       ${money('idle_memory', 'idleMemory')}, ${money('idle_gpu', 'idleGpu')}, d.gpu_hours AS "gpuHours", d.hours,
       CASE WHEN num_nonnulls(d.discount_node, d.discount_storage, d.discount_load_balancer, d.discount_fee) > 0
         THEN jsonb_build_object('node', ${factor('node')}, 'storage', ${factor('storage')},
           'loadBalancer', ${factor('load_balancer')}, 'fee', ${factor('fee')}) END AS "listFactors",
       CASE WHEN 0 IN (d.node, d.storage, d.load_balancer, d.fee)
         THEN jsonb_strip_nulls(jsonb_build_object('node', ${free('node')}, 'storage', ${free('storage')},
           'loadBalancer', ${free('load_balancer')}, 'fee', ${free('fee')})) END AS "listOfFree",
       (d.spot / nullif(d.node, 0))::text AS "spotShare", d.hours_missing AS "hoursMissing", d.currency, d.computed_at AS "computedAt",
       CASE WHEN d.currency = ${into}::text THEN '1' ELSE (
         SELECT x.rate::text FROM exchange_rates x WHERE x.from_currency = d.currency AND x.to_currency = ${into}::text
           AND x.day <= d.day ORDER BY x.day DESC LIMIT 1) END AS rate
     FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
     WHERE d.day >= ${from}::date AND d.day < ${to}::date${whereClusters(question, values)} ${next}
     ORDER BY d.cluster_id, d.day LIMIT ${pageSize}`,
    ...values.list,
  );
}

const givenOf = (kind: keyof CostSplit, policy: SplitPolicy) =>
  `${policy === 'apart' ? `'0'` : `coalesce(d.${kind}_${policy}, 0)::text`} AS ${kind}`;

/** All namespaces of the days, and what they are given where that was asked for. */
async function readParts(
  tx: Tx,
  split: CostSplit | undefined,
  days: readonly DayRow[],
): Promise<Map<string, (NamespaceCost & Position)[]>> {
  const rows = await tx.$queryRawUnsafe<PartRow[]>(
    `SELECT d.cluster_id::text AS "clusterId", d.day::text AS day, d.namespace, ${money('cpu', 'cpu')},
       ${money('memory', 'memory')}, ${money('gpu', 'gpu')}, ${money('storage', 'storage')},
       ${money('load_balancer', 'loadBalancer')}, d.cpu_request_hours AS "cpuRequestHours",
       d.cpu_use_hours AS "cpuUseHours", d.memory_request_gib_hours AS "memoryRequestGibHours",
       d.memory_use_gib_hours AS "memoryUseGibHours", ${givenOf('idle', split?.idle ?? 'apart')},
       ${givenOf('shared', split?.shared ?? 'apart')}
     FROM unnest($1::bigint[], $2::date[]) AS p(cluster_id, day)
     JOIN cost_day_namespaces d ON d.cluster_id = p.cluster_id AND d.day = p.day
     ORDER BY d.cluster_id, d.day, d.namespace`,
    days.map(({ clusterId }) => clusterId),
    days.map(({ day }) => day),
  );
  const isApart = split === undefined || (split.idle === 'apart' && split.shared === 'apart');
  const parts = rows.map(({ idle, shared, ...part }) => (isApart ? part : { ...part, given: { idle, shared } }));
  return Map.groupBy(parts, keyOf);
}

const givenIn = (parts: readonly NamespaceCost[]): Given | null => {
  const given = parts.flatMap((part) => part.given ?? []);
  if (given.length === 0) return null;
  return { idle: addMoney(...given.map(({ idle }) => idle)), shared: addMoney(...given.map(({ shared }) => shared)) };
};

type MachineRow = Position & { type: string; node: string | null; spot: string | null };

async function readMachines(tx: Tx, days: readonly DayRow[]): Promise<Map<string, MachineRow[]>> {
  const rows = await tx.$queryRawUnsafe<MachineRow[]>(
    `SELECT d.cluster_id::text AS "clusterId", d.day::text AS day, d.instance_type AS type, ${money('node', 'node')},
       ${money('spot', 'spot')}
     FROM unnest($1::bigint[], $2::date[]) AS p(cluster_id, day)
     JOIN cost_day_node_types d ON d.cluster_id = p.cluster_id AND d.day = p.day`,
    days.map(({ clusterId }) => clusterId),
    days.map(({ day }) => day),
  );
  return Map.groupBy(rows, keyOf);
}

/** Reads what is below days, and leaves of each what is asked for. */
async function complete(tx: Tx, { filter, split }: CostQuestion, rows: readonly DayRow[]): Promise<CostDay[]> {
  const types = filter.nodeType ?? [];
  const machines = types.length > 0 ? await readMachines(tx, rows) : null;
  const parts = machines ? new Map<string, NamespaceCost[]>() : await readParts(tx, split, rows);
  return rows.flatMap((row) => {
    const { clusterId: _, namespace, name, uid, listFactors, listOfFree, ...rest } = row;
    const own = parts.get(keyOf(row)) ?? [];
    const given = givenIn(own);
    const day = {
      ...rest,
      cluster: { namespace, name, uid },
      parts: own,
      ...(given && { given }),
      ...(listFactors && { listFactors }),
      ...(listOfFree && { listOfFree }),
    };
    if (machines) return narrowToMachines(day, machines.get(keyOf(row)) ?? [], types) ?? [];
    return filter.namespace?.length ? (narrowToNamespaces(day, filter.namespace) ?? []) : day;
  });
}

const keyOf = ({ clusterId, day }: Position) => `${clusterId} ${day}`;

export const costDayReader: CostDayReader = {
  async *days(tx, question) {
    let after: Position | null = null;
    for (;;) {
      const rows: DayRow[] = await readDays(tx, question, after);
      yield* await complete(tx, question, rows);
      after = rows.at(-1) ?? null;
      if (rows.length < pageSize) return;
    }
  },
};
