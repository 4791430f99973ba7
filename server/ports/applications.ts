import type { ApplicationState } from '../../lib/contracts/applications.ts';
import type { ApplicationFacts } from '../domain/applications/assess.ts';
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

/** Applications as the worker has worked them out. */
export interface ApplicationReader {
  /** A page, what needs somebody first; `total` counts all that match. */
  list(
    tx: Tx,
    filter: ApplicationFilter,
    page: { cursor: string | undefined; limit: number },
  ): Promise<{ items: ListedApplication[]; nextCursor: string | null; total: number }>;
}
