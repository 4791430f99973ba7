import { firstRateCards } from '../../domain/costs/pricing/first-rate-cards.ts';
import type { Tx } from '../../ports/database.ts';
import type { AuditDraft } from '../define.ts';
import type { Deps } from '../deps.ts';

/** Gives every provider that has no prices yet those an installation begins with. */
export async function addFirstRateCards(deps: Deps, tx: Tx): Promise<AuditDraft[]> {
  await deps.rateCards.lock(tx);
  const known = new Set((await deps.rateCards.list(tx)).map(({ provider }) => provider));
  const missing = firstRateCards.filter(({ provider }) => !known.has(provider));
  const createdAt = deps.clock.now().toISOString();
  for (const card of missing) await deps.rateCards.add(tx, { ...card, version: 1, createdBy: 'slipway', createdAt });
  return missing.map(({ provider, currency, validFrom, source }) => ({
    action: 'add-rate-card',
    project: null,
    subject: 'rate-cards',
    key: provider,
    after: { version: 1, currency, validFrom, source },
  }));
}
