import type pg from 'pg';

/** Rows of a table as a share of the largest; a table that is not named has one row for each thing. */
const shares: Record<string, number> = {
  audit_entries: 1,
  events: 1,
  cost_hour_namespaces: 1,
  cost_hour_clusters: 1,
  cost_hour_queues: 1,
  cost_day_namespaces: 1,
  request_timeline: 0.5,
  cluster_events: 0.5,
  inside_events: 0.5,
  notifications: 0.2,
  deliveries: 0.2,
  notices: 0.1,
  requests: 0.1,
  reservations: 0.1,
  mirror_objects: 0.05,
  karmada_objects: 0.05,
};
const shareOfThings = 0.01;
const chunkRows = 1_000_000;

/** How many rows a table has when the largest has `rows`. */
export const rowsOf = (table: string, rows: number): number => Math.ceil(rows * (shares[table] ?? shareOfThings));

/** Values that PostgreSQL checks, or that decide whether a row is in an index; `i` is the number of the row. */
const special: Record<string, string> = {
  // Whole hours of half a year.
  'cost_hour_clusters.hour': `timestamptz '2026-01-01 00:00Z' + i % 4000 * interval '1 hour'`,
  'cost_hour_clusters.provenance': `'observed'`,
  'cost_hour_clusters.coverage': '1',
  'requests.kind': `(ARRAY['create', 'change', 'delete', 'extend'])[1 + i % 4]`,
  'requests.state': `(ARRAY['done', 'done', 'done', 'rejected', 'failed'])[1 + i % 5]`,
  'reservations.state': `'released'`,
  'mirror_objects.kind': `(ARRAY['cluster.x-k8s.io/Cluster', 'cluster.x-k8s.io/Machine', 'helm.toolkit.fluxcd.io/HelmRelease', 'k0rdent.mirantis.com/ServiceSet'])[1 + i % 4]`,
  'mirror_objects.object': `jsonb_build_object('metadata', jsonb_build_object('name', 'object-' || i), 'spec',
     jsonb_build_object('controlPlaneEndpoint', jsonb_build_object('host', 'cluster-' || i || '.example', 'port', 6443)),
     'status', jsonb_build_object('conditions', repeat('ready ', 100)))`,
};

interface Column {
  name: string;
  type: string;
  isArray: boolean;
}

function expressionFor(table: string, { name, type, isArray }: Column): string {
  const given = special[`${table}.${name}`];
  if (given !== undefined) return given;
  if (isArray) return `'{}'`;
  switch (type) {
    case 'uuid':
      return `lpad(to_hex(i), 32, '0')::uuid`;
    case 'bool':
      return 'i % 2 = 0';
    case 'jsonb':
      return `jsonb_build_object('name', 'row-' || i, 'region', 'eu-central-1', 'nodes', i % 50)`;
    case 'int2':
      return 'i % 100';
    case 'int4':
    case 'int8':
    case 'numeric':
    case 'float8':
      return 'i';
    case 'timestamptz':
      return `timestamptz '2026-01-01 00:00Z' + i * interval '1 second'`;
    case 'date':
      return `date '2026-01-01' + (i / 20000)::int`;
    case 'text':
      return `'${name}-' || i`;
    default:
      throw new Error(`No value for ${table}.${name} of type ${type}`);
  }
}

/** A statement that adds the rows with the numbers from `$1` to `$2` to a table as it is now. */
export async function insertInto(client: pg.Client, table: string): Promise<string> {
  const { rows: columns } = await client.query<Column>(
    `SELECT a.attname AS name, t.typname AS type, t.typcategory = 'A' AS "isArray"
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity <> 'a' AND a.attgenerated = ''
     ORDER BY a.attnum`,
    [`public.${table}`],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => expressionFor(table, column)).join(', ');
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM generate_series($1::bigint, $2::bigint) i`;
}

/** Fills a table to a number of rows. Triggers and references are left out: the rows are there to be many. */
export async function fill(client: pg.Client, table: string, rows: number): Promise<void> {
  const insert = await insertInto(client, table);
  await client.query('SET session_replication_role = replica');
  for (let from = 1; from <= rows; from += chunkRows) {
    await client.query(insert, [from, Math.min(rows, from + chunkRows - 1)]);
  }
  await client.query('RESET session_replication_role');
  await client.query(`VACUUM ANALYZE "${table}"`);
}
