import type { CatalogItem } from '@/lib/contracts/catalog';
import { itemPurposes } from '@/lib/contracts/choices';

export const facetNames = ['kind', 'provider', 'controlPlane', 'purpose', 'price', 'approval'] as const;
export type FacetName = (typeof facetNames)[number];
export type Chosen = Readonly<Record<FacetName, readonly string[]>>;

export interface FacetValue {
  value: string;
  count: number;
}

export const catalogSorts = ['name', 'price', 'orders'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

/** Whether the usual size of an item is approved by nobody in particular; null when nobody knows. */
export function approvalOf({ approval, price }: CatalogItem): 'automatic' | 'lead' | null {
  if (!approval) return null;
  if (approval.kind !== 'above') return approval.kind === 'never' ? 'automatic' : 'lead';
  if (!price || price.currency !== approval.currency) return null;
  return Number(price.usual) <= Number(approval.amount) ? 'automatic' : 'lead';
}

/** The next of 1, 2 and 5 times a power of ten. */
function niceAbove(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  return ([1, 2, 5, 10].find((step) => step * power >= amount) ?? 10) * power;
}

/** Upper bounds of prices that split the items into about three parts; none where currencies differ. */
export function priceBounds(items: readonly CatalogItem[]): number[] {
  const priced = items.flatMap(({ price }) => price ?? []);
  if (priced.length < 2 || new Set(priced.map(({ currency }) => currency)).size > 1) return [];
  const amounts = priced.map(({ usual }) => Number(usual)).sort((a, b) => a - b);
  const at = (part: number) => amounts[Math.floor((amounts.length - 1) * part)] ?? 0;
  return [...new Set([niceAbove(at(1 / 3)), niceAbove(at(2 / 3)), niceAbove(at(1))])];
}

function matches(item: CatalogItem, name: FacetName, value: string): boolean {
  switch (name) {
    case 'kind':
      return item.kind === value;
    case 'provider':
      return item.kind === 'cluster' && item.provider === value;
    case 'controlPlane':
      return item.controlPlane === value;
    case 'purpose':
      return item.purpose === value;
    case 'price':
      return item.price != null && Number(item.price.usual) <= Number(value);
    case 'approval':
      return approvalOf(item) === value;
  }
}

/** Items that match one value of each facet in which something is chosen. */
export function filterFacets(items: readonly CatalogItem[], chosen: Chosen): CatalogItem[] {
  return items.filter((item) =>
    facetNames.every((name) => chosen[name].length === 0 || chosen[name].some((value) => matches(item, name, value))),
  );
}

function valuesOf(items: readonly CatalogItem[], name: FacetName): string[] {
  if (name === 'kind') return ['cluster', 'service'];
  if (name === 'price') return priceBounds(items).map(String);
  if (name === 'purpose') return [...itemPurposes];
  if (name === 'approval') return ['automatic', 'lead'];
  if (name === 'controlPlane') return ['machines', 'hosted', 'managed', 'none'];
  // A service runs at any provider; what stands there instead of one is no value to choose.
  return [...new Set(items.flatMap(({ kind, provider }) => (kind === 'cluster' ? provider : [])))].sort();
}

/** The values of a facet and how many items each has; providers with the most items first. */
export function countFacet(items: readonly CatalogItem[], name: FacetName): FacetValue[] {
  const counted = valuesOf(items, name)
    .map((value) => ({ value, count: items.filter((item) => matches(item, name, value)).length }))
    .filter(({ count }) => count > 0);
  return name === 'provider' ? counted.sort((a, b) => b.count - a.count) : counted;
}

/**
 * Items in the order of a sort; what has no price comes last.
 * @param locale of the reader: server and browser sort alike, whatever language either runs in
 */
export function sortItems(
  items: readonly CatalogItem[],
  sort: CatalogSort,
  titleOf: (item: CatalogItem) => string,
  locale: string,
): CatalogItem[] {
  const names = new Intl.Collator(locale);
  const price = (item: CatalogItem) => Number(item.price?.usual ?? Number.POSITIVE_INFINITY);
  return [...items].sort((a, b) => {
    const byName = names.compare(titleOf(a), titleOf(b));
    if (sort === 'orders') return b.launches.length - a.launches.length || byName;
    if (sort === 'price') return price(a) === price(b) ? byName : price(a) - price(b);
    return byName;
  });
}
