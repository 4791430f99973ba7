// What costs without anybody who answers for it.
import type { LeftoverKind } from '../../lib/contracts/cost-leftovers.ts';
import type { CostFilter } from '../../lib/contracts/costs.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface Leftover {
  kind: LeftoverKind['kind'];
  cluster: string;
  project: string | null;
  owner: string | null;
  /** Of the day, in the asked currency. */
  amount: string;
  goneSince: Date | null;
  namespaces: string[];
}

export interface LeftoverReader {
  /** Of the last whole day that is known; null without one. Most money first. */
  leftovers(
    tx: Tx,
    question: { visible: Visible; filter: CostFilter; currency: string },
  ): Promise<{ day: string; items: Leftover[] } | null>;
}
