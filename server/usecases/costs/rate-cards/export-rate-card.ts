import { stringify } from 'csv-stringify/sync';
import { rateCardCsvQuerySchema, rateCardPathSchema } from '../../../../lib/contracts/rate-cards.ts';
import { toCardRows } from '../../../../lib/pricing/card-csv.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineQuery } from '../../define.ts';
import { toRateCards } from './rate-card-view.ts';

/** One version of a provider's prices as a spreadsheet reads it: with a byte order mark, and no cell that it would run. */
export const exportRateCard = defineQuery({
  name: 'export-rate-card',
  action: 'cost.read',
  scope: 'visible',
  input: { path: rateCardPathSchema, query: rateCardCsvQuerySchema },
  run: async ({ deps }, { path, query }): Promise<string> => {
    const cards = toRateCards(await deps.rateCards.list(deps.db.auto), deps.clock.now());
    const card = cards.find(({ provider }) => provider === path.provider);
    const asked = query.version ?? card?.current ?? card?.versions.at(-1)?.version;
    const version = card?.versions.find((each) => each.version === asked);
    if (!version) throw new DomainError('not-found');
    return stringify(toCardRows(version), { bom: true, escape_formulas: true });
  },
});
