import type { ClusterSort } from '../../../lib/contracts/choices.ts';
import { type ClusterRow, clusterDetailSchema } from '../../../lib/contracts/clusters.ts';
import { toQuotaAmounts } from '../../../lib/pricing/size-of.ts';
import { tenantLabel } from '../../domain/metrics/alerts.ts';
import type { ClusterReader } from '../../ports/clusters.ts';
import { dbOf, queryPrepared } from '../client.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { fromJson } from '../json.ts';
import { countFacets } from './cluster-facets.ts';
import { Values, whereClause, whereFilters, whereUncounted, whereVisible } from './cluster-where.ts';

const placeOf = {
  smallint: places.smallint,
  int: places.int,
  text: places.text,
  timestamptz: places.writtenInstant,
};

/** Each has an index of its own in prisma/migrations; null counts as the smallest value, no expiry as the latest. */
const sorts: Record<ClusterSort, { expression: string; cast: keyof typeof placeOf }> = {
  severity: { expression: 'severity', cast: 'smallint' },
  name: { expression: 'name', cast: 'text' },
  project: { expression: `coalesce(project, '')`, cast: 'text' },
  provider: { expression: `coalesce(provider, '')`, cast: 'text' },
  region: { expression: `coalesce(region, '')`, cast: 'text' },
  kubernetesVersion: { expression: `coalesce(kubernetes_version, '')`, cast: 'text' },
  nodes: { expression: 'coalesce(nodes_total, -1)', cast: 'int' },
  createdAt: { expression: 'created_at', cast: 'timestamptz' },
  expiresAt: { expression: `coalesce(expires_at, 'infinity')`, cast: 'timestamptz' },
  owner: { expression: `coalesce(owner, '')`, cast: 'text' },
};

const summaryColumns = `namespace, name, uid, project, phase, cause, template, provider, region,
  kubernetes_version AS "kubernetesVersion", nodes_ready AS "nodesReady", nodes_total AS "nodesTotal", owner,
  created_at AS "createdAt", expires_at AS "expiresAt", expires_in_days AS "expiresInDays", observed_at AS "observedAt",
  phase_changed_at AS "phaseChangedAt", json_build_object('state', services_state, 'total', services_total,
    'running', services_running, 'failing', services_failing, 'trouble', services_trouble) AS services`;

/** The price of a row of `page`: of its order while that holds it, else of what runs. */
const priceColumn = `(SELECT CASE
    WHEN held.monthly IS NOT NULL THEN json_build_object('currency', held.currency, 'monthlyLikely', trim_scale(held.monthly)::text)
    WHEN figures.monthly IS NOT NULL
      THEN json_build_object('currency', figures.currency, 'monthlyLikely', trim_scale(figures.monthly)::text) END
  FROM (SELECT) AS one
  LEFT JOIN cluster_figures AS figures ON figures.namespace = page.namespace AND figures.name = page.name
  LEFT JOIN reservations AS held
    ON held.namespace = page.namespace AND held.cluster_name = page.name AND held.state = 'held'
  ORDER BY held.created_at DESC LIMIT 1) AS price`;

/** What a row of `page` shows of what else is known of its cluster. One object, so that its details are read once. */
const detailColumns = `(SELECT json_build_object(
    'labels', coalesce(d.detail -> 'labels', '{}'),
    'hasUpgrade', coalesce(jsonb_array_length(d.detail -> 'availableUpgrades') > 0, false),
    'hasKubeconfig', coalesce(d.detail -> 'kubeconfigAvailable' = 'true', false),
    'hasSignIn', coalesce(jsonb_typeof(d.detail -> 'signIn') = 'object', false))
  FROM cluster_details d WHERE d.namespace = page.namespace AND d.name = page.name) AS known,
  EXISTS (SELECT FROM cluster_drifts g WHERE g.namespace = page.namespace AND g.name = page.name) AS "hasDrift"`;

/** What a cluster shows whose details were not written yet. */
const nothingKnown = { labels: {}, hasUpgrade: false, hasKubeconfig: false, hasSignIn: false };

