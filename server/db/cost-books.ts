import { costCurrencies } from './cost-currencies.ts';
import { costEnds } from './cost-ends.ts';
import { costGaps } from './cost-gaps.ts';

/** What is known of hours beside their amounts: their currency, what is to be read again, and until when a cluster was. */
export const costBooks = { ...costCurrencies, ...costEnds, ...costGaps };
