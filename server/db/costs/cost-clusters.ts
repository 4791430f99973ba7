import { addDays, daysBetween } from '../../../lib/days.ts';
import type { CostCluster } from '../../domain/costs/hours/cost-booking.ts';
import type { CostStore } from '../../ports/costs.ts';
import type { Tx } from '../../ports/database.ts';
import { dbOf } from '../client.ts';
import { toSqlJson } from '../sql-json.ts';
import { splitCosts } from './cost-splits.ts';

/** What a row says of a cluster; a change of any of it closes the row. */
export const toldColumns = `uid, project, owner, requester, purpose, request_id, catalog_item, item_version, template, provider,
  region, cost_centre, labels, control_plane`;

/** What holds now. Labels of a ClusterDeployment that change often are nobody's to account by, so all count. */
const current = `
  SELECT c.namespace, c.name, c.uid, c.project, c.owner, r.requester, r.purpose, r.id AS request_id, r.catalog_item,
    r.version AS item_version, c.template, c.provider, c.region, p.cost_centre,
    coalesce(m.object #> '{metadata,labels}', '{}') AS labels, f.control_plane, c.created_at
  FROM clusters c
  LEFT JOIN requests r ON r.id::text = c.request_id
  LEFT JOIN projects p ON p.name = c.project
  LEFT JOIN cluster_figures f ON f.namespace = c.namespace AND f.name = c.name
  LEFT JOIN mirror_objects m ON m.kind = 'k0rdent.mirantis.com/ClusterDeployment'
    AND m.namespace = c.namespace AND m.name = c.name`;

/** What may come a while after the cluster: that is no change of it, only something that was not known yet. */
const learned = [
  'project',
  'provider',
  'region',
  'control_plane',
  'request_id',
  'requester',
  'purpose',
  'catalog_item',
  'item_version',
];

// The owner comes with the order; who claims a cluster later begins to pay for it then.
// Days that were booked before it was known are summed up anew.
const learn = `
  WITH learnt AS (UPDATE cluster_dims d SET ${learned.map((name) => `${name} = coalesce(d.${name}, n.${name})`).join(', ')},
    owner = CASE WHEN d.request_id IS NULL AND n.request_id IS NOT NULL THEN coalesce(d.owner, n.owner) ELSE d.owner END,
    cost_centre = CASE WHEN d.project IS NULL THEN n.cost_centre ELSE d.cost_centre END
  FROM (${current}) n
  WHERE d.valid_to IS NULL AND (d.namespace, d.name, d.uid) = (n.namespace, n.name, n.uid)
    AND (${learned.map((name) => `(d.${name} IS NULL AND n.${name} IS NOT NULL)`).join(' OR ')})
  RETURNING d.id)
  INSERT INTO cost_stale_days SELECT DISTINCT x.day FROM cost_day_clusters x JOIN learnt ON learnt.id = x.cluster_id
  ON CONFLICT DO NOTHING`;

/** So many days are worked out anew at once. */
const blockDays = 16;
const firstStaleBlock = `
  SELECT cost_block(min(day), ${blockDays})::text AS day FROM cost_stale_days HAVING count(*) > 0`;

const splitAnew = 'SELECT day::text AS day FROM cost_stale_days WHERE splits AND day >= $1::date AND day < $2::date';

/** Works out a block of days anew. @returns whether there was one */
async function sumStaleDays(tx: Tx): Promise<boolean> {
  const [block] = await tx.$queryRawUnsafe<{ day: string }[]>(firstStaleBlock);
  if (!block) return false;
  const end = addDays(block.day, blockDays);
  const anew = await tx.$queryRawUnsafe<{ day: string }[]>(splitAnew, block.day, end);
  const isAnew = new Set(anew.map(({ day }) => day));
  for (const day of daysBetween(block.day, end)) await splitCosts(tx, day, isAnew.has(day));
  await tx.$queryRawUnsafe('SELECT sum_costs($1::date, $2::date)', block.day, end);
  return true;
}

const columns = toldColumns.split(/,\s*/);
/** Whether a row says of a column what holds now, or will learn it at the next look; told meanwhile, it is no change. */
const stillHolds = (name: string): string => {
  const same = `n.${name} IS NOT DISTINCT FROM d.${name}`;
  if (learned.includes(name)) return `(d.${name} IS NULL OR ${same})`;
  if (name === 'owner') return `(d.request_id IS NULL AND n.request_id IS NOT NULL OR ${same})`;
  if (name === 'cost_centre') return `(d.project IS NULL AND n.project IS NOT NULL OR ${same})`;
  return same;
};

const close = `
  UPDATE cluster_dims d SET valid_to = greatest($1::timestamptz, d.valid_from)
  WHERE d.valid_to IS NULL AND NOT EXISTS (
    SELECT 1 FROM (${current}) n WHERE n.namespace = d.namespace AND n.name = d.name
      AND ${columns.map(stillHolds).join(' AND ')})`;

