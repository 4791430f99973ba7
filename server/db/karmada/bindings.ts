import type { KarmadaReader } from '../../ports/karmada.ts';
import { toSqlJson } from '../sql-json.ts';

/** ResourceBindings of a control plane, those on a member before the others. */
export const readBindings: KarmadaReader['bindings'] = async (tx, controlPlane, { member, most }) => {
  const rows = await tx.$queryRawUnsafe<{ object: Record<string, unknown>; total: number }[]>(
    `SELECT object, (count(*) OVER ())::int AS total FROM karmada_objects
     WHERE control_plane = $1 AND kind = 'work.karmada.io/ResourceBinding'
     ORDER BY coalesce(object->'spec'->'clusters' @> jsonb_build_array(jsonb_build_object('name', $2::text)), false) DESC,
       namespace, name
     LIMIT $3`,
    controlPlane,
    member,
    most,
  );
  return { objects: rows.map(({ object }) => object), total: rows[0]?.total ?? 0 };
};

/** ResourceBindings that have these names. */
export const readBindingsNamed: KarmadaReader['bindingsNamed'] = (tx, keys) =>
  tx.$queryRawUnsafe(
    `SELECT control_plane AS "controlPlane", object FROM karmada_objects
     WHERE kind = 'work.karmada.io/ResourceBinding' AND (control_plane, namespace, name) IN (
       SELECT "controlPlane", namespace, name FROM jsonb_to_recordset($1::jsonb)
         AS key ("controlPlane" text, namespace text, name text))`,
    toSqlJson(keys),
  );
