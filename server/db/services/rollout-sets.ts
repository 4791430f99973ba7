import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import { standingOfSet } from '../../domain/multi-cluster-services/rollout.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { toSqlJson } from '../sql-json.ts';

/** A cluster with the sets that were derived for it. */
interface WithSets {
  row: ClusterRef;
  detail: { serviceSets: readonly ClusterServiceSet[] };
}

/** Writes how multi-cluster services stand on these clusters, each as its set says; what it no longer has goes. */
export async function writeRolloutSets(tx: Tx, clusters: readonly WithSets[]): Promise<void> {
  const rows = clusters.flatMap(({ row: { namespace, name: cluster }, detail }) =>
    detail.serviceSets.flatMap((set) =>
      set.multiClusterService === null
        ? []
        : [
            {
              namespace,
              cluster,
              name: set.name,
              rule: set.multiClusterService,
              ...standingOfSet(set),
              isPaused: set.isPaused,
              trouble: set.trouble,
              services: set.services,
            },
          ],
    ),
  );
  const refs = toSqlJson(clusters.map(({ row: { namespace, name } }) => ({ namespace, name })));
  await tx.$queryRawUnsafe(
    `DELETE FROM cluster_service_sets s USING jsonb_to_recordset($1::jsonb) AS ref (namespace text, name text)
     WHERE s.namespace = ref.namespace AND s.cluster = ref.name AND NOT EXISTS (
       SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS row (namespace text, cluster text, name text)
       WHERE row.namespace = s.namespace AND row.cluster = s.cluster AND row.name = s.name)`,
    refs,
    toSqlJson(rows),
  );
  if (rows.length === 0) return;
  await tx.$queryRawUnsafe(
    `INSERT INTO cluster_service_sets
       (namespace, cluster, name, multi_cluster_service, state, present, is_paused, trouble, services)
     SELECT namespace, cluster, name, rule, state, present, "isPaused", trouble, services
     FROM jsonb_to_recordset($1::jsonb) AS row (namespace text, cluster text, name text, rule text, state text,
       present int, "isPaused" boolean, trouble text, services jsonb)
     ON CONFLICT (namespace, cluster, name) DO UPDATE SET multi_cluster_service = excluded.multi_cluster_service,
       state = excluded.state, present = excluded.present, is_paused = excluded.is_paused, trouble = excluded.trouble,
       services = excluded.services`,
    toSqlJson(rows),
  );
}
