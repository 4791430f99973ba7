import type { ClusterRow } from '@/lib/contracts/clusters';

/** What was on screen when the reader last looked: the order of rows and how each one stood. */
export interface Shown {
  /** Identifies the question (filters, page) that the rows answer. */
  question: string;
  rows: ClusterRow[];
}

export interface PreparedRows {
  rows: ClusterRow[];
  /** Rows that differ from when the reader last looked. */
  changed: ReadonlySet<string>;
  /** What the button says: rows that changed, came or went. */
  changes: number;
}

function standing(cluster: ClusterRow): string {
  const { phase, nodesReady, nodesTotal, kubernetesVersion, owner, cause, expiresAt, price, services } = cluster;
  return JSON.stringify([
    phase,
    nodesReady,
    nodesTotal,
    kubernetesVersion,
    owner,
    cause?.message,
    expiresAt,
    price?.monthlyLikely,
    services,
  ]);
}

/**
 * Keeps rows where they are while their content follows the latest answer. New, gone and moved rows
 * wait until the reader asks for them, so that nothing jumps under the pointer.
 */
export function prepareRows(shown: Shown, latest: readonly ClusterRow[]): PreparedRows {
  const byUid = new Map(latest.map((cluster) => [cluster.uid, cluster]));
  const known = new Set(shown.rows.map((cluster) => cluster.uid));
  const changed = new Set<string>();
  let gone = 0;
  const rows = shown.rows.map((before) => {
    const now = byUid.get(before.uid);
    if (!now) {
      gone += 1;
      return before;
    }
    if (standing(now) !== standing(before)) changed.add(now.uid);
    return now;
  });
  const came = latest.filter((cluster) => !known.has(cluster.uid)).length;
  return { rows, changed, changes: changed.size + Math.max(came, gone) };
}
