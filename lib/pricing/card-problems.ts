import type { NewRateCardVersion, RateCardVersion } from '../contracts/rate-cards.ts';

/** What is wrong with a version, for words in any language. Days are `YYYY-MM-DD`, UTC. */
export type CardProblem =
  | { code: 'ends-before-it-begins'; pointer: '/validUntil' }
  | { code: 'begins-before-the-last'; pointer: '/validFrom'; version: number; day: string }
  | { code: 'gap'; pointer: '/validFrom'; from: string; until: string }
  | { code: 'overlap'; pointer: '/validFrom'; version: number; day: string }
  | { code: 'past'; pointer: '/validFrom' }
  | { code: 'mixed-currencies'; pointer: '/currency'; currency: string };

/** Versions that are planned for the first day of a new one or later: it takes their place. */
export function findReplaced(
  provider: string,
  validFrom: string,
  all: readonly RateCardVersion[],
  today: string,
): RateCardVersion[] {
  return all.filter((one) => one.provider === provider && one.validFrom > today && one.validFrom >= validFrom);
}

/**
 * What keeps a version from being added to a provider's card: prices hold without gap or overlap, the past stays as it
 * was charged, and all cards have one currency. Where the last one ended before today, the gap is there already.
 * @param all versions of all providers
 */
export function findCardProblems(
  provider: string,
  next: Pick<NewRateCardVersion, 'validFrom' | 'validUntil' | 'currency'>,
  all: readonly RateCardVersion[],
  today: string,
): CardProblem[] {
  const { validFrom, validUntil, currency } = next;
  const problems: CardProblem[] = [];
  if (validUntil !== null && validUntil <= validFrom) {
    problems.push({ code: 'ends-before-it-begins', pointer: '/validUntil' });
  }
  const replaced = findReplaced(provider, validFrom, all, today);
  const last = all.filter((version) => version.provider === provider && !replaced.includes(version)).at(-1);
  // It ended where the first of those that are replaced would have begun.
  const wrongDay = last && findWrongDay(validFrom, replaced.length > 0 ? { ...last, validUntil: null } : last, today);
  if (wrongDay) problems.push(wrongDay);
  const others = new Set(all.filter((version) => version.provider !== provider).map((version) => version.currency));
  const [other] = others;
  if (other !== undefined && !others.has(currency)) {
    problems.push({ code: 'mixed-currencies', pointer: '/currency', currency: other });
  }
  return problems;
}

function findWrongDay(validFrom: string, last: RateCardVersion, today: string): CardProblem | null {
  const { version, validUntil } = last;
  const pointer = '/validFrom';
  if (validFrom <= last.validFrom) return { code: 'begins-before-the-last', pointer, version, day: last.validFrom };
  if (validUntil !== null && validUntil >= today) {
    if (validFrom > validUntil) return { code: 'gap', pointer, from: validUntil, until: validFrom };
    if (validFrom < validUntil) return { code: 'overlap', pointer, version, day: validUntil };
  }
  return validFrom < today ? { code: 'past', pointer } : null;
}
