import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';
import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { dayMs } from '../../../lib/days.ts';
import { findRepairs, type Patient } from '../../domain/clusters/repairs.ts';
import { whyIrreplaceable } from '../../domain/clusters/replace-machine.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';

const judgedDays = 90;

/** What can be done about a cluster that failed or is stuck, and which of its machines can be replaced. */
export async function findRepairsOf(
  { clock, requests }: Pick<Deps, 'clock' | 'requests'>,
  tx: Tx,
  cluster: Patient['cluster'] & Pick<ClusterDetail, 'uid'>,
  own: readonly RequestRecord[],
): Promise<Pick<ClusterDetail, 'repairs' | 'irreplaceable' | 'replacementSeconds'>> {
  const now = clock.now();
  const since = new Date(now.getTime() - judgedDays * dayMs);
  const order = own.find(({ kind }) => kindTraits[kind].about === 'new-cluster') ?? null;
  return {
    repairs: findRepairs({ cluster, lastChange: lastChangeOf(cluster.uid, own), order, now }),
    irreplaceable: Object.fromEntries(
      cluster.machines.flatMap((machine) => {
        const why = whyIrreplaceable(cluster, machine);
        return why ? [[machine.name, why]] : [];
      }),
    ),
    replacementSeconds: await requests.replacementSeconds(tx, since),
  };
}

/** The newest that was written. @param own newest first */
function lastChangeOf(uid: string, own: readonly RequestRecord[]): Patient['lastChange'] {
  for (const { id, state, clusterUid, plan } of own) {
    if (clusterUid === uid && plan.generation !== undefined) return { id, state, generation: plan.generation };
  }
  return null;
}
