import { Decimal } from 'decimal.js';

// NUMERIC(20,10) is what the database keeps; the intermediate results have more.
const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN });
const keptPlaces = 10;

/** An amount as a decimal string, such as `0.096`; its currency stands beside it. */
export type Amount = string;

function write(value: Decimal): Amount {
  return value.toDecimalPlaces(keptPlaces).toFixed();
}

/** An amount that was measured or worked out in floating point, rounded to the ten places that are kept. */
export function amountOf(value: number): Amount {
  return write(new Money(value));
}

/** The sum; of nothing it is `0`. Only amounts of one currency may be added. */
export function addMoney(...amounts: readonly Amount[]): Amount {
  return write(amounts.reduce((sum, amount) => sum.plus(amount), new Money(0)));
}

/** The product, rounded once to ten places. */
export function multiplyMoney(amount: Amount, ...factors: readonly (Amount | number)[]): Amount {
  return write(factors.reduce<Decimal>((product, factor) => product.times(factor), new Money(amount)));
}

/** Negative when the first is smaller, positive when it is larger, 0 when they are equal. */
export function compareMoney(first: Amount, second: Amount): number {
  return new Money(first).comparedTo(second);
}

export function subtractMoney(from: Amount, amount: Amount): Amount {
  return write(new Money(from).minus(amount));
}

/** An amount in another currency, with all places that the product has: what is rounded once too often adds up no more. */
export function convertMoney(amount: Amount, rate: Amount): Amount {
  return new Money(amount).times(rate).toFixed();
}

/** What one of `quantity` costs, to twenty places: times the quantity it is the amount again in all that are kept. */
export function unitPrice(amount: Amount, quantity: Amount | number): Amount {
  return new Money(amount).dividedBy(quantity).toDecimalPlaces(20).toFixed();
}

/** A statistic, such as a forecast, as an amount; what was spent is never counted with numbers. */
export function estimateMoney(value: number): Amount {
  return write(new Money(value));
}

/** Equal parts that add up to exactly the whole: each rounded down to ten places, the last takes what is left. */
export function divideEvenly(whole: Amount, parts: number): Amount[] {
  const part = new Money(whole).dividedBy(parts).toDecimalPlaces(keptPlaces, Decimal.ROUND_DOWN);
  const last = new Money(whole).minus(part.times(parts - 1));
  return Array.from({ length: parts }, (_, at) => write(at === parts - 1 ? last : part));
}