type Known = Pick<ClusterRow, keyof typeof nothingKnown>;
type PagedRow = Omit<ClusterRow, keyof Known> & { known: Known | null; place: string };
interface ListedRow {
  total: number;
  heard: Date | null;
  items: PagedRow[];
}

const instantFields = ['createdAt', 'expiresAt', 'observedAt', 'phaseChangedAt'] as const;

// PostgreSQL writes instants into JSON with its own zone; the wire says Z.
function toRow({ place: _place, known, ...rest }: PagedRow): ClusterRow {
  const summary = { ...rest, ...(known ?? nothingKnown) };
  for (const field of instantFields) {
    const value = summary[field];
    if (value !== null) Object.assign(summary, { [field]: new Date(value).toISOString() });
  }
  return summary;
}

interface HoldingRow {
  nodes: number | null;
  vcpuMillicores: number | null;
  memoryBytes: number | null;
  gpu: number | null;
  monthlyLikely: string | null;
  currency: string | null;
}

/** Null for a cluster that nothing is held for and no figures are known of. */
function toHolding({ vcpuMillicores, memoryBytes, gpu, nodes, monthlyLikely, currency }: HoldingRow) {
  if (vcpuMillicores === null || memoryBytes === null || gpu === null) return null;
  const { clusters: _one, ...amounts } = toQuotaAmounts({
    clusters: 1,
    nodes: nodes ?? 0,
    vcpuMillicores,
    memoryBytes,
    gpu,
  });
  return {
    ...amounts,
    price: currency === null || monthlyLikely === null ? null : { currency, monthlyLikely },
  };
}

const detailColumn = clusterDetailSchema.omit({
  namespace: true,
  name: true,
  uid: true,
  project: true,
  phase: true,
  cause: true,
  template: true,
  provider: true,
  region: true,
  kubernetesVersion: true,
  nodesReady: true,
  nodesTotal: true,
  owner: true,
  createdAt: true,
  expiresAt: true,
  expiresInDays: true,
  observedAt: true,
  phaseChangedAt: true,
  earlierUntil: true,
  events: true,
  requests: true,
  catalogItem: true,
  graceUntil: true,
  protection: true,
  holds: true,
  scalable: true,
  repairs: true,
  irreplaceable: true,
  replacementSeconds: true,
  sleep: true,
  drift: true,
});

