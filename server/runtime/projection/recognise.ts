import { carryOver, findRemains } from '../../db/clusters/remains-store.ts';
import type { DeploymentPart } from '../../domain/clusters/cluster-parts.ts';
import { isSameCluster } from '../../domain/clusters/same-cluster.ts';
import type { Tx } from '../../ports/database.ts';
import type { AuditStore } from '../../ports/live.ts';

/**
 * Gives clusters that come back what people decided about them. Call after they are written; the rule is `isSameCluster`.
 */
export async function recogniseClusters(
  tx: Tx,
  audit: AuditStore,
  appeared: readonly DeploymentPart[],
  at: Date,
): Promise<void> {
  const remains = await findRemains(tx, appeared);
  for (const cluster of appeared) {
    const { namespace, name, uid } = cluster;
    const before = remains.find(
      (one) => one.namespace === namespace && one.name === name && isSameCluster(one, cluster),
    );
    if (!before) continue;
    await carryOver(tx, before, cluster);
    if (before.uid === uid) continue;
    const [project] = await tx.$queryRawUnsafe<{ project: string | null }[]>(
      'SELECT project FROM clusters WHERE uid = $1',
      uid,
    );
    await audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      onBehalfOf: before.owner,
      action: 'recognise-cluster',
      project: project?.project ?? null,
      subject: 'clusters',
      key: `${namespace}/${name}`,
      before: { uid: before.uid },
      after: { uid, owner: before.owner },
      traceId: null,
    });
  }
}
