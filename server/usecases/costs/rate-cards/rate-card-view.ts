import type { RateCard, RateCardVersion } from '../../../../lib/contracts/rate-cards.ts';

/** Versions by provider, with the one that holds at an instant (by its day in UTC). */
export function toRateCards(all: readonly RateCardVersion[], now: Date): RateCard[] {
  const today = now.toISOString().slice(0, 10);
  return [...Map.groupBy(all, ({ provider }) => provider)].map(([provider, versions]) => {
    const valid = versions.filter(
      ({ validFrom, validUntil }) => validFrom <= today && (validUntil === null || validUntil > today),
    );
    return { provider, current: valid.at(-1)?.version ?? null, versions };
  });
}
