import type { KarmadaReader } from '../../ports/karmada.ts';

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
