import { z } from 'zod';
import { enteredAmountPattern } from '../decimal-patterns.ts';
import { decimalString, instant } from './common.ts';
import { pageOf } from './page.ts';
import { findHourlyLimit, findPriceLimit, priceFields, shareLimits } from './price-limits.ts';
import { refusedAs } from './refusals.ts';

/** A price that is not negative and has at most ten places. How much is too much is a question of the card's currency. */
const price = z.string().regex(enteredAmountPattern, refusedAs('no-price'));
/** The same for what is no money. */
const share = (most: number) =>
  price.refine((value) => Number(value) <= most, refusedAs('price-beyond-belief', { max: most }));

export const machineTypeSchema = z.strictObject({
  name: z.string().min(1).max(100),
  vcpu: z.number().int().min(1).max(1024),
  memoryGib: z.number().min(0.25).max(65_536),
  gpu: z.number().int().min(0).max(64),
  hourly: price,
});
export type MachineType = z.infer<typeof machineTypeSchema>;

const factor = share(shareLimits.regionFactor).refine((value) => Number(value) > 0, refusedAs('above-zero'));

/** What a provider's things cost; null is not known, which is not the same as nothing. */
export const ratesSchema = z.strictObject({
  machines: z
    .array(machineTypeSchema)
    .max(2_000)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, refusedAs('machine-twice')),
  /** For machines whose size is given in numbers: per vCPU and per GiB of memory. */
  vcpuHourly: price.nullable(),
  memoryGibHourly: price.nullable(),
  /** Per GPU of machines that the list above does not name. Cards of before this field know none. */
  gpuHourly: price.nullable().default(null),
  volumeGibMonth: price.nullable(),
  loadBalancerHourly: price.nullable(),
  /** What the cloud takes for a control plane that it runs. */
  managedControlPlaneHourly: price.nullable(),
  /** What a control plane costs that runs as pods beside others. */
  hostedControlPlaneHourly: price.nullable(),
  /** Slipway's own fee for a cluster, a month. */
  clusterMonthly: price,
  /** What a contract takes off all that the provider sells, in percent; Slipway's own fee stays. */
  discountPercent: share(shareLimits.discountPercent).default('0'),
  /** By how much a region differs from the prices above; empty when they hold everywhere. */
  regions: z.array(
    z
      .strictObject({ name: z.string().min(1).max(100), low: factor, likely: factor, high: factor })
      .refine(
        ({ low, likely, high }) => Number(low) <= Number(likely) && Number(likely) <= Number(high),
        refusedAs('factors-fall'),
      ),
  ),
});
export type Rates = z.infer<typeof ratesSchema>;

const day = z.iso.date();
const currency = z.string().regex(/^[A-Z]{3}$/, refusedAs('no-currency'));

const versionSchema = z.strictObject({
  currency,
  /** Where the prices come from, for who reads them later. */
  source: z.string().min(1).max(500),
  /** First day (UTC) on which they hold. */
  validFrom: day,
  /** First day on which they hold no more; null until others follow. */
  validUntil: day.nullable(),
  rates: ratesSchema,
});

/** Where a card has prices that nobody could mean in its currency, and the most that is accepted there. */
function* findHugePrices({ currency, rates }: z.infer<typeof versionSchema>): Generator<[(string | number)[], number]> {
  for (const field of priceFields) {
    const most = findPriceLimit(field, currency);
    if (field !== 'discountPercent' && Number(rates[field]) > most) yield [['rates', field], most];
  }
  const most = findHourlyLimit(currency);
  for (const [at, { hourly }] of rates.machines.entries())
    if (Number(hourly) > most) yield [['rates', 'machines', at, 'hourly'], most];
}

/** What somebody writes to put new prices in force. */
export const newRateCardVersionSchema = versionSchema.superRefine((version, context) => {
  // Without a currency nobody knows how much is too much; that it is wrong is told already.
  if (!currency.safeParse(version.currency).success) return;
  for (const [path, max] of findHugePrices(version)) {
    const { error: message, params } = refusedAs('price-beyond-belief', { max });
    context.addIssue({ code: 'custom', path, message, params });
  }
});
export type NewRateCardVersion = z.infer<typeof newRateCardVersionSchema>;

export const rateCardVersionSchema = versionSchema.extend({
  provider: z.string(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: instant,
});
export type RateCardVersion = z.infer<typeof rateCardVersionSchema>;

/** All versions of one provider's prices, oldest first, and which holds today. */
export const rateCardSchema = z.object({
  provider: z.string(),
  current: z.number().int().nullable(),
  versions: z.array(rateCardVersionSchema),
});
export type RateCard = z.infer<typeof rateCardSchema>;
export const rateCardPageSchema = pageOf(rateCardSchema);
const change = z.object({ before: decimalString, after: decimalString });
const effectSums = {
  nodeHours: z.number(),
  /** Of these, those that the new card would price, because the source tells no price, or none to believe. */
  cardHours: z.number(),
  /** Of these, those that nobody would price; they are in no amount. */
  unpricedHours: z.number(),
  /** What was charged, and would have been. */
  charged: change,
  /** The same before the contract's discount. */
  list: change,
};
export const effectParts = ['machines', 'volumes', 'load-balancers', 'control-planes', 'cluster-fees'] as const;
/** What a version would have done to the last whole month, as if it were booked anew. Amounts in the card's currency, at the
 * rate of each day. */
export const rateCardEffectSchema = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /**
   * The first day (UTC) that is counted. Later than the first of the month where an older version booked the days before,
   * which cannot be worked out anew; the first of the next month where that is all of them.
   */
  since: z.iso.date(),
  currency: z.string(),
  /** The version that held at its end; null when none did in this currency. */
  base: z.number().int().nullable(),
  /** Currencies of booked days that are left out, since no exchange rate leads from them to the card's. */
  unconverted: z.array(z.string()),
  ...effectSums,
  /** What was charged, by what it was for; without those that cost nothing either way. */
  parts: z.array(z.object({ part: z.enum(effectParts), charged: change })),
  projects: z.array(z.object({ project: z.string().nullable(), ...effectSums })),
});
export type RateCardEffect = z.infer<typeof rateCardEffectSchema>;
export type EffectPart = (typeof effectParts)[number];

/** Which version; without it the one that holds today. */
export const rateCardCsvQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() });
export const rateCardPathSchema = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,63}$/) });
