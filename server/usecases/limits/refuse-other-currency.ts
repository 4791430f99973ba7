import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Deps } from '../deps.ts';

/** @throws DomainError `validation-failed` for a budget in another currency than prices are in */
export async function refuseOtherCurrency(deps: Deps, budget: { currency: string } | null | undefined): Promise<void> {
  if (!budget) return;
  const [card] = await deps.rateCards.list(deps.db.auto);
  if (!card || card.currency === budget.currency) return;
  const said = say('cards-currency', { other: card.currency });
  throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/budget/currency', ...said }] });
}
