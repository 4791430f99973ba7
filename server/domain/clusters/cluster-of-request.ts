import { kindTraits, type RequestKind } from '../../../lib/contracts/request-kinds.ts';
import { type Said, say } from '../words/said.ts';

/** What a change says of the cluster it is about. */
interface Change {
  kind: RequestKind;
  clusterName: string;
  /** Null where nobody noted it: the cluster that was there when it was asked for is meant. */
  clusterUid: string | null;
  createdAt: Date;
}
interface Live {
  uid: string;
  createdAt: Date;
}

/** Whether the cluster that a change is about is still there, gone, or gone with another one under its name. */
export function standingOf(
  change: Pick<Change, 'clusterUid' | 'createdAt'>,
  live: Live | null,
): 'there' | 'gone' | 'replaced' {
  if (live === null) return 'gone';
  const isMeant = change.clusterUid === null ? live.createdAt <= change.createdAt : change.clusterUid === live.uid;
  return isMeant ? 'there' : 'replaced';
}

/** Why a change cannot be carried out any more; null when it can. Removing what is gone already is no fault. */
export function whyLost(change: Change, live: Live | null): Said | null {
  const standing = standingOf(change, live);
  if (standing === 'replaced') return say('cluster-replaced', { name: change.clusterName });
  if (standing === 'gone' && !kindTraits[change.kind].removesCluster)
    return say('cluster-gone', { name: change.clusterName });
  return null;
}
