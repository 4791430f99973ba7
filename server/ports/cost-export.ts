// Kept costs at their finest, for files and statements.
import type { CostExportFilter } from '../../lib/contracts/cost-export.ts';
import type { CostDay } from '../domain/cost-charges.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface CostDaysQuestion {
  visible: Visible;
  /** First day (UTC, `YYYY-MM-DD`), and the first that is not asked for. */
  from: string;
  until: string;
  filter: CostExportFilter;
  /** Into which amounts are to be converted. */
  currency: string;
}

export interface CostDayReader {
  /** Every day of every cluster, by cluster and day; reads as far ahead as one page. */
  days(tx: Tx, question: CostDaysQuestion): AsyncIterable<CostDay>;
}
