import type { ClusterEvent, KeptEvent } from '../../../lib/contracts/cluster-events.ts';
import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { ClusterRelease, ClusterSummary, Machine } from '../../../lib/contracts/clusters.ts';
import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import type { PreviousView } from '../../domain/clusters/cluster-parts.ts';
import type { ClusterView } from '../../domain/clusters/cluster-view.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { writeRolloutSets } from '../services/rollout-sets.ts';
import { toSqlJson } from '../sql-json.ts';
import { ofThisCluster } from './cluster-event-reader.ts';

/** A derived cluster and the hash of what was derived. */
export interface ProjectedCluster extends ClusterView {
  fingerprint: string;
}

export interface StoredCluster extends ClusterRef, PreviousView {
  uid: string;
  project: string | null;
  fingerprint: string;
}

/** A cluster as the requests about it need it. */
type SeenCluster = Pick<
  ClusterSummary,
  'uid' | 'provider' | 'region' | 'phase' | 'cause' | 'nodesReady' | 'nodesTotal'
> & {
  generation: number;
  observedGeneration: number | null;
  releaseGeneration: number | null;
  keptBy: GitKeeper | null;
  release: ClusterRelease | null;
  machines: Machine[];
  serviceSets: ClusterServiceSet[];
  controlPlaneWanted: number | null;
  expiresAt: Date | null;
  requestId: string | null;
  createdAt: Date;
};

/** A Kubernetes event about one of a cluster's objects. */
interface NewClusterEvent extends KeptEvent {
  uid: string;
  namespace: string;
  /** What it is about; `uid` null when the event does not say. */
  regarding: { kind: string; name: string; uid: string | null };
}

/** Writes the projection. Who owns a cluster and its project come from Slipway's own tables. */
export interface ClusterStore {
  stored(tx: Tx, refs: readonly ClusterRef[]): Promise<StoredCluster[]>;
  write(tx: Tx, clusters: readonly ProjectedCluster[], observedAt: Date): Promise<void>;
  remove(tx: Tx, refs: readonly ClusterRef[]): Promise<void>;
  allRefs(tx: Tx): Promise<ClusterRef[]>;
  /** Clusters that are on their way somewhere: up, down or to another form. */
  unfinished(tx: Tx): Promise<ClusterRef[]>;
  ofTemplate(tx: Tx, namespace: string, template: string): Promise<ClusterRef[]>;
  /** The cluster as the requests about it need it. */
  findSeen(tx: Tx, ref: ClusterRef): Promise<SeenCluster | null>;
  /**
   * Clusters that are ready though their order failed, those that are gone while a request holds a reservation, and those
   * whose order is done though their lifetime has not begun.
   */
  findLost(tx: Tx): Promise<ClusterRef[]>;
  /** Gives clusters to projects that came after them, and takes them from those that went. */
  assignProjects(tx: Tx): Promise<(ClusterRef & { project: string | null })[]>;
  /** Keeps events; answers the clusters they are about. */
  keepEvents(tx: Tx, events: readonly NewClusterEvent[]): Promise<ClusterRef[]>;
  events(tx: Tx, ref: ClusterRef, limit: number): Promise<ClusterEvent[]>;
}

const rowShape = `(namespace text, name text, uid text, "requestId" text, phase text, severity smallint, cause jsonb,
  template text, provider text, region text, "kubernetesVersion" text, "nodesReady" int, "nodesTotal" int,
  "createdAt" timestamptz, "expiresAt" timestamptz, "readyAt" timestamptz, "phaseChangedAt" timestamptz,
  "serviceTemplates" text[], services jsonb, labels jsonb, "serviceClaims" jsonb, fingerprint text)`;

/** The same warning again within this time is a repetition; Kubernetes forgets events after an hour. */
const repeatedWithin = '1 hour';

