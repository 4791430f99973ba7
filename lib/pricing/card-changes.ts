import { priceFields } from '../contracts/price-limits.ts';
import type { Rates } from '../contracts/rate-cards.ts';

/** One figure that differs between two versions; null is not there or not known. */
export interface CardChange {
  part: 'price' | 'machine' | 'region';
  /** Name of the price, machine type or region. */
  name: string;
  before: string | null;
  after: string | null;
}

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && one !== '' && Number(one) === Number(other));

/** What a version changes: single prices first, then machine types and regions by name. `0.10` and `0.1` are the same. */
export function findCardChanges(before: Rates, after: Rates): CardChange[] {
  const prices = priceFields.flatMap((name): CardChange[] =>
    isSame(before[name], after[name]) ? [] : [{ part: 'price', name, before: before[name], after: after[name] }],
  );
  return [
    ...prices,
    ...compareRows('machine', before.machines, after.machines, ({ vcpu, memoryGib, gpu, hourly }) => [
      hourly,
      [vcpu, memoryGib, gpu].join(' / '),
    ]),
    ...compareRows('region', before.regions, after.regions, ({ low, likely, high }) => [low, likely, high]),
  ];
}

const write = (figures: string[] | null) => (figures === null ? null : figures.join(' · '));

function compareRows<T extends { name: string }>(
  part: CardChange['part'],
  before: readonly T[],
  after: readonly T[],
  figures: (row: T) => string[],
): CardChange[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))].sort();
  return names.flatMap((name) => {
    const old = before.find((row) => row.name === name);
    const now = after.find((row) => row.name === name);
    const [from, to] = [old ? figures(old) : null, now ? figures(now) : null];
    if (from && to && from.every((figure, at) => isSame(figure, to[at] ?? null))) return [];
    return [{ part, name, before: write(from), after: write(to) }];
  });
}
