import type { MemberCluster } from './member-cluster.ts';

/** A cluster that may take what is placed, as the scheduler ranks it. */
export interface Candidate {
  cluster: MemberCluster;
  /** 100 where it is already, if it has replicas at all, else 0. */
  score: number;
  /** Replicas that fit beside those that it has, and those that it has. */
  available: number;
}

/** The scheduler's order: those that have some, those with more room, the name. */
export const byRank = (a: Candidate, b: Candidate): number =>
  b.score - a.score || b.available - a.available || (a.cluster.name < b.cluster.name ? -1 : 1);
