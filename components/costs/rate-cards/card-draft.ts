import {
  findHourlyLimit,
  findPriceLimit,
  type PriceField,
  priceFields,
  shareLimits,
} from '@/lib/contracts/price-limits';
import type { NewRateCardVersion, RateCardVersion } from '@/lib/contracts/rate-cards';
import { enteredAmountPattern } from '@/lib/decimal-patterns';
import type { CardText } from '@/lib/pricing/card-csv';
import { type CardProblem, findCardProblems } from '@/lib/pricing/card-problems';

export const machineFields = ['name', 'vcpu', 'memoryGib', 'gpu', 'hourly'] as const;
export const regionFields = ['name', 'low', 'likely', 'high'] as const;
type Row<F extends string> = Record<F, string> & { id: string };
type MachineRow = Row<(typeof machineFields)[number]>;
type RegionRow = Row<(typeof regionFields)[number]>;

/** A version as it is typed. */
export interface CardDraft extends CardText {
  machines: MachineRow[];
  regions: RegionRow[];
}

/** What is wrong with a field, at its JSON pointer; words come from the messages. */
export type DraftProblem =
  | CardProblem
  | { code: 'needed' | 'not-a-price' | 'not-a-size' | 'twice' | 'not-rising' | 'not-a-currency'; pointer: string }
  | { code: 'huge'; pointer: string; most: number };

const id = (row: object) => ({ ...row, id: crypto.randomUUID() });

/**
 * A card from a file. Prices of days that have passed stay as they were, so a first day that has passed is replaced by
 * `today` (`YYYY-MM-DD`, UTC).
 */
export function fromFile(card: CardText, today: string): CardDraft {
  const days = card.validFrom >= today ? {} : { validFrom: today, validUntil: '' };
  return {
    ...card,
    ...days,
    machines: card.machines.map((row) => id(row) as MachineRow),
    regions: card.regions.map((row) => id(row) as RegionRow),
  };
}

export function toDraft({ currency, source, rates }: RateCardVersion, validFrom: string): CardDraft {
  return {
    currency,
    source,
    validFrom,
    validUntil: '',
    prices: Object.fromEntries(priceFields.map((name) => [name, rates[name] ?? ''])) as CardDraft['prices'],
    machines: rates.machines.map(
      ({ name, vcpu, memoryGib, gpu, hourly }) =>
        id({ name, vcpu: String(vcpu), memoryGib: String(memoryGib), gpu: String(gpu), hourly }) as MachineRow,
    ),
    regions: rates.regions.map((region) => id(region) as RegionRow),
  };
}

/** What is sent; call it when nothing is wrong. */
export function toVersion(draft: CardDraft): NewRateCardVersion {
  const { currency, source, validFrom, validUntil, prices, machines, regions } = draft;
  const priceOf = (name: PriceField) => prices[name].trim() || null;
  return {
    currency,
    source: source.trim(),
    validFrom,
    validUntil: validUntil || null,
    rates: {
      vcpuHourly: priceOf('vcpuHourly'),
      memoryGibHourly: priceOf('memoryGibHourly'),
      gpuHourly: priceOf('gpuHourly'),
      discountPercent: priceOf('discountPercent') ?? '0',
      volumeGibMonth: priceOf('volumeGibMonth'),
      loadBalancerHourly: priceOf('loadBalancerHourly'),
      managedControlPlaneHourly: priceOf('managedControlPlaneHourly'),
      hostedControlPlaneHourly: priceOf('hostedControlPlaneHourly'),
      clusterMonthly: priceOf('clusterMonthly') ?? '0',
      machines: machines.map(({ name, vcpu, memoryGib, gpu, hourly }) => ({
        name: name.trim(),
        vcpu: Number(vcpu),
        memoryGib: Number(memoryGib),
        gpu: Number(gpu || '0'),
        hourly: hourly.trim(),
      })),
      regions: regions.map(({ name, low, likely, high }) => ({
        name: name.trim(),
        low: low.trim(),
        likely: likely.trim(),
        high: high.trim(),
      })),
    },
  };
}

const isPrice = (text: string) => enteredAmountPattern.test(text);

function findWrongPrice(text: string, pointer: string, most: number): DraftProblem[] {
  if (!isPrice(text.trim())) return [{ code: 'not-a-price', pointer }];
  return Number(text) > most ? [{ code: 'huge', pointer, most }] : [];
}
function findWrongName(all: readonly { name: string }[], at: number, pointer: string): DraftProblem[] {
  const name = all[at]?.name.trim() ?? '';
  if (name === '') return [{ code: 'needed', pointer }];
  const isTwice = all.slice(0, at).some((other) => other.name.trim() === name);
  return isTwice ? [{ code: 'twice', pointer }] : [];
}
function findWrongSize(text: string, pointer: string, least: number): DraftProblem[] {
  // Only memory comes in parts.
  const pattern = Number.isInteger(least) ? /^\d{1,6}$/ : /^\d{1,6}(\.\d{1,4})?$/;
  const isSize = pattern.test(text.trim()) && Number(text) >= least;
  return isSize ? [] : [{ code: 'not-a-size', pointer }];
}

/**
 * Everything that keeps a draft from being sent; the server asks the same again.
 * @param all versions of all providers
 * @param today `YYYY-MM-DD`, UTC
 */
export function findDraftProblems(
  provider: string,
  draft: CardDraft,
  all: readonly RateCardVersion[],
  today: string,
): DraftProblem[] {
  const { currency, source, validFrom, validUntil, prices, machines, regions } = draft;
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  // While the currency is being typed, the prices are held to the limits of most currencies.
  const known = isCurrency ? currency : 'USD';
  return [
    ...(isCurrency ? [] : [{ code: 'not-a-currency' as const, pointer: '/currency' }]),
    ...(source.trim() === '' ? [{ code: 'needed' as const, pointer: '/source' }] : []),
    ...(validFrom === ''
      ? [{ code: 'needed' as const, pointer: '/validFrom' }]
      : findCardProblems(provider, { validFrom, validUntil: validUntil || null, currency }, all, today)),
    ...priceFields.flatMap((name) =>
      prices[name].trim() === '' ? [] : findWrongPrice(prices[name], `/rates/${name}`, findPriceLimit(name, known)),
    ),
    ...machines.flatMap(({ vcpu, memoryGib, gpu, hourly }, at) => {
      const pointer = `/rates/machines/${at}`;
      return [
        ...findWrongName(machines, at, `${pointer}/name`),
        ...findWrongSize(vcpu, `${pointer}/vcpu`, 1),
        ...findWrongSize(memoryGib, `${pointer}/memoryGib`, 0.25),
        ...findWrongSize(gpu || '0', `${pointer}/gpu`, 0),
        ...findWrongPrice(hourly, `${pointer}/hourly`, findHourlyLimit(known)),
      ];
    }),
    ...regions.flatMap((region, at) => findWrongRegion(regions, region, at)),
  ];
}

function findWrongRegion(regions: readonly RegionRow[], region: RegionRow, at: number): DraftProblem[] {
  const pointer = `/rates/regions/${at}`;
  const factors = (['low', 'likely', 'high'] as const).flatMap((name) =>
    findWrongPrice(region[name], `${pointer}/${name}`, shareLimits.regionFactor),
  );
  const isRising = Number(region.low) <= Number(region.likely) && Number(region.likely) <= Number(region.high);
  const order: DraftProblem[] =
    factors.length === 0 && !isRising ? [{ code: 'not-rising', pointer: `${pointer}/likely` }] : [];
  return [...findWrongName(regions, at, `${pointer}/name`), ...factors, ...order];
}
