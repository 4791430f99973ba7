import { type Amount, amountOf } from '../../../../lib/money.ts';
import type { CardPrices, MachineSize, NodeReading, Parts } from '../hours/cost-readings.ts';
import { findDefaultPriced } from './default-price.ts';
import type { Exchange } from './exchange.ts';
import { noSize, type PriceBasis, priceBasis, ruleOf } from './price-basis.ts';

export interface PricedNode extends NodeReading {
  /** For the time it was there; null when nobody knows its price. */
  cost: Amount | null;
  /** The same before the contract's discount. */
  list: Amount | null;
  by: 'exporter' | 'rate-card' | null;
  /** A core costs more or less than any that is sold. */
  isDoubtful: boolean;
  /** The exporter counts with numbers that it takes where it knows no price. */
  isDefault: boolean;
  /** What its cores, memory and GPUs cost while the exporter was heard; null where it was not. */
  parts: Parts<number | null> | null;
  basis: PriceBasis;
}

/** Between what a vCPU may cost an hour for a price to be believed. */
export interface Believable {
  least: number;
  most: number;
}

/** In US dollars. A monthly price taken for an hourly one, or the other way round, is wrong by 730. */
const inDollars: Believable = { least: 0.003, most: 1 };

/** The same in another currency at the rate of a day; null where no rate leads there, and nobody knows what is too much. */
export function believableIn(currency: string, exchange: Exchange, day: string): Believable | null {
  const rate = exchange('USD', currency, day);
  return rate === null ? null : { least: inDollars.least * rate, most: inDollars.most * rate };
}

/** The machines of an hour, each by the exporter's price or a card's. @param provider of the cluster; null is not known */
export function priceNodes(
  nodes: readonly NodeReading[],
  card: CardPrices | null,
  provider: string | null,
  believable: Believable | null = inDollars,
): PricedNode[] {
  const byDefault = findDefaultPriced(nodes, provider);
  return nodes.map((node) => priceNode(node, card, byDefault.has(node), believable));
}

/** The exporter's price, or the rate card's where the exporter has none or none that can be believed. */
function priceNode(
  node: NodeReading,
  card: CardPrices | null,
  isDefault: boolean,
  believable: Believable | null,
): PricedNode {
  const { price, present, size } = node;
  const isDoubtful = price !== null && !isBelievable(price, size, believable);
  const rule = ruleOf(size);
  const basis: PriceBasis = {
    what: 'node',
    type: node.type,
    isSpot: node.isSpot ?? false,
    needs: null,
    quantity: present,
    by: price !== null && !isDoubtful && !isDefault ? 'exporter' : rule,
    // Half a size prices nothing, and two halves would add up to a whole.
    size: rule === 'name' ? noSize : byHours(size, present),
    exporter: times(price, present),
  };
  const priced = priceBasis(basis, card);
  return {
    ...node,
    basis,
    isDoubtful,
    isDefault,
    by: priced?.by ?? null,
    cost: priced && amountOf(priced.paid),
    list: priced && amountOf(priced.list),
    parts: partsOf(node, card?.paidShare ?? 1),
  };
}

const byHours = ({ vcpu, memoryGib, gpu }: MachineSize, hours: number): MachineSize => ({
  vcpu: times(vcpu, hours),
  memoryGib: times(memoryGib, hours),
  gpu: times(gpu, hours),
});
const times = (value: number | null, factor: number) => (value === null ? null : value * factor);

function isBelievable(price: number, { vcpu }: MachineSize, believable: Believable | null): boolean {
  if (price <= 0) return false;
  if (vcpu === null || vcpu <= 0 || believable === null) return true;
  return price / vcpu >= believable.least && price / vcpu <= believable.most;
}

function partsOf({ size, partPrices, observed, present }: NodeReading, share: number): PricedNode['parts'] {
  const heard = Math.min(observed, present);
  if (heard <= 0) return null;
  const part = (price: number | null, count: number | null) =>
    price === null || count === null ? null : price * count * heard * share;
  return {
    cpu: part(partPrices.cpu, size.vcpu),
    memory: part(partPrices.memory, size.memoryGib),
    gpu: part(partPrices.gpu, size.gpu),
  };
}
