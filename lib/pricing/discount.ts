import type { Rates } from '../contracts/rate-cards.ts';
import { type Amount, multiplyMoney, subtractMoney } from '../money.ts';

/**
 * What is left of a price when the contract's discount is taken off, such as `0.9`. It is taken off all that the provider
 * sells, at the card's prices and at those that its exporters tell; Slipway's own fee stays.
 */
export function paidShareOf({ discountPercent }: Pick<Rates, 'discountPercent'>): Amount {
  return multiplyMoney(subtractMoney('100', discountPercent), '0.01');
}
