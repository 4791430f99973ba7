import { isOptionalKind } from '../../domain/karmada/attached-kinds.ts';
import {
  type ControlPlaneAnswer,
  type ControlPlaneRecord,
  clusterKind,
  type Heard,
  oldestOf,
} from '../../domain/karmada/control-plane.ts';
import type { Tx } from '../../ports/database.ts';
import type { KarmadaReader, KarmadaRecord } from '../../ports/karmada.ts';
import { toSqlJson } from '../sql-json.ts';
import { readBindings, readBindingsNamed } from './bindings.ts';
import { readMemberObjects } from './member-objects.ts';

interface ObjectRow {
  namespace: string;
  name: string;
  uid: string;
  resourceVersion: string;
  object: Record<string, unknown>;
}
type ObjectKey = Pick<ObjectRow, 'namespace' | 'name'>;

/** Which kind of which control plane is written about. */
export interface Watched {
  controlPlane: string;
  /** `group/Kind`. */
  kind: string;
}

/**
 * The writing half. Those that answer a boolean say whether anything is different now, and those that answer a list of
 * which namespaces an object is.
 */
export interface KarmadaWriter {
  /** Keeps the rows of these control planes alone, and makes those that are missing. */
  keepOnly(tx: Tx, names: readonly string[]): Promise<void>;
  /** Namespaces of a control plane that something of it is kept of. */
  namespaces(tx: Tx, controlPlane: string): Promise<string[]>;
  writeAnswer(tx: Tx, name: string, answer: ControlPlaneAnswer): Promise<boolean>;
  /** Each object at most once. */
  write(tx: Tx, watched: Watched, rows: readonly ObjectRow[], at: Date): Promise<string[]>;
  remove(tx: Tx, watched: Watched, keys: readonly ObjectKey[]): Promise<string[]>;
  /** Removes what a complete list does not hold. */
  retain(tx: Tx, watched: Watched, keys: readonly ObjectKey[]): Promise<string[]>;
  writeHealth(tx: Tx, watched: Watched, health: Heard): Promise<boolean>;
}

/** Of several kinds, that which was heard longest ago, or which fails for the longest time. */
function worstOf(watches: readonly Heard[]): Heard {
  const [failing] = watches
    .filter(({ failingSince }) => failingSince !== null)
    .sort((a, b) => Number(a.failingSince) - Number(b.failingSince));
  const heardAt = oldestOf(watches.map((watch) => watch.heardAt));
  return { heardAt, failingSince: failing?.failingSince ?? null, lastError: failing?.lastError ?? null };
}

