import type { NewRateCardVersion, RateCardVersion } from '../../lib/contracts/rate-cards.ts';
import type { FieldError } from './errors.ts';

/**
 * What is wrong with adding a version to a provider's card: prices hold without gap or overlap, the past stays as it
 * was charged, and all cards have one currency.
 * @param all versions of all providers
 * @param today `YYYY-MM-DD`, UTC
 */
export function findCardErrors(
  provider: string,
  next: NewRateCardVersion,
  all: readonly RateCardVersion[],
  today: string,
): FieldError[] {
  const own = all.filter((version) => version.provider === provider);
  const last = own.at(-1);
  const errors: FieldError[] = [];
  const refuse = (pointer: string, detail: string) => errors.push({ pointer, detail });
  const { validFrom, validUntil, currency } = next;
  if (validUntil !== null && validUntil <= validFrom) refuse('/validUntil', 'Must be after the day it begins');
  if (last) {
    const begins = last.validUntil;
    if (validFrom <= last.validFrom) {
      refuse('/validFrom', `Version ${last.version} begins on ${last.validFrom}; this one must begin later`);
    } else if (begins !== null && validFrom > begins) {
      refuse('/validFrom', `Nothing would hold from ${begins} to ${validFrom}: this version must begin on ${begins}`);
    } else if (begins !== null && validFrom < begins) {
      refuse('/validFrom', `Version ${last.version} holds until ${begins}; this one must begin then`);
    } else if (validFrom < today) {
      refuse('/validFrom', 'Prices of days that have passed stay as they were');
    }
  }
  const others = new Set(all.filter((version) => version.provider !== provider).map((version) => version.currency));
  const [other] = others;
  if (other !== undefined && !others.has(currency)) {
    refuse('/currency', `The other rate cards are in ${other}; currencies are never mixed`);
  }
  return errors;
}
