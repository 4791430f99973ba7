import { openStates } from '../../domain/requests/request.ts';
import type {
  CredentialCopy,
  CredentialLast,
  CredentialReader,
  CredentialUse,
  UsedIdentity,
} from '../../ports/credentials.ts';

/** Reads the mirror, which knows clusters before and without the projection, and orders that are no clusters yet. */
export const credentialReader: CredentialReader = {
  uses: (tx, credential) =>
    tx.$queryRawUnsafe<CredentialUse[]>(
      `SELECT m.object#>>'{spec,credential}' AS credential, m.namespace, m.name, c.owner, true AS "isCluster"
       FROM mirror_objects m LEFT JOIN clusters c ON c.namespace = m.namespace AND c.name = m.name
       WHERE m.kind = 'k0rdent.mirantis.com/ClusterDeployment' AND m.object#>>'{spec,credential}' IS NOT NULL
         AND ($1::text IS NULL OR m.object#>>'{spec,credential}' = $1)
       UNION ALL
       SELECT r.credential, r.namespace, r.cluster_name, r.requester, false FROM requests r
       WHERE r.kind = 'create' AND r.state = ANY($2::text[]) AND r.credential IS NOT NULL
         AND ($1::text IS NULL OR r.credential = $1)
         AND NOT EXISTS (SELECT 1 FROM mirror_objects o WHERE o.kind = 'k0rdent.mirantis.com/ClusterDeployment'
           AND o.namespace = r.namespace AND o.name = r.cluster_name)
       ORDER BY 1, 2, 3`,
      credential ?? null,
      [...openStates],
    ),
  lastUses: (tx, credential) =>
    tx.$queryRawUnsafe<CredentialLast[]>(
      `SELECT r.credential, r.namespace, max(e.at) FILTER (WHERE e.type = 'started') AS "usedAt",
         max(e.at) FILTER (WHERE e.type = 'finished') AS "workedAt"
       FROM requests r JOIN request_timeline e ON e.request_id = r.id AND e.type IN ('started', 'finished')
       WHERE r.kind = 'create' AND r.credential IS NOT NULL AND ($1::text IS NULL OR r.credential = $1)
       GROUP BY r.credential, r.namespace HAVING count(*) FILTER (WHERE e.type = 'started') > 0`,
      credential ?? null,
    ),
  copies: (tx, systemNamespace, credential) =>
    tx.$queryRawUnsafe<CredentialCopy[]>(
      `SELECT name AS credential, namespace,
         COALESCE(object#>>'{metadata,labels,k0rdent.mirantis.com/managed}' = 'true', false) AS "isManaged",
         jsonb_build_object('creationTimestamp', object#>'{metadata,creationTimestamp}') AS metadata,
         COALESCE(object->'status', '{}'::jsonb) AS status
       FROM mirror_objects
       WHERE kind = 'k0rdent.mirantis.com/Credential' AND namespace <> $1 AND ($2::text IS NULL OR name = $2)
       ORDER BY 1, 2`,
      systemNamespace,
      credential ?? null,
    ),
  identitiesElsewhere: (tx, systemNamespace) =>
    tx.$queryRawUnsafe<UsedIdentity[]>(
      `SELECT DISTINCT object#>>'{spec,identityRef,kind}' AS kind, object#>>'{spec,identityRef,name}' AS name, namespace
       FROM mirror_objects
       WHERE kind = 'k0rdent.mirantis.com/Credential' AND namespace <> $1
         AND object#>>'{metadata,labels,k0rdent.mirantis.com/managed}' IS DISTINCT FROM 'true'
         AND object#>>'{spec,identityRef,name}' IS NOT NULL`,
      systemNamespace,
    ),
};
