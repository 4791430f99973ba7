import type { ClusterDetail, ClusterRow } from '../../../lib/contracts/clusters.ts';
import type { Health } from '../../../lib/contracts/health.ts';
import type { Me } from '../../../lib/contracts/me.ts';

/** What a person reads about a cluster, in one language. */
export interface Reading {
  /** Beside the phase in the list. */
  list: string;
  /** Headline of the page, and what stands below it. */
  page: string;
  /** What the page says or offers to do; empty where it leaves the reader alone. */
  nextStep: string;
}

/** What the REST API answers about a cluster. */
export interface Answers {
  /** Who asks, and how the management cluster is. */
  me: Me;
  row: ClusterRow;
  detail: ClusterDetail;
}

/** What the REST API answers about the management cluster as a whole. */
export interface ServerAnswers extends Answers {
  health: Health;
}

/** What people read about it, in one language. */
export interface ServerReading {
  /** Beside the phase of a cluster in the list. */
  list: string;
  /** Above every page; empty where nothing stands there. */
  banner: string;
  /** The management cluster on the page Health: its state and what that means. */
  health: string;
}
