import { type Amount, amountOf } from '../../lib/money.ts';
import type { CardPrices, MachineSize, NodeReading, Parts } from './cost-readings.ts';

export interface PricedNode extends NodeReading {
  /** For the time it was there; null when nobody knows its price. */
  cost: Amount | null;
  by: 'exporter' | 'rate-card' | null;
  /** A core costs more or less than any that is sold. */
  isDoubtful: boolean;
  /** What its cores, memory and GPUs cost while the exporter was heard; null where it was not. */
  parts: Parts<number | null> | null;
}

/**
 * Dollars a vCPU and hour between which a price is believed: a monthly price taken for an hourly one, or the other way
 * round, is wrong by 730. kof-finops.md, sections 1 and 6.3.
 */
const believable = { least: 0.003, most: 1 };

/** The exporter's price, or the rate card's where the exporter has none or none that can be believed. */
export function priceNode(node: NodeReading, card: CardPrices | null): PricedNode {
  const { price, present, size, type } = node;
  const isDoubtful = price !== null && !isBelievable(price, size);
  const fromCard = price === null || isDoubtful ? (card?.priceOf(type, size) ?? null) : null;
  const hourly = fromCard ?? price;
  return {
    ...node,
    cost: hourly === null ? null : amountOf(hourly * present),
    by: fromCard !== null ? 'rate-card' : price === null ? null : 'exporter',
    isDoubtful,
    parts: partsOf(node),
  };
}

function isBelievable(price: number, { vcpu }: MachineSize): boolean {
  if (price <= 0) return false;
  if (vcpu === null || vcpu <= 0) return true;
  return price / vcpu >= believable.least && price / vcpu <= believable.most;
}

function partsOf({ size, partPrices, observed, present }: NodeReading): Parts<number | null> | null {
  const heard = Math.min(observed, present);
  if (heard <= 0) return null;
  const part = (price: number | null, count: number | null) =>
    price === null || count === null ? null : price * count * heard;
  return {
    cpu: part(partPrices.cpu, size.vcpu),
    memory: part(partPrices.memory, size.memoryGib),
    gpu: part(partPrices.gpu, size.gpu),
  };
}
