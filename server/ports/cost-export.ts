// Kept costs at their finest, for files and statements.
import type { CostDay } from '../domain/costs/pricing/cost-charges.ts';
import type { CostQuestion } from './costs.ts';
import type { Tx } from './database.ts';

export interface CostDayReader {
  /**
   * Every day of every cluster, by cluster and day, narrowed to what is asked for: their sum is that of
   * `CostReader.sums`. Reads as far ahead as one page.
   */
  days(tx: Tx, question: CostQuestion): AsyncIterable<CostDay>;
}