export function createClusterStore(): ClusterStore {
  return {
    stored: (tx, refs) =>
      tx.$queryRawUnsafe<StoredCluster[]>(
        `SELECT c.namespace, c.name, c.uid, c.project, c.phase, c.fingerprint, c.ready_at AS "readyAt",
                c.phase_changed_at AS "phaseChangedAt"
         FROM clusters c JOIN jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text)
           ON c.namespace = ref.namespace AND c.name = ref.name`,
        toSqlJson(refs),
      ),

    async write(tx, clusters, observedAt) {
      if (clusters.length === 0) return;
      await tx.$queryRawUnsafe(
        `INSERT INTO clusters (namespace, name, uid, request_id, phase, severity, cause, template, provider, region,
           kubernetes_version, nodes_ready, nodes_total, created_at, ready_at, phase_changed_at, service_templates,
           services_state, services_total, services_running, services_failing, services_trouble, labels, service_claims,
           fingerprint, project, owner, expires_in_days, expires_at, observed_at)
         SELECT row.namespace, row.name, row.uid, r.id::text, row.phase, row.severity, row.cause, row.template,
           row.provider, row.region, row."kubernetesVersion", row."nodesReady", row."nodesTotal", row."createdAt",
           row."readyAt", row."phaseChangedAt", row."serviceTemplates",
           row.services->>'state', (row.services->'total')::int, (row.services->'running')::int,
           (row.services->'failing')::int, nullif(row.services->'trouble', 'null'), row.labels, row."serviceClaims",
           row.fingerprint, p.name, r.requester, r.expires_in_days,
           -- What stands at the object counts once its lifetime has begun. An earlier end than that of its last
           -- extension does not: so looks what a backup brings back from before.
           CASE WHEN r.expires_in_days IS NULL OR r.state = 'ready'
             THEN greatest(coalesce(row."expiresAt", r.expires_at), longer.expires_at) END, $2::timestamptz
         FROM jsonb_to_recordset($1::jsonb) AS row ${rowShape}
         LEFT JOIN projects p ON p.namespace = row.namespace
         LEFT JOIN LATERAL (
           -- The order that noted this object, else the one that is named at it. That is only a claim: the request has
           -- to be about this very name, and its cluster must not have been deleted and applied again.
           SELECT q.* FROM requests q
           WHERE q.kind IN ('create', 'adopt') AND q.namespace = row.namespace AND q.cluster_name = row.name
             AND (q.cluster_uid = row.uid OR (q.id::text = row."requestId"
               AND NOT EXISTS (SELECT 1 FROM cluster_remains m WHERE m.namespace = row.namespace AND m.name = row.name
                 AND m.request_id = q.id::text AND m.is_deleted AND m.uid <> row.uid)))
           ORDER BY q.cluster_uid IS NOT DISTINCT FROM row.uid DESC LIMIT 1
         ) AS r ON true
         LEFT JOIN LATERAL (
           SELECT x.expires_at FROM requests x WHERE x.kind = 'extend' AND x.state = 'done' AND x.cluster_uid = row.uid
           ORDER BY x.updated_at DESC LIMIT 1
         ) AS longer ON true
         ON CONFLICT (namespace, name) DO UPDATE SET
           -- Whoever takes the annotation off an object does not take back the order that made it.
           request_id = CASE WHEN clusters.uid = excluded.uid THEN coalesce(excluded.request_id, clusters.request_id)
             ELSE excluded.request_id END,
           uid = excluded.uid, phase = excluded.phase, severity = excluded.severity,
           cause = excluded.cause, template = excluded.template, provider = excluded.provider, region = excluded.region,
           kubernetes_version = excluded.kubernetes_version, nodes_ready = excluded.nodes_ready,
           nodes_total = excluded.nodes_total, created_at = excluded.created_at, ready_at = excluded.ready_at,
           phase_changed_at = excluded.phase_changed_at, service_templates = excluded.service_templates,
           services_state = excluded.services_state, services_total = excluded.services_total,
           services_running = excluded.services_running, services_failing = excluded.services_failing,
           services_trouble = excluded.services_trouble,
           labels = excluded.labels, service_claims = excluded.service_claims, fingerprint = excluded.fingerprint,
           project = excluded.project, observed_at = excluded.observed_at,
           owner = CASE WHEN clusters.uid = excluded.uid THEN coalesce(clusters.owner, excluded.owner) ELSE excluded.owner END,
           expires_in_days = CASE WHEN clusters.uid = excluded.uid
             THEN coalesce(excluded.expires_in_days, clusters.expires_in_days) ELSE excluded.expires_in_days END,
           unready_told_at = CASE WHEN clusters.uid = excluded.uid THEN clusters.unready_told_at END,
           -- The end may have begun while this was derived.
           expires_at = CASE WHEN clusters.uid = excluded.uid AND excluded.expires_in_days IS NOT NULL
             THEN coalesce(excluded.expires_at, clusters.expires_at) ELSE excluded.expires_at END`,
        toSqlJson(clusters.map(({ row, fingerprint }) => ({ ...row, fingerprint }))),
        observedAt.toISOString(),
      );
      await tx.$queryRawUnsafe(
        `INSERT INTO cluster_details (namespace, name, detail)
         SELECT namespace, name, detail FROM jsonb_to_recordset($1::jsonb) AS row (namespace text, name text, detail jsonb)
         ON CONFLICT (namespace, name) DO UPDATE SET detail = excluded.detail`,
        toSqlJson(clusters.map(({ row, detail }) => ({ namespace: row.namespace, name: row.name, detail }))),
      );
      await writeRolloutSets(tx, clusters);
    },

    async remove(tx, refs) {
      await tx.$queryRawUnsafe(
        `DELETE FROM clusters USING jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text)
         WHERE clusters.namespace = ref.namespace AND clusters.name = ref.name`,
        toSqlJson(refs),
      );
    },

    allRefs: (tx) => tx.$queryRawUnsafe<ClusterRef[]>('SELECT namespace, name FROM clusters'),

    unfinished: (tx) =>
      tx.$queryRawUnsafe<ClusterRef[]>(
        `SELECT namespace, name FROM clusters
         WHERE phase IN ('pending', 'validating', 'provisioning', 'updating', 'deleting')`,
      ),

    ofTemplate: (tx, namespace, template) =>
      tx.$queryRawUnsafe<ClusterRef[]>(
        'SELECT namespace, name FROM clusters WHERE namespace = $1 AND template = $2',
        namespace,
        template,
      ),

    async findSeen(tx, ref) {
      const [row] = await tx.$queryRawUnsafe<SeenCluster[]>(
        `SELECT c.uid, c.provider, c.region, c.phase, c.cause, c.nodes_ready AS "nodesReady", c.nodes_total AS "nodesTotal",
           c.request_id AS "requestId", c.created_at AS "createdAt", c.expires_at AS "expiresAt",
           coalesce((d.detail->>'generation')::int, 0) AS generation,
           (d.detail->>'observedGeneration')::int AS "observedGeneration",
           nullif(d.detail->'keptBy', 'null') AS "keptBy",
           (d.detail->>'releaseGeneration')::int AS "releaseGeneration",
           nullif(d.detail->'release', 'null') AS release, coalesce(d.detail->'machines', '[]') AS machines,
           (d.detail->>'controlPlaneWanted')::int AS "controlPlaneWanted",
           coalesce(d.detail->'serviceSets', '[]') AS "serviceSets"
         FROM clusters c LEFT JOIN cluster_details d USING (namespace, name) WHERE c.namespace = $1 AND c.name = $2`,
        ref.namespace,
        ref.name,
      );
      return row ?? null;
    },

    findLost: (tx) =>
      tx.$queryRawUnsafe<ClusterRef[]>(
        `SELECT r.namespace, r.cluster_name AS name FROM reservations r JOIN requests q ON q.id = r.request_id
         WHERE r.state = 'held' AND q.state IN ('ready', 'failed') AND NOT EXISTS (
           SELECT 1 FROM clusters c WHERE c.namespace = r.namespace AND c.name = r.cluster_name)
         UNION
         SELECT c.namespace, c.name FROM requests q JOIN clusters c ON c.request_id = q.id::text
         WHERE q.kind = 'create' AND (q.state = 'failed' AND c.phase IN ('ready', 'degraded')
           OR q.state = 'ready' AND q.expires_in_days IS NOT NULL AND q.expires_at IS NULL)`,
      ),

    assignProjects: (tx) =>
      tx.$queryRawUnsafe(
        `UPDATE clusters SET project = right_one.project
         FROM (SELECT c.namespace, c.name, p.name AS project FROM clusters c LEFT JOIN projects p USING (namespace)
               WHERE c.project IS DISTINCT FROM p.name) AS right_one
         WHERE clusters.namespace = right_one.namespace AND clusters.name = right_one.name
         RETURNING clusters.namespace, clusters.name, clusters.project`,
      ),

    async keepEvents(tx, events) {
      if (events.length === 0) return [];
      return tx.$queryRawUnsafe<ClusterRef[]>(
        `WITH event AS (
           SELECT DISTINCT ON (uid) * FROM jsonb_to_recordset($1::jsonb) AS row (uid text, namespace text, at timestamptz,
             "firstAt" timestamptz, count int, type text, reason text, message text, source text, object text, regarding jsonb)
           ORDER BY uid, at DESC
         ), named AS (
           SELECT event.*, event.regarding->>'uid' AS regarding_uid, coalesce(part.cluster_name, c.name) AS cluster
           FROM event
           LEFT JOIN LATERAL (
             -- Infrastructure objects are not mirrored; they carry the name of their Machine or Cluster.
             SELECT cluster_name FROM mirror_objects m
             WHERE m.namespace = event.namespace AND m.name = event.regarding->>'name' AND m.cluster_name IS NOT NULL
             ORDER BY m.kind LIKE '%' || (event.regarding->>'kind') DESC LIMIT 1
           ) AS part ON true
           LEFT JOIN clusters c ON c.namespace = event.namespace AND c.name = event.regarding->>'name'
           WHERE coalesce(part.cluster_name, c.name) IS NOT NULL
         ), warned AS (
           SELECT *, CASE WHEN type = 'Warning'
             THEN jsonb_build_array(namespace, cluster, object, regarding_uid, reason, source, message)
             ELSE to_jsonb(uid) END AS same FROM named
         ), told AS (
           -- A controller warns again at every attempt, each time as a new object: that is one warning, told last then.
           SELECT DISTINCT ON (same) *, min("firstAt") OVER (PARTITION BY same) AS first_at,
             greatest(count(*) OVER (PARTITION BY same), max(count) OVER (PARTITION BY same))::int AS times
           FROM warned ORDER BY same, at DESC
         ), known AS (
           SELECT told.uid, told.at, e.uid AS first, e.at < told.at AS is_later,
             (SELECT count(*)::int FROM warned w WHERE w.same = told.same AND w.at > e.at) AS times
           FROM told JOIN cluster_events e ON e.namespace = told.namespace AND e.name = told.cluster
             AND e.object = told.object AND e.reason = told.reason AND e.source = told.source
             AND e.message = told.message AND e.type = told.type AND e.uid <> told.uid
             AND e.regarding_uid IS NOT DISTINCT FROM told.regarding_uid
             AND e.at BETWEEN told.at - $2::interval AND told.at + $2::interval
           WHERE told.type = 'Warning'
         ), moved AS (
           UPDATE cluster_events e SET at = known.at, count = e.count + known.times FROM known WHERE e.uid = known.first AND known.is_later
           RETURNING e.namespace, e.name
         ), kept AS (
           INSERT INTO cluster_events (uid, namespace, name, at, type, reason, message, source, object, regarding_uid, first_at, count)
           SELECT uid, namespace, cluster, at, type, reason, message, source, object, regarding_uid, first_at, times
           FROM told WHERE uid NOT IN (SELECT uid FROM known)
           ON CONFLICT (uid) DO UPDATE SET at = excluded.at, message = excluded.message, type = excluded.type,
             reason = excluded.reason, first_at = least(cluster_events.first_at, excluded.first_at),
             count = greatest(cluster_events.count, excluded.count)
           WHERE cluster_events.at <> excluded.at OR cluster_events.message <> excluded.message
           RETURNING namespace, name
         ) SELECT namespace, name FROM kept UNION SELECT namespace, name FROM moved`,
        toSqlJson(events),
        repeatedWithin,
      );
    },

    async events(tx, ref, limit) {
      const rows = await tx.$queryRawUnsafe<(Omit<ClusterEvent, 'at'> & { at: Date })[]>(
        `SELECT e.at, e.type, e.reason, e.message, e.source, e.object
         FROM cluster_events e JOIN clusters c USING (namespace, name)
         WHERE e.namespace = $1 AND e.name = $2 AND ${ofThisCluster}
         ORDER BY e.at DESC, e.uid LIMIT $3::int`,
        ref.namespace,
        ref.name,
        limit,
      );
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
