import { currencyDecimals } from '../format-money.ts';

/** Rates that are one figure a card, in the order in which they are shown; null or empty is not known. */
export const priceFields = [
  'vcpuHourly',
  'memoryGibHourly',
  'gpuHourly',
  'volumeGibMonth',
  'loadBalancerHourly',
  'managedControlPlaneHourly',
  'hostedControlPlaneHourly',
  'clusterMonthly',
  'discountPercent',
] as const;
export type PriceField = (typeof priceFields)[number];

/** What regions and contracts may change at most, in any currency. */
export const shareLimits = { regionFactor: 10, discountPercent: 100 } as const;

const hourly = 1_000;
const limitOf: Record<Exclude<PriceField, 'discountPercent'>, number> = {
  vcpuHourly: hourly,
  memoryGibHourly: hourly,
  gpuHourly: hourly,
  volumeGibMonth: 100,
  loadBalancerHourly: hourly,
  managedControlPlaneHourly: hourly,
  hostedControlPlaneHourly: hourly,
  clusterMonthly: 100_000,
};

/** One unit of a currency without decimals, such as the yen, is worth about as much as a cent. */
const scaleOf = (currency: string) => (currencyDecimals(currency) === 0 ? 100 : 1);

/**
 * What a field of a rate card holds at most; anything above is a typing error.
 * @param currency three capital letters
 */
export function findPriceLimit(field: PriceField, currency: string): number {
  return field === 'discountPercent' ? shareLimits.discountPercent : limitOf[field] * scaleOf(currency);
}

/** What an hour of a machine costs at most; anything above is a typing error. `currency` is three capital letters. */
export const findHourlyLimit = (currency: string): number => hourly * scaleOf(currency);
