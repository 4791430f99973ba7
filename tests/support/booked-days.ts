import type { OpenDatabase } from '../../server/db/client.ts';
import { splitCosts } from '../../server/db/costs/cost-splits.ts';

/** A cluster's day as the worker would have booked it; what is left out is not known. */
export interface BookedDay {
  cluster: { namespace: string; name: string };
  project: string | null;
  day: string;
  node?: string | null;
  storage?: string | null;
  loadBalancer?: string | null;
  fee?: string | null;
  idle?: { cpu: string; memory: string; gpu: string };
  nodeHours?: number;
  /** What was allocated, and what the machines had. */
  allocated?: { cpu: string; memory: string };
  vcpuHours?: number;
  memoryGibHours?: number;
  hours?: number;
  hoursMissing?: number;
  currency?: string;
  computedAt?: string;
  /** When it was first worked out; at its end where nothing is said. */
  firstComputedAt?: string;
  about?: { owner?: string; provider?: string; region?: string; costCentre?: string; labels?: Record<string, unknown> };
  namespaces?: BookedNamespace[];
  /** What the machines of each type cost. */
  nodeTypes?: Record<string, string>;
}
interface BookedNamespace {
  namespace: string;
  cpu?: string;
  memory?: string;
  gpu?: string;
  storage?: string;
  loadBalancer?: string;
  cpuHours?: number;
  gibHours?: number;
}

async function findOrMake(db: OpenDatabase, { cluster, project, about = {} }: BookedDay): Promise<string> {
  const known = await db.auto.$queryRawUnsafe<{ id: string }[]>(
    'SELECT id::text FROM cluster_dims WHERE namespace = $1 AND name = $2 AND valid_to IS NULL',
    cluster.namespace,
    cluster.name,
  );
  const made = known[0]
    ? known
    : await db.auto.$queryRawUnsafe<{ id: string }[]>(
        `INSERT INTO cluster_dims (namespace, name, project, owner, template, provider, region, cost_centre, labels, valid_from)
         VALUES ($1, $2, $3, $4, 'aws-standalone-cp-1-0-44', $5, $6, $7, $8::jsonb, '2020-01-01') RETURNING id::text`,
        cluster.namespace,
        cluster.name,
        project,
        about.owner ?? null,
        about.provider ?? 'aws',
        about.region ?? null,
        about.costCentre ?? null,
        JSON.stringify(about.labels ?? {}),
      );
  if (!made[0]) throw new Error('INSERT answers its row');
  return made[0].id;
}

/** Books a day of a cluster with its namespaces, the cluster too where it is not there yet. */
export async function bookDay(db: OpenDatabase, booked: BookedDay): Promise<void> {
  const id = await findOrMake(db, booked);
  const { day, idle, currency = 'USD', hours = 24, hoursMissing = 0 } = booked;
  await db.auto.$queryRawUnsafe(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, storage, load_balancer, fee, idle_cpu, idle_memory, idle_gpu,
       hours, hours_missing, hours_carried, hours_rate_card, currency, computed_at, node_hours, first_computed_at,
       allocated_cpu, allocated_memory, vcpu_hours, memory_gib_hours)
     VALUES ($1::bigint, $2::date, $3::numeric, $4::numeric, $5::numeric, $6::numeric, $7::numeric, $8::numeric, $9::numeric,
       $10::int, $11::int, 0, 0, $12, $13::timestamptz, $14::float8, $15::timestamptz,
       $16::numeric, $17::numeric, $18::float8, $19::float8)`,
    id,
    day,
    booked.node ?? null,
    booked.storage ?? null,
    booked.loadBalancer ?? null,
    booked.fee ?? null,
    idle?.cpu ?? null,
    idle?.memory ?? null,
    idle?.gpu ?? null,
    hours,
    hoursMissing,
    currency,
    booked.computedAt ?? `${day}T23:59:59Z`,
    booked.nodeHours ?? null,
    booked.firstComputedAt ?? `${day}T23:59:59Z`,
    booked.allocated?.cpu ?? null,
    booked.allocated?.memory ?? null,
    booked.vcpuHours ?? null,
    booked.memoryGibHours ?? null,
  );
  for (const part of booked.namespaces ?? []) {
    await db.auto.$queryRawUnsafe(
      `INSERT INTO cost_day_namespaces (cluster_id, namespace, day, cpu, memory, gpu, storage, load_balancer,
         cpu_request_hours, memory_request_gib_hours, currency)
       VALUES ($1::bigint, $2, $3::date, $4::numeric, $5::numeric, $6::numeric, $7::numeric, $8::numeric, $9, $10, $11)`,
      id,
      part.namespace,
      day,
      part.cpu ?? null,
      part.memory ?? null,
      part.gpu ?? null,
      part.storage ?? null,
      part.loadBalancer ?? null,
      part.cpuHours ?? null,
      part.gibHours ?? null,
      currency,
    );
  }
  for (const [type, node] of Object.entries(booked.nodeTypes ?? {})) {
    await db.auto.$queryRawUnsafe(
      `INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, currency)
       VALUES ($1::bigint, $2, $3::date, $4::numeric, $5)`,
      id,
      type,
      day,
      node,
      currency,
    );
  }
  await splitCosts(db.auto, day);
  await db.auto.$queryRawUnsafe('SELECT sum_costs($1::date, $1::date + 1)', day);
}
