import { can } from '../../../../lib/permissions.ts';
import { queueKind } from '../../../domain/batch/facts.ts';
import { isOfferedTo } from '../../../domain/karmada/dedication.ts';
import { readMemberCluster } from '../../../domain/karmada/member-cluster.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { Context } from '../../define.ts';
import { placeMembers } from '../../karmada/place-members.ts';

interface QueueMembers {
  /** Clusters of Slipway that are members of a Karmada control plane. */
  members: ClusterRef[];
  /** Those of them, as `namespace/name`, that have queues of Volcano and that the asker may know of. */
  withQueues: string[];
}

/** Which clusters are members, and which of these have queues, as Karmada last told. */
export async function findQueueMembers({ deps, visible, actor }: Context): Promise<QueueMembers> {
  const tx = deps.db.auto;
  const placed = await placeMembers(deps.memberPrices, tx, deps.karmadaControlPlanes);
  const found = placed.flatMap(({ controlPlane, name, cluster }) => (cluster ? [{ controlPlane, name, cluster }] : []));
  const records = await deps.karmada.members(tx, deps.karmadaControlPlanes);
  const seesAll = visible === 'all' || can(actor.grants, 'karmada.read', null, actor.narrowing);
  const having = new Set(
    records.flatMap(({ controlPlane, object }) => {
      const member = readMemberCluster(object);
      if (!member?.kinds.has(queueKind)) return [];
      return seesAll || visible.some((project) => isOfferedTo(member, project))
        ? [`${controlPlane} ${member.name}`]
        : [];
    }),
  );
  const withQueues = found.filter(({ controlPlane, name }) => having.has(`${controlPlane} ${name}`));
  return {
    members: found.map(({ cluster }) => cluster),
    withQueues: [...new Set(withQueues.map(({ cluster }) => `${cluster.namespace}/${cluster.name}`))].sort(),
  };
}
