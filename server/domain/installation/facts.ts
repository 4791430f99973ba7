/** One kind that the worker watches on the management cluster. */
export interface WatchedKind {
  kind: string;
  heardAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
}

export interface InstallationFacts {
  database: { version: string; since: Date };
  /** The process that leads the background work; null when none does. */
  leaderSince: Date | null;
  watched: WatchedKind[];
  /** Jobs that nobody has taken yet, and since when the oldest is due. */
  jobs: { waiting: number; oldestDue: Date | null };
  /** Mails: how many wait for another attempt, what the last one said, and when the last one went out. */
  mail: { retrying: number; lastError: string | null; sentAt: Date | null };
}
