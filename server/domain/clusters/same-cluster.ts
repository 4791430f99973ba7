/** What is known of a cluster that is not there any more. */
export interface ClusterRemains {
  uid: string;
  /** Who answered for it; null when nobody did. */
  owner: string | null;
  /** The order that made it; null when it was made elsewhere. */
  requestId: string | null;
  /** Whether its deletion was seen, or carried out by Slipway. */
  isDeleted: boolean;
}

/** A cluster that appears under the same namespace and name. */
interface Appeared {
  uid: string;
  /** As its annotations say. */
  requestId: string | null;
  claimedBy: string | null;
}

/**
 * Whether a cluster is the one that was there before. The same uid is the same object, which was only out of sight.
 * Another uid is a restored copy when nobody deleted the first one and the copy bears its mark: the order that made it
 * or, where it was not ordered here, the claim of who answered for it. Times of creation tell nothing: every restore
 * sets them anew.
 */
export function isSameCluster(before: ClusterRemains, now: Appeared): boolean {
  if (before.uid === now.uid) return true;
  if (before.isDeleted) return false;
  if (before.requestId !== null) return now.requestId === before.requestId;
  return before.owner !== null && now.requestId === null && now.claimedBy === before.owner;
}