/** What the worker keeps of the Karmada control planes. */
export const karmadaStore: KarmadaReader & KarmadaWriter = {
  async controlPlanes(tx) {
    const [planes, watches] = await Promise.all([
      tx.$queryRawUnsafe<Omit<ControlPlaneRecord, 'members' | 'applications' | 'lacking' | 'unread'>[]>(
        `SELECT name, answered_at AS "answeredAt", silent_since AS "silentSince", silence,
           kubernetes_version AS "kubernetesVersion", release, division
         FROM karmada_control_planes ORDER BY name`,
      ),
      tx.$queryRawUnsafe<(Heard & Watched)[]>(
        `SELECT control_plane AS "controlPlane", kind, heard_at AS "heardAt", failing_since AS "failingSince",
           last_error AS "lastError"
         FROM karmada_watches`,
      ),
    ]);
    return planes.map((plane) => {
      const own = watches.filter(({ controlPlane }) => controlPlane === plane.name);
      const isOfMembers = ({ kind }: Watched) => kind === clusterKind;
      return {
        ...plane,
        members: worstOf(own.filter(isOfMembers)),
        applications: worstOf(own.filter((watch) => !isOfMembers(watch) && !isOptionalKind(watch.kind))),
        lacking: own
          .filter(({ failingSince, lastError }) => !failingSince && lastError !== null)
          .map(({ kind }) => kind),
        unread: own.filter(({ kind, failingSince }) => isOptionalKind(kind) && failingSince).map(({ kind }) => kind),
      };
    });
  },

  members: readMemberObjects,

  bindings: readBindings,

  bindingsNamed: readBindingsNamed,

  inNamespaces: (tx, controlPlanes, namespaces) =>
    tx.$queryRawUnsafe<KarmadaRecord[]>(
      `SELECT control_plane AS "controlPlane", kind, object FROM karmada_objects
       WHERE control_plane = ANY($1::text[]) AND namespace = ANY($2::text[])
       ORDER BY control_plane, kind, namespace, name`,
      [...controlPlanes],
      [...namespaces],
    ),

  ofKinds: (tx, kinds, { controlPlanes, namespaces }) =>
    tx.$queryRawUnsafe<KarmadaRecord[]>(
      `SELECT control_plane AS "controlPlane", kind, object FROM karmada_objects
       WHERE control_plane = ANY($1::text[]) AND namespace = ANY($2::text[]) AND kind = ANY($3::text[])
       ORDER BY control_plane, kind, namespace, name`,
      [...controlPlanes],
      [...namespaces],
      [...kinds],
    ),

  besideMember: (tx, { controlPlane, name }) =>
    tx.$queryRawUnsafe<KarmadaRecord[]>(
      `SELECT control_plane AS "controlPlane", kind, object FROM karmada_objects
       WHERE control_plane = $1 AND namespace IN (
         SELECT namespace FROM karmada_objects WHERE control_plane = $1 AND kind = 'work.karmada.io/ResourceBinding'
           AND object #> '{spec,clusters}' @> jsonb_build_array(jsonb_build_object('name', $2::text)))
       ORDER BY kind, namespace, name`,
      controlPlane,
      name,
    ),

  named: (tx, { controlPlane, namespace }, names) =>
    tx.$queryRawUnsafe<KarmadaRecord[]>(
      `SELECT control_plane AS "controlPlane", kind, object FROM karmada_objects
       WHERE control_plane = $1 AND namespace = $2 AND name = ANY($3::text[])`,
      controlPlane,
      namespace,
      [...names],
    ),

  async namespaces(tx, controlPlane) {
    const rows = await tx.$queryRawUnsafe<{ namespace: string }[]>(
      "SELECT DISTINCT namespace FROM karmada_objects WHERE control_plane = $1 AND namespace <> ''",
      controlPlane,
    );
    return rows.map(({ namespace }) => namespace);
  },

  async keepOnly(tx, names) {
    await tx.$queryRawUnsafe('DELETE FROM karmada_control_planes WHERE name <> ALL($1::text[])', [...names]);
    await tx.$queryRawUnsafe(
      'INSERT INTO karmada_control_planes (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
      [...names],
    );
  },

  async writeAnswer(tx, name, answer) {
    const [before] = await tx.$queryRawUnsafe<Omit<ControlPlaneAnswer, 'answeredAt'>[]>(
      `SELECT silent_since AS "silentSince", silence, kubernetes_version AS "kubernetesVersion", release, division
       FROM karmada_control_planes WHERE name = $1`,
      name,
    );
    await tx.$queryRawUnsafe(
      `UPDATE karmada_control_planes SET answered_at = coalesce($2::timestamptz, answered_at),
         silent_since = CASE WHEN $3::timestamptz IS NOT NULL THEN coalesce(silent_since, $3::timestamptz) END,
         silence = $4, kubernetes_version = coalesce($5, kubernetes_version),
         release = coalesce($6, release), division = coalesce($7, division)
       WHERE name = $1`,
      name,
      answer.answeredAt?.toISOString() ?? null,
      answer.silentSince?.toISOString() ?? null,
      answer.silence,
      answer.kubernetesVersion,
      answer.release,
      answer.division,
    );
    return (
      before !== undefined &&
      ((before.silentSince === null) !== (answer.silentSince === null) ||
        before.silence !== answer.silence ||
        (answer.kubernetesVersion !== null && before.kubernetesVersion !== answer.kubernetesVersion) ||
        (answer.release !== null && before.release !== answer.release))
    );
  },

  async write(tx, { controlPlane, kind }, rows, at) {
    if (rows.length === 0) return [];
    const changed = await tx.$queryRawUnsafe<{ namespace: string }[]>(
      `INSERT INTO karmada_objects (control_plane, kind, namespace, name, uid, resource_version, object, observed_at)
       SELECT $1, $2, namespace, name, uid, "resourceVersion", object, $4::timestamptz
       FROM jsonb_to_recordset($3::jsonb) AS row
         (namespace text, name text, uid text, "resourceVersion" text, object jsonb)
       ON CONFLICT (control_plane, kind, namespace, name) DO UPDATE SET
         uid = excluded.uid, resource_version = excluded.resource_version, object = excluded.object,
         observed_at = excluded.observed_at
       -- Another release of Slipway may keep more of the same object.
       WHERE karmada_objects.resource_version <> excluded.resource_version OR karmada_objects.uid <> excluded.uid
         OR karmada_objects.object <> excluded.object
       RETURNING namespace`,
      controlPlane,
      kind,
      toSqlJson(rows),
      at.toISOString(),
    );
    return changed.map(({ namespace }) => namespace);
  },

  async remove(tx, { controlPlane, kind }, keys) {
    if (keys.length === 0) return [];
    const gone = await tx.$queryRawUnsafe<{ namespace: string }[]>(
      `DELETE FROM karmada_objects USING jsonb_to_recordset($3::jsonb) AS key (namespace text, name text)
       WHERE control_plane = $1 AND kind = $2 AND karmada_objects.namespace = key.namespace
         AND karmada_objects.name = key.name
       RETURNING karmada_objects.namespace`,
      controlPlane,
      kind,
      toSqlJson(keys),
    );
    return gone.map(({ namespace }) => namespace);
  },

  async retain(tx, { controlPlane, kind }, keys) {
    const gone = await tx.$queryRawUnsafe<{ namespace: string }[]>(
      `DELETE FROM karmada_objects WHERE control_plane = $1 AND kind = $2 AND NOT EXISTS (
         SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS key (namespace text, name text)
         WHERE karmada_objects.namespace = key.namespace AND karmada_objects.name = key.name)
       RETURNING namespace`,
      controlPlane,
      kind,
      toSqlJson(keys),
    );
    return gone.map(({ namespace }) => namespace);
  },

  async writeHealth(tx, { controlPlane, kind }, { heardAt, failingSince, lastError }) {
    const [before] = await tx.$queryRawUnsafe<Pick<Heard, 'lastError' | 'heardAt'>[]>(
      `SELECT last_error AS "lastError", heard_at AS "heardAt" FROM karmada_watches
       WHERE control_plane = $1 AND kind = $2`,
      controlPlane,
      kind,
    );
    await tx.$queryRawUnsafe(
      `INSERT INTO karmada_watches (control_plane, kind, heard_at, failing_since, last_error)
       VALUES ($1, $2, $3::timestamptz, $4::timestamptz, $5)
       ON CONFLICT (control_plane, kind) DO UPDATE SET
         heard_at = coalesce(excluded.heard_at, karmada_watches.heard_at),
         failing_since = CASE WHEN excluded.failing_since IS NOT NULL
           THEN coalesce(karmada_watches.failing_since, excluded.failing_since) END,
         last_error = excluded.last_error`,
      controlPlane,
      kind,
      heardAt?.toISOString() ?? null,
      failingSince?.toISOString() ?? null,
      lastError,
    );
    const isFirst = heardAt !== null && !before?.heardAt;
    return isFirst || (before?.lastError ?? null) !== lastError;
  },
};