// The first row of an object begins with the object, a later one with the change.
const open = `
  INSERT INTO cluster_dims (namespace, name, ${toldColumns}, valid_from)
  SELECT n.namespace, n.name, ${columns.map((name) => `n.${name}`).join(', ')},
    CASE WHEN EXISTS (SELECT 1 FROM cluster_dims d WHERE d.uid = n.uid) THEN $1::timestamptz
         ELSE least(n.created_at, $1::timestamptz) END
  FROM (${current}) n
  WHERE NOT EXISTS (
    SELECT 1 FROM cluster_dims d WHERE d.namespace = n.namespace AND d.name = n.name AND d.valid_to IS NULL)`;

// Seen again where an earlier look left off: the same unknown cluster.
const extendUnknown = `
  UPDATE cluster_dims d SET valid_from = least(d.valid_from, s."from"), valid_to = greatest(d.valid_to, s."to")
  FROM jsonb_to_recordset($1::jsonb) AS s(namespace text, name text, "from" timestamptz, "to" timestamptz)
  WHERE d.uid IS NULL AND d.namespace = s.namespace AND d.name = s.name
    AND d.valid_from <= s."to" + interval '1 day' AND d.valid_to >= s."from" - interval '1 day'
    AND NOT EXISTS (SELECT 1 FROM cost_source_currencies x
      WHERE x.since > least(d.valid_from, s."from") AND x.since < greatest(d.valid_to, s."to"))
  RETURNING d.namespace, d.name`;

// The namespace tells the project; who ordered it, the last order of that name before it was seen.
const insertUnknown = `
  INSERT INTO cluster_dims (namespace, name, project, requester, purpose, request_id, catalog_item, item_version,
    template, cost_centre, valid_from, valid_to)
  SELECT s.namespace, s.name, p.name, r.requester, r.purpose, r.id, r.catalog_item, r.version, r.template, p.cost_centre,
    s."from", s."to"
  FROM jsonb_to_recordset($1::jsonb) AS s(namespace text, name text, "from" timestamptz, "to" timestamptz)
  LEFT JOIN projects p ON p.namespace = s.namespace
  LEFT JOIN LATERAL (SELECT * FROM requests q WHERE q.namespace = s.namespace AND q.cluster_name = s.name
    AND q.kind IN ('create', 'adopt') AND q.created_at < s."to" ORDER BY q.created_at DESC LIMIT 1) r ON true`;

interface Row {
  id: bigint;
  namespace: string;
  name: string;
  provider: string | null;
  region: string | null;
  control_plane: string | null;
  valid_from: Date;
  valid_to: Date | null;
}

const toCluster = ({ id, control_plane, valid_from, valid_to, ...row }: Row): CostCluster => ({
  ...row,
  id: String(id),
  controlPlane: control_plane,
  validFrom: valid_from,
  validTo: valid_to,
});

/** Whose a cluster was, and since when: the part of the store that books are kept by. */
export const costClusters: Pick<CostStore, 'keepClusters' | 'addUnknown' | 'clustersIn' | 'seenIn'> = {
  async keepClusters(tx, now) {
    const at = now.toISOString();
    await tx.$queryRawUnsafe(learn);
    await tx.$queryRawUnsafe(close, at);
    await tx.$queryRawUnsafe(open, at);
    while (await sumStaleDays(tx));
  },

  async addUnknown(tx, seen) {
    if (seen.length === 0) return 0;
    const extended = await tx.$queryRawUnsafe<{ namespace: string; name: string }[]>(extendUnknown, toSqlJson(seen));
    const isKnown = new Set(extended.map(({ namespace, name }) => `${namespace}/${name}`));
    const rest = seen.filter(({ namespace, name }) => !isKnown.has(`${namespace}/${name}`));
    if (rest.length > 0) await tx.$queryRawUnsafe(insertUnknown, toSqlJson(rest));
    return rest.length;
  },

  async clustersIn(tx, from, to) {
    const rows = await dbOf(tx).$queryRawUnsafe<Row[]>(
      `SELECT id, namespace, name, provider, region, control_plane, valid_from, valid_to FROM cluster_dims
       WHERE valid_from < $2::timestamptz AND (valid_to IS NULL OR valid_to > $1::timestamptz)
       ORDER BY namespace, name, valid_from`,
      from.toISOString(),
      to.toISOString(),
    );
    return rows.map(toCluster);
  },

  async seenIn(tx, from, to) {
    const rows = await tx.$queryRawUnsafe<{ name: string }[]>(
      `SELECT DISTINCT d.namespace || '/' || d.name AS name FROM cost_hour_clusters h
       JOIN cluster_dims d ON d.id = h.cluster_id
       WHERE h.hour >= $1::timestamptz AND h.hour < $2::timestamptz`,
      from.toISOString(),
      to.toISOString(),
    );
    return new Set(rows.map(({ name }) => name));
  },
};
