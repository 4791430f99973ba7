import { newRateCardVersionSchema, rateCardPathSchema } from '../../../../lib/contracts/rate-cards.ts';
import { toDay } from '../../../../lib/days.ts';
import { findCardProblems, findReplaced } from '../../../../lib/pricing/card-problems.ts';
import { sayCardProblem } from '../../../domain/costs/pricing/rate-card.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineCommand } from '../../define.ts';
import { toRateCards } from './rate-card-view.ts';

/** Puts new prices of a provider in force from a day on, in place of those planned for it or later. Orders that were priced keep the price they were told. */
export const addRateCardVersion = defineCommand({
  name: 'add-rate-card-version',
  action: 'cost.manage',
  readAction: 'cost.read',
  // Prices are everybody's, so the right is needed everywhere.
  scope: async () => ({ project: null, value: undefined }),
  input: { path: rateCardPathSchema, body: newRateCardVersionSchema },
  prepare: async (_context, { path, body }) => ({ provider: path.provider, body }),
  commit: async ({ deps, actor }, tx, { provider, body }) => {
    await deps.rateCards.lock(tx);
    const all = await deps.rateCards.list(tx);
    const now = deps.clock.now();
    const today = toDay(now);
    const [first, ...more] = findCardProblems(provider, body, all, today).map(sayCardProblem);
    if (first)
      throw new DomainError('validation-failed', {
        detail: first.detail,
        message: first.message,
        errors: [first, ...more],
      });
    const last = all.filter((version) => version.provider === provider).at(-1);
    const version = (last?.version ?? 0) + 1;
    const created = { provider, version, createdBy: actor.email, createdAt: now.toISOString() };
    const replaced = findReplaced(provider, body.validFrom, all, today);
    await deps.rateCards.add(tx, { ...body, ...created }, replaced);
    const [card] = toRateCards(
      (await deps.rateCards.list(tx)).filter((one) => one.provider === provider),
      now,
    );
    if (!card) throw new DomainError('unexpected');
    const { currency, source, validFrom, validUntil, rates } = body;
    return {
      answer: card,
      audit: {
        action: 'add-rate-card',
        project: null,
        subject: 'rate-cards',
        key: provider,
        before: last && { version: last.version, rates: last.rates },
        after: {
          version,
          currency,
          source,
          validFrom,
          validUntil,
          rates,
          ...(replaced.length > 0 && { replaced: replaced.map((one) => one.version) }),
        },
      },
      events: [{ subject: 'rate-cards', key: provider, project: null }],
    };
  },
});
