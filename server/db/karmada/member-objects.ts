import { clusterKind } from '../../domain/karmada/control-plane.ts';
import type { Tx } from '../../ports/database.ts';
import type { KarmadaRecord } from '../../ports/karmada.ts';

/** More than a large fleet has; beyond it only those of the last answer are kept. */
const mostKept = 5_000;

/**
 * Members as they were last read, by which version of a row they are. They are large, and from one request to the next they
 * are seldom others, so that only those are sent again that are. Replaced and never changed.
 */
let known: ReadonlyMap<string, Record<string, unknown>> = new Map();

interface Row {
  controlPlane: string;
  version: string;
  /** Null where this version is known. */
  object: Record<string, unknown> | null;
}

/** Members of control planes, by name. An object that has not changed is the same one as before: nobody may change it. */
export async function readMemberObjects(tx: Tx, controlPlanes: readonly string[]): Promise<KarmadaRecord[]> {
  const before = known;
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `SELECT control_plane AS "controlPlane", version, CASE WHEN version = ANY($3::text[]) THEN NULL ELSE object END AS object
     FROM (SELECT control_plane, name, object, uid || ' ' || resource_version || ' ' || observed_at::text AS version
           FROM karmada_objects WHERE control_plane = ANY($1::text[]) AND kind = $2) AS members
     ORDER BY control_plane, name`,
    [...controlPlanes],
    clusterKind,
    [...before.keys()],
  );
  const read = rows.map(({ controlPlane, version, object }) => ({
    controlPlane,
    version,
    object: object ?? before.get(version) ?? {},
  }));
  if (rows.some(({ object }) => object !== null)) keep(read);
  return read.map(({ controlPlane, object }) => ({ controlPlane, kind: clusterKind, object }));
}

function keep(read: readonly { version: string; object: Record<string, unknown> }[]): void {
  const added = read.map(({ version, object }) => [version, object] as const);
  known = new Map(known.size + added.length > mostKept ? added : [...known, ...added]);
}
