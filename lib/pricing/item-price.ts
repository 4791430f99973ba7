import type { FormHints } from '../contracts/catalog.ts';
import type { ObservedPrice } from '../contracts/estimate.ts';
import type { RateCardVersion } from '../contracts/rate-cards.ts';
import type { Amount } from '../money.ts';
import { getIn, toPointer } from '../template-schema/json.ts';
import { regionPaths } from '../template-schema/machine-keys.ts';
import { mergeValues } from '../template-schema/merge.ts';
import { setOverride } from '../template-schema/overrides.ts';
import { whatIsOpen } from './completeness.ts';
import { estimateCost } from './estimate.ts';
import { readShape } from './shape.ts';
import type { SizeName } from './size-names.ts';
import { applySize, type Size, sizesOf, usualOf } from './sizes.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a template costs a month: in its usual size, and from what it starts. */
export interface ItemPrice {
  currency: string;
  usual: Amount;
  from: Amount;
  sizes: { name: SizeName; workers: number | null; machine: string | null; monthly: Amount }[];
}

interface Asked {
  defaults: Values;
  hints: FormHints;
  provider: string;
  card: Pick<RateCardVersion, 'provider' | 'version' | 'currency' | 'validFrom' | 'rates'> | null;
  observed: readonly ObservedPrice[];
}

/**
 * The price of a template by the same sum as an order's. Usual is the medium size, or the template's own values where
 * there are no sizes. Null when a large part has no price.
 */
export function priceItem({ defaults, hints, provider, card, observed }: Asked): ItemPrice | null {
  const placed = withRegion(defaults, hints);
  const sumOf = (size: Pick<Size, 'values'>) => {
    const merged = mergeValues(placed, applySize({}, placed, size));
    const estimate = estimateCost(readShape(merged, provider), card, observed);
    return estimate && whatIsOpen(estimate) === null ? estimate : null;
  };
  const sizes = sizesOf(defaults, hints, card?.rates ?? null);
  const priced = sizes.flatMap((size) => {
    const estimate = sumOf(size);
    return estimate ? [{ ...size, estimate }] : [];
  });
  const usual = usualOf(priced)?.estimate ?? sumOf({ values: {} });
  if (!usual || (Number(usual.monthlyHigh) === 0 && usual.unknown.length > 0)) return null;
  const lows = priced.map(({ estimate }) => estimate.monthlyLow);
  return {
    currency: usual.currency,
    usual: usual.monthlyLikely,
    from: [...lows, usual.monthlyLow].reduce((least, each) => (Number(each) < Number(least) ? each : least)),
    sizes: priced.map(({ name, workers, machine, estimate }) => ({
      name,
      workers,
      machine,
      monthly: estimate.monthlyLikely,
    })),
  };
}

/** Prices differ by region: the first that is on offer stands for those that nobody has chosen yet. */
function withRegion(defaults: Values, { options = {} }: FormHints): Values {
  const path = regionPaths.find((each) => getIn(defaults, each) === '');
  const first = path && options[toPointer(path)]?.[0];
  return path && typeof first === 'string' ? mergeValues(defaults, setOverride({}, defaults, path, first)) : defaults;
}
