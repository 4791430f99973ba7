import type { Tx } from '../../ports/database.ts';
import type { ClusterRef, MirroredStatus, MirrorReader } from '../../ports/kube.ts';
import { toSqlJson } from '../sql-json.ts';

/** A watched object on its way into the mirror. `kind` is `group/Kind`; core kinds have no slash. */
export interface MirrorRow {
  kind: string;
  /** Empty for cluster-scoped kinds. */
  namespace: string;
  name: string;
  uid: string;
  resourceVersion: string;
  object: Record<string, unknown>;
  /** The ClusterDeployment it belongs to. */
  cluster: ClusterRef | null;
}

export interface MirrorKey {
  kind: string;
  namespace: string;
  name: string;
}

export interface KindHealth {
  kind: string;
  resourceVersion: string | null;
  listedAt: Date | null;
  heardAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
}

/** The writing half of the mirror. Both writers answer the clusters whose picture may have changed. */
export interface MirrorWriter {
  /** Each object at most once in `rows`. */
  write(tx: Tx, rows: readonly MirrorRow[], observedAt: Date): Promise<ClusterRef[]>;
  remove(tx: Tx, keys: readonly MirrorKey[]): Promise<ClusterRef[]>;
  /** Removes what a complete list of the kind does not hold. */
  retain(tx: Tx, kind: string, keys: readonly MirrorKey[]): Promise<ClusterRef[]>;
  /** All objects of these clusters, the ClusterDeployments included. */
  ofClusters(tx: Tx, refs: readonly ClusterRef[]): Promise<MirrorRow[]>;
  refsOfKind(tx: Tx, kind: string): Promise<ClusterRef[]>;
  writeHealth(tx: Tx, health: readonly KindHealth[]): Promise<void>;
}

interface RefRow {
  cluster_namespace: string | null;
  cluster_name: string | null;
}

function toRefs(rows: readonly RefRow[]): ClusterRef[] {
  return rows.flatMap(({ cluster_namespace: namespace, cluster_name: name }) =>
    namespace !== null && name !== null ? [{ namespace, name }] : [],
  );
}

