import { openStates } from '../../domain/requests/request.ts';
import type { SettingCopy } from '../../domain/shared-settings/sharing.ts';
import type { SettingUse, SharedSettingReader } from '../../ports/shared-settings.ts';

/** Which field of a ClusterDeployment, and of the plan of a request, names which kind. */
const fields = `(VALUES ('ClusterAuthentication', 'clusterAuth'), ('ClusterAuditPolicy', 'auditPolicy'),
  ('DataSource', 'dataSource')) AS f(kind, field)`;
const group = 'k0rdent.mirantis.com/';

/** Reads the mirror, which knows clusters before and without the projection, and what is asked and not done yet. */
export const sharedSettingReader: SharedSettingReader = {
  uses: (tx, setting) =>
    tx.$queryRawUnsafe<SettingUse[]>(
      `SELECT u.kind, u.setting, u.namespace, u.name, COALESCE(c.owner, max(u.asker)) AS owner,
         bool_or(u.is_there) AS "isCluster"
       FROM (
         SELECT f.kind, f.setting, m.namespace, m.name, NULL AS asker, true AS is_there
         FROM mirror_objects m
         CROSS JOIN LATERAL jsonb_to_record(m.object->'spec')
           AS spec("clusterAuth" text, "auditPolicy" text, "dataSource" text)
         CROSS JOIN LATERAL (VALUES ('ClusterAuthentication', spec."clusterAuth"),
           ('ClusterAuditPolicy', spec."auditPolicy"), ('DataSource', spec."dataSource")) AS f(kind, setting)
         WHERE m.kind = '${group}ClusterDeployment'
         UNION ALL
         SELECT f.kind, COALESCE(r.plan->'references', r.plan->'renames')->>f.field, r.namespace, r.cluster_name, r.requester,
           r.kind <> 'create'
         FROM requests r CROSS JOIN ${fields} WHERE r.state = ANY($3::text[])
       ) u LEFT JOIN clusters c ON c.namespace = u.namespace AND c.name = u.name
       WHERE u.setting <> '' AND ($1::text IS NULL OR (u.kind = $1 AND u.setting = $2))
       GROUP BY u.kind, u.setting, u.namespace, u.name, c.owner ORDER BY 1, 2, 3, 4`,
      setting?.kind ?? null,
      setting?.name ?? null,
      [...openStates],
    ),
  copies: (tx, systemNamespace, setting) =>
    tx.$queryRawUnsafe<SettingCopy[]>(
      `SELECT f.kind, m.name, m.namespace, COALESCE(m.object->'spec', '{}'::jsonb) AS spec,
         COALESCE(m.object#>>'{metadata,labels,k0rdent.mirantis.com/managed}' = 'true', false) AS "isManaged"
       FROM mirror_objects m JOIN ${fields} ON m.kind = '${group}' || f.kind
       WHERE m.namespace <> $1 AND ($2::text IS NULL OR (f.kind = $2 AND m.name = $3)) ORDER BY 1, 2, 3`,
      systemNamespace,
      setting?.kind ?? null,
      setting?.name ?? null,
    ),
};
