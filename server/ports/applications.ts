import type { ApplicationState } from '../../lib/contracts/applications.ts';
import type { ApplicationDemand } from '../domain/applications/application-cost.ts';
import type { ApplicationFacts } from '../domain/applications/assess.ts';
import type { ReplicaMove } from '../domain/applications/moves.ts';
import type { Tx } from './database.ts';

export interface ApplicationFilter {
  controlPlanes: readonly string[];
  namespaces: readonly string[];
  state: ApplicationState | null;
  /** In its name, its namespace, its images or the names of its clusters; case does not matter. */
  q: string | null;
}

export interface ListedApplication extends ApplicationFacts {
  controlPlane: string;
}

/** What an application asks for, and where. */
export interface DemandRecord {
  controlPlane: string;
  demand: ApplicationDemand;
}

/** Applications as the worker has worked them out. */
export interface ApplicationReader {
  /** A page, what needs somebody first; `total` counts all that match. */
  list(
    tx: Tx,
    filter: ApplicationFilter,
    page: { cursor: string | undefined; limit: number },
  ): Promise<{ items: (DemandRecord & { summary: ListedApplication })[]; nextCursor: string | null; total: number }>;
  /** What all that match ask for. */
  demands(tx: Tx, filter: ApplicationFilter): Promise<DemandRecord[]>;
  /** What has moved, the newest first. */
  moves(
    tx: Tx,
    place: { controlPlane: string; namespace: string; name: string },
    limit: number,
  ): Promise<(ReplicaMove & { at: Date })[]>;
  /** How many are in a namespace, on all control planes together. */
  count(tx: Tx, namespace: string): Promise<number>;
  /** Whether one of this name is there. */
  has(tx: Tx, place: { controlPlane: string; namespace: string; name: string }): Promise<boolean>;
}