/** The mirror of watched objects. `clusterName` names the management cluster for those who read its health. */
export function createMirrorStore(clusterName: string): MirrorReader & MirrorWriter {
  return {
    async get(tx, kind, ref) {
      const [row] = await tx.$queryRawUnsafe<{ object: Record<string, unknown> }[]>(
        'SELECT object FROM mirror_objects WHERE kind = $1 AND namespace = $2 AND name = $3',
        kind,
        ref.namespace,
        ref.name,
      );
      return row?.object ?? null;
    },

    async list(tx, kind, namespace) {
      const rows = await tx.$queryRawUnsafe<{ object: Record<string, unknown> }[]>(
        'SELECT object FROM mirror_objects WHERE kind = $1 AND namespace = $2 ORDER BY name',
        kind,
        namespace,
      );
      return rows.map((row) => row.object);
    },

    statuses: (tx, kind, refs) =>
      tx.$queryRawUnsafe<MirroredStatus[]>(
        `SELECT namespace, name, coalesce(object->'status', '{}'::jsonb) - 'config' AS status
         FROM mirror_objects JOIN unnest($2::text[], $3::text[]) AS wanted (namespace, name) USING (namespace, name)
         WHERE kind = $1`,
        kind,
        refs.map(({ namespace }) => namespace),
        refs.map(({ name }) => name),
      ),

    async health(tx) {
      // ClusterDeployments are what the portal is about: their age is the age of what it shows.
      const [row] = await tx.$queryRawUnsafe<{ heard_at: Date | null; failing_since: Date | null }[]>(
        "SELECT heard_at, failing_since FROM watch_states WHERE kind = 'k0rdent.mirantis.com/ClusterDeployment'",
      );
      const since = row?.failing_since ?? null;
      return {
        name: clusterName,
        reachable: Boolean(row?.heard_at) && !since,
        observedAt: row?.heard_at ?? null,
        since,
      };
    },

    async write(tx, rows, observedAt) {
      if (rows.length === 0) return [];
      const changed = await tx.$queryRawUnsafe<RefRow[]>(
        `INSERT INTO mirror_objects
           (kind, namespace, name, uid, resource_version, object, cluster_namespace, cluster_name, observed_at)
         SELECT kind, namespace, name, uid, "resourceVersion", object, cluster->>'namespace', cluster->>'name', $2::timestamptz
         FROM jsonb_to_recordset($1::jsonb) AS row
           (kind text, namespace text, name text, uid text, "resourceVersion" text, object jsonb, cluster jsonb)
         ON CONFLICT (kind, namespace, name) DO UPDATE SET
           uid = excluded.uid, resource_version = excluded.resource_version, object = excluded.object,
           cluster_namespace = excluded.cluster_namespace, cluster_name = excluded.cluster_name,
           observed_at = excluded.observed_at
         WHERE mirror_objects.resource_version <> excluded.resource_version OR mirror_objects.uid <> excluded.uid
         RETURNING cluster_namespace, cluster_name`,
        toSqlJson(rows),
        observedAt.toISOString(),
      );
      return toRefs(changed);
    },

    async remove(tx, keys) {
      if (keys.length === 0) return [];
      const gone = await tx.$queryRawUnsafe<RefRow[]>(
        `DELETE FROM mirror_objects USING jsonb_to_recordset($1::jsonb) AS key (kind text, namespace text, name text)
         WHERE mirror_objects.kind = key.kind AND mirror_objects.namespace = key.namespace
           AND mirror_objects.name = key.name
         RETURNING cluster_namespace, cluster_name`,
        toSqlJson(keys),
      );
      return toRefs(gone);
    },

    async retain(tx, kind, keys) {
      const gone = await tx.$queryRawUnsafe<RefRow[]>(
        `DELETE FROM mirror_objects WHERE kind = $1 AND NOT EXISTS (
           SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS key (namespace text, name text)
           WHERE mirror_objects.namespace = key.namespace AND mirror_objects.name = key.name)
         RETURNING cluster_namespace, cluster_name`,
        kind,
        toSqlJson(keys),
      );
      return toRefs(gone);
    },

    async ofClusters(tx, refs) {
      const rows = await tx.$queryRawUnsafe<(RefRow & Omit<MirrorRow, 'cluster' | 'resourceVersion'>)[]>(
        `SELECT kind, mirror_objects.namespace, mirror_objects.name, uid, object, cluster_namespace, cluster_name
         FROM mirror_objects JOIN jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text)
           ON cluster_namespace = ref.namespace AND cluster_name = ref.name
         ORDER BY mirror_objects.kind, mirror_objects.namespace, mirror_objects.name`,
        toSqlJson(refs),
      );
      return rows.map(({ cluster_namespace: namespace, cluster_name: name, ...row }) => ({
        ...row,
        resourceVersion: '',
        cluster: { namespace: namespace ?? '', name: name ?? '' },
      }));
    },

    async refsOfKind(tx, kind) {
      return tx.$queryRawUnsafe<ClusterRef[]>(
        'SELECT namespace, name FROM mirror_objects WHERE kind = $1 ORDER BY namespace, name',
        kind,
      );
    },

    async writeHealth(tx, health) {
      if (health.length === 0) return;
      await tx.$queryRawUnsafe(
        `INSERT INTO watch_states (kind, resource_version, listed_at, heard_at, failing_since, last_error)
         SELECT kind, "resourceVersion", "listedAt", "heardAt", "failingSince", "lastError"
         FROM jsonb_to_recordset($1::jsonb) AS row (kind text, "resourceVersion" text, "listedAt" timestamptz,
           "heardAt" timestamptz, "failingSince" timestamptz, "lastError" text)
         ON CONFLICT (kind) DO UPDATE SET
           resource_version = coalesce(excluded.resource_version, watch_states.resource_version),
           listed_at = coalesce(excluded.listed_at, watch_states.listed_at),
           heard_at = coalesce(excluded.heard_at, watch_states.heard_at),
           failing_since = excluded.failing_since, last_error = excluded.last_error`,
        toSqlJson(health),
      );
    },
  };
}
