// How right the estimates of orders were, against what the clusters cost since.
import type { EstimateCheck } from '../../lib/finops/estimate-error.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface EstimateStore {
  /** Works all checks out anew when hours have come since; `today` (UTC) is the first day that is not looked at. */
  refresh(tx: Tx, today: string, at: Date): Promise<void>;
}

export interface EstimateReader {
  /**
   * What clusters were estimated at and cost, in `currency`; those without a rate of today are left out. All templates
   * where none is named.
   */
  checks(
    tx: Tx,
    question: { visible: Visible; currency: string; today: string; project?: string[]; templates?: readonly string[] },
  ): Promise<EstimateCheck[]>;
}