/** Reads the projection. One statement a question: page, count and age together. */
export const clusterReader: Omit<ClusterReader, 'events'> = {
  async list(tx, visible, query) {
    const values = new Values();
    const { expression, cast } = sorts[query.sort];
    const matching = [
      ...whereVisible(visible, query.q, values),
      ...whereUncounted(query, values),
      ...whereFilters(query, values).values(),
    ];
    const tag = `${query.sort} ${query.order}`;
    const page = [...matching];
    if (query.cursor !== undefined) {
      const [place, namespace, name] = decodeCursor(query.cursor, tag, [placeOf[cast], places.text, places.text]).map(
        (part) => values.add(part),
      );
      const direction = query.order === 'asc' ? '>' : '<';
      page.push(`(${expression}, namespace, name) ${direction} (${place}::text::${cast}, ${namespace}, ${name})`);
    }
    const text = `SELECT (SELECT count(*)::int FROM clusters ${whereClause(matching)}) AS total,
        (SELECT max(heard_at) FROM watch_states) AS heard,
        (SELECT coalesce(json_agg(priced), '[]') FROM (SELECT page.*, ${priceColumn}, ${detailColumns} FROM (
          SELECT ${summaryColumns}, (${expression})::text AS place FROM clusters ${whereClause(page)}
          ORDER BY ${expression} ${query.order}, namespace ${query.order}, name ${query.order}
          LIMIT ${values.add(query.limit + 1)}::int) AS page) AS priced) AS items`;
    // The first page of everything, or of one's only project, is what nearly everybody asks for; its plan fits all values.
    const isUsual = page.length === (visible === 'all' ? 0 : 1) && (visible === 'all' || visible.length === 1);
    const rows = isUsual
      ? await queryPrepared<ListedRow[]>(tx, text, ...values.list)
      : await tx.$queryRawUnsafe<ListedRow[]>(text, ...values.list);
    const { total, heard, items } = rows[0] ?? { total: 0, heard: null, items: [] };
    const shown = items.slice(0, query.limit);
    const last = items.length > query.limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(toRow),
      nextCursor: last ? encodeCursor([tag, last.place, last.namespace, last.name]) : null,
      total,
      observedAt: heard?.toISOString() ?? null,
    };
  },

  facets: countFacets,

  async get(tx, { namespace, name }) {
    const row = await dbOf(tx).cluster.findUnique({
      where: { namespace_name: { namespace, name } },
      include: { detail: true },
    });
    if (!row) return null;
    // Whose a cluster was is kept beyond its end, with the identity that Kubernetes gave it.
    const [earlier] = await tx.$queryRawUnsafe<{ until: Date | null }[]>(
      `SELECT max(least(valid_to, $4::timestamptz)) AS until FROM cluster_dims
       WHERE namespace = $1 AND name = $2 AND uid IS DISTINCT FROM $3 AND valid_from < $4::timestamptz
         AND valid_to IS NOT NULL`,
      namespace,
      name,
      row.uid,
      row.createdAt.toISOString(),
    );
    const {
      detail,
      severity: _severity,
      requestId: _requestId,
      readyAt: _readyAt,
      fingerprint: _fingerprint,
      unreadyToldAt: _unreadyToldAt,
      servicesState: _servicesState,
      servicesTotal: _servicesTotal,
      servicesRunning: _servicesRunning,
      servicesFailing: _servicesFailing,
      servicesTrouble: _servicesTrouble,
      ...summary
    } = row;
    return {
      ...summary,
      phase: fromJson(clusterDetailSchema.shape.phase, row.phase),
      cause: fromJson(clusterDetailSchema.shape.cause, row.cause),
      createdAt: row.createdAt.toISOString(),
      earlierUntil: earlier?.until?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      observedAt: row.observedAt.toISOString(),
      phaseChangedAt: row.phaseChangedAt.toISOString(),
      ...fromJson(detailColumn, detail?.detail),
    };
  },

  async find(tx, { namespace, name }) {
    return dbOf(tx).cluster.findUnique({
      where: { namespace_name: { namespace, name } },
      select: {
        uid: true,
        project: true,
        owner: true,
        phase: true,
        createdAt: true,
        expiresAt: true,
        expiresInDays: true,
        provider: true,
        nodesReady: true,
        nodesTotal: true,
      },
    });
  },

  async named(tx, names) {
    if (names.length === 0) return [];
    return tx.$queryRawUnsafe(
      `SELECT c.namespace, c.name, c.project, c.owner, d.detail -> 'labels' ->> $2 AS tenant
       FROM clusters c LEFT JOIN cluster_details d USING (namespace, name)
       WHERE c.name = ANY($1) ORDER BY c.namespace, c.name`,
      [...names],
      tenantLabel,
    );
  },

  async holdingOf(tx, { namespace, name }) {
    const [row] = await tx.$queryRawUnsafe<HoldingRow[]>(
      `SELECT coalesce(r.nodes, f.nodes) AS nodes,
              coalesce(r.vcpu_millicores, f.vcpu_millicores) AS "vcpuMillicores",
              coalesce(r.memory_bytes, f.memory_bytes)::float8 AS "memoryBytes", coalesce(r.gpu, f.gpu) AS gpu,
              coalesce(r.monthly, f.monthly)::text AS "monthlyLikely",
              CASE WHEN r.monthly IS NULL THEN f.currency ELSE r.currency END AS currency
       FROM clusters c LEFT JOIN cluster_figures f USING (namespace, name)
       LEFT JOIN reservations r ON r.namespace = c.namespace AND r.cluster_name = c.name AND r.state = 'held'
       WHERE c.namespace = $1 AND c.name = $2 LIMIT 1`,
      namespace,
      name,
    );
    return row ? toHolding(row) : null;
  },
};
