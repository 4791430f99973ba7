// What services cost where they were measured.
import type { PriceSample } from '../domain/costs/reports/usual-prices.ts';
import type { Database, Tx } from './database.ts';

export interface ServicePriceStore {
  /**
   * Works all samples out anew when hours have come since and some time has passed; `today` (UTC) is the first day that is
   * not looked at.
   */
  refresh(db: Database, today: string, at: Date): Promise<void>;
}

export interface ServicePriceReader {
  /**
   * What these services cost a month, cluster by cluster and in `currency`, by the name of the chart; those without a rate
   * of today are left out, and of very many a part is read.
   */
  samples(
    tx: Tx,
    question: { services: readonly string[]; currency: string; today: string },
  ): Promise<Map<string, PriceSample[]>>;
}
