/** Why events of a cluster were not read; `kept` where they were. */
export type ReadOutcome = 'kept' | 'refused' | 'away';

const minuteMs = 60_000;
/** Kubernetes keeps events for an hour, so a cluster whose events are read so often loses few. */
const againMs: Record<ReadOutcome, number> = {
  kept: 5 * minuteMs,
  // Whoever is asked in vain waits up to five seconds for it.
  away: 20 * minuteMs,
  // That Slipway may not read a kubeconfig changes when somebody changes its rights.
  refused: 60 * minuteMs,
};

/** Whose turn it is to have their events read: those who have waited longest since theirs was due, so many in a round. */
export class ReadingTurns {
  readonly #dueMs = new Map<string, number>();

  /** Forgets those who are not among `clusters`. */
  next<T extends { uid: string }>(clusters: readonly T[], nowMs: number, most: number): T[] {
    const uids = new Set(clusters.map(({ uid }) => uid));
    for (const uid of this.#dueMs.keys()) if (!uids.has(uid)) this.#dueMs.delete(uid);
    const dueMs = ({ uid }: T) => this.#dueMs.get(uid) ?? 0;
    return clusters
      .filter((cluster) => dueMs(cluster) <= nowMs)
      .sort((one, other) => dueMs(one) - dueMs(other))
      .slice(0, most);
  }

  note(uid: string, outcome: ReadOutcome, nowMs: number): void {
    this.#dueMs.set(uid, nowMs + againMs[outcome]);
  }
}
