import { costCurrencies } from './cost-currencies.ts';
import { costEnds } from './cost-ends.ts';
import { costGaps } from './cost-gaps.ts';
import { costHolders } from './cost-holders.ts';

/** What is known of hours beside their amounts: their currency, what is to be read again, until when a cluster was, and whose they are. */
export const costBooks = { ...costCurrencies, ...costEnds, ...costGaps, ...costHolders };
