import type { CardPrices, MachineSize } from '../hours/cost-readings.ts';
import { sumKnown } from '../hours/sum-known.ts';

/** What is paid for. A control plane whose price the source tells is one, whoever runs it. */
type BasisWhat =
  | 'node'
  | 'storage'
  | 'load-balancer'
  | 'control-plane'
  | 'managed-control-plane'
  | 'hosted-control-plane'
  | 'cluster-fee';
/** Whose price stands: the exporter's, or a card's by the machine's name, by its size also, or of anything else. */
type BasisRule = 'exporter' | 'name' | 'size' | 'size-and-gpu' | 'card';

/**
 * What an amount is worked out from, whichever card holds. Pricing is linear: bases with equal `what`, `type`, `isSpot`,
 * `by` and `needs` may be summed first.
 */
export interface PriceBasis {
  what: BasisWhat;
  /** Of machines. */
  type: string | null;
  /** Of machines: sold at a price that changes with demand. */
  isSpot?: boolean;
  by: BasisRule;
  /** Charged only where a card prices one of these machines, since the source prices none of the hour; null: always. */
  needs: string | null;
  /** Hours of machines, of load balancers and of the cluster; GiB hours of volumes. */
  quantity: number;
  /** Cores, GiB and GPUs of the machines, times their hours. */
  size: MachineSize;
  /** In money, as the source tells it: where a card comes first, what stands if it says nothing. */
  exporter: number | null;
}

export const noSize: MachineSize = { vcpu: null, memoryGib: null, gpu: null };

interface Price {
  /** Before the contract's discount. */
  list: number;
  /** After it. */
  paid: number;
  by: 'exporter' | 'rate-card';
}

/** What a basis costs by the source and a card; null where neither knows. The booking rule of costs. */
export function priceBasis(basis: PriceBasis, card: CardPrices | null): Price | null {
  const fromCard = card && basis.by !== 'exporter' ? cardPrice(basis, card) : null;
  const list = fromCard ?? basis.exporter;
  if (list === null) return null;
  // Nobody gives a discount on the installation's own fee.
  const share = basis.what === 'cluster-fee' ? 1 : (card?.paidShare ?? 1);
  return { list, paid: list * share, by: fromCard === null ? 'exporter' : 'rate-card' };
}

function cardPrice({ what, type, quantity, size }: PriceBasis, card: CardPrices): number | null {
  if (what === 'node') return card.priceOf(type, size, quantity);
  const hourly = {
    storage: card.volumeGib,
    'load-balancer': card.loadBalancer,
    'control-plane': null,
    'managed-control-plane': card.managedControlPlane,
    'hosted-control-plane': card.hostedControlPlane,
    'cluster-fee': card.clusterFee,
  }[what];
  return hourly === null ? null : hourly * quantity;
}

/** By what a card can price a machine. */
export function ruleOf({ vcpu, memoryGib, gpu }: MachineSize): BasisRule {
  if (vcpu === null || memoryGib === null) return 'name';
  return gpu !== null && gpu > 0 ? 'size-and-gpu' : 'size';
}

const keyOf = ({ what, type, isSpot = false, by, needs }: PriceBasis) =>
  JSON.stringify([what, type, isSpot, by, needs]);

function add(one: PriceBasis, other: PriceBasis): PriceBasis {
  const { size, quantity, exporter } = other;
  return {
    ...one,
    quantity: one.quantity + quantity,
    size: {
      vcpu: sumKnown([one.size.vcpu, size.vcpu]),
      memoryGib: sumKnown([one.size.memoryGib, size.memoryGib]),
      gpu: sumKnown([one.size.gpu, size.gpu]),
    },
    exporter: sumKnown([one.exporter, exporter]),
  };
}

/** Bases that are priced alike as one. */
export function mergeBases(bases: readonly PriceBasis[]): PriceBasis[] {
  const merged = new Map<string, PriceBasis>();
  for (const basis of bases) {
    const known = merged.get(keyOf(basis));
    merged.set(keyOf(basis), known ? add(known, basis) : basis);
  }
  return [...merged.values()];
}

/** What `needs` says of an hour's machines. */
export function writeNeeds(machines: readonly PriceBasis[]): string {
  return JSON.stringify([...new Set(machines.map(({ type, by }) => JSON.stringify([type, by])))].sort());
}

const sizes: Partial<Record<BasisRule, MachineSize>> = {
  size: { vcpu: 1, memoryGib: 1, gpu: null },
  'size-and-gpu': { vcpu: 1, memoryGib: 1, gpu: 1 },
};

/** Whether a card prices one of the machines that `needs` names. */
export function isMet(needs: string | null, card: CardPrices | null): boolean {
  if (needs === null) return true;
  return (JSON.parse(needs) as string[]).some((machine) => {
    const [type, by] = JSON.parse(machine) as [string | null, BasisRule];
    return card !== null && card.priceOf(type, sizes[by] ?? noSize, 1) !== null;
  });
}
