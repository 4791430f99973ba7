import type { MultiClusterService } from '../../domain/multi-cluster-services/multi-cluster-service.ts';
import type { MultiClusterServiceReader, MultiClusterServiceWriter } from '../../ports/multi-cluster-services.ts';
import { toSqlJson } from '../sql-json.ts';

const columns = `name, uid, resource_version AS "resourceVersion", generation, observed_generation AS "observedGeneration",
  selector, services, priority, drift_mode AS "driftMode", provider, depends_on AS "dependsOn",
  keep_on_mismatch AS "keepsOnMismatch", is_self_managed AS "isSelfManaged", kept_by AS "keptBy", conditions, created_at AS "createdAt",
  deleted_at AS "deletedAt"`;

type Row = Omit<MultiClusterService, 'conditions'> & {
  conditions: (Omit<MultiClusterService['conditions'][number], 'lastTransitionTime'> & {
    lastTransitionTime: string | null;
  })[];
};

function toService({ conditions, ...row }: Row): MultiClusterService {
  return {
    ...row,
    conditions: conditions.map((one) => ({
      ...one,
      lastTransitionTime: one.lastTransitionTime === null ? null : new Date(one.lastTransitionTime),
    })),
  };
}

/** The MultiClusterServices of the management cluster and the clusters that they match. */
export const multiClusterServiceStore: MultiClusterServiceReader & MultiClusterServiceWriter = {
  async list(tx) {
    const rows = await tx.$queryRawUnsafe<Row[]>(`SELECT ${columns} FROM multi_cluster_services ORDER BY name`);
    return rows.map(toService);
  },

  async get(tx, name) {
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT ${columns} FROM multi_cluster_services WHERE name = $1`,
      name,
    );
    return row ? toService(row) : null;
  },

  async write(tx, seen, observedAt) {
    if (seen.length === 0) return false;
    const changed = await tx.$queryRawUnsafe<{ name: string }[]>(
      `INSERT INTO multi_cluster_services (name, uid, resource_version, generation, observed_generation, selector, services,
         priority, drift_mode, provider, depends_on, keep_on_mismatch, is_self_managed, kept_by, conditions, created_at,
         deleted_at,
         observed_at)
       SELECT name, uid, "resourceVersion", generation, "observedGeneration", selector, services, priority, "driftMode",
         provider, "dependsOn", "keepsOnMismatch", "isSelfManaged", nullif("keptBy", 'null'), conditions, "createdAt",
         "deletedAt", $2::timestamptz
       FROM jsonb_to_recordset($1::jsonb) AS row (name text, uid text, "resourceVersion" text, generation int,
         "observedGeneration" int, selector jsonb, services jsonb, priority int, "driftMode" text, provider text,
         "dependsOn" text[], "keepsOnMismatch" boolean, "isSelfManaged" boolean, "keptBy" jsonb, conditions jsonb, "createdAt" timestamptz,
         "deletedAt" timestamptz)
       ON CONFLICT (name) DO UPDATE SET uid = excluded.uid, resource_version = excluded.resource_version,
         generation = excluded.generation, observed_generation = excluded.observed_generation,
         selector = excluded.selector, services = excluded.services, priority = excluded.priority,
         drift_mode = excluded.drift_mode, provider = excluded.provider, depends_on = excluded.depends_on,
         keep_on_mismatch = excluded.keep_on_mismatch, is_self_managed = excluded.is_self_managed,
         kept_by = excluded.kept_by,
         conditions = excluded.conditions, created_at = excluded.created_at, deleted_at = excluded.deleted_at,
         observed_at = excluded.observed_at
       WHERE multi_cluster_services.resource_version <> excluded.resource_version
         OR multi_cluster_services.uid <> excluded.uid
         OR multi_cluster_services.kept_by IS DISTINCT FROM excluded.kept_by
       RETURNING name`,
      toSqlJson(seen.map(({ service }) => service)),
      observedAt.toISOString(),
    );
    const names = new Set(changed.map(({ name }) => name));
    const matches = seen
      .filter(({ service }) => names.has(service.name))
      .flatMap(({ service, matches: all }) => all.map((one) => ({ ...one, service: service.name })));
    if (names.size > 0) {
      await tx.$queryRawUnsafe(
        `WITH said AS (
           SELECT DISTINCT ON (service, namespace, name) * FROM jsonb_to_recordset($1::jsonb) AS row (service text,
             namespace text, name text, "isRegional" boolean, "isDeployed" boolean, reason text, message text,
             since timestamptz)
         ), gone AS (
           DELETE FROM multi_cluster_service_matches m WHERE m.service = ANY($2::text[]) AND NOT EXISTS (
             SELECT 1 FROM said WHERE said.service = m.service AND said.namespace = m.namespace AND said.name = m.name)
         )
         INSERT INTO multi_cluster_service_matches AS known
           (service, namespace, name, is_regional, is_deployed, reason, message, since)
         SELECT service, namespace, name, "isRegional", "isDeployed", reason, message, since FROM said
         ON CONFLICT (service, namespace, name) DO UPDATE SET is_regional = excluded.is_regional,
           is_deployed = excluded.is_deployed, reason = excluded.reason, message = excluded.message, since = excluded.since
         WHERE (known.is_regional, known.is_deployed, known.reason, known.message, known.since) IS DISTINCT FROM
           (excluded.is_regional, excluded.is_deployed, excluded.reason, excluded.message, excluded.since)`,
        toSqlJson(matches),
        [...names],
      );
    }
    return names.size > 0;
  },

  async remove(tx, names) {
    const gone = await tx.$queryRawUnsafe<unknown[]>(
      'DELETE FROM multi_cluster_services WHERE name = ANY($1::text[]) RETURNING name',
      [...names],
    );
    return gone.length > 0;
  },

  async retain(tx, names) {
    const gone = await tx.$queryRawUnsafe<unknown[]>(
      'DELETE FROM multi_cluster_services WHERE NOT name = ANY($1::text[]) RETURNING name',
      [...names],
    );
    return gone.length > 0;
  },
};
