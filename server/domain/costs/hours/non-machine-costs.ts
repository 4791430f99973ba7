import type { CostReason } from '../../../../lib/finops/cost-reasons.ts';
import { type Amount, amountOf } from '../../../../lib/money.ts';
import { noSize, type PriceBasis, priceBasis } from '../pricing/price-basis.ts';
import type { CardPrices, ClusterReading } from './cost-readings.ts';
import { sumKnown } from './sum-known.ts';

/** What something costs that is no machine; null where nothing is known of it. */
interface Extra {
  list: Amount | null;
  paid: Amount | null;
  /** What the source says, where that is something else than was paid. */
  exporter: Amount | null;
}
interface HourExtras {
  storage: Extra;
  loadBalancer: Extra;
  fee: Extra;
  /** A rate card's price stands in volumes or load balancers. */
  isFromCard: boolean;
  reason: CostReason | null;
  bases: PriceBasis[];
}
interface About {
  /** Who runs the control plane. */
  controlPlane: string | null;
  /** Part of the hour for which the cluster was there. */
  existed: number;
  /** By which load balancers are scaled, of which nothing is known while the exporter is silent. */
  share: number;
  coverage: number;
  needs: string | null;
}

/** Volumes, load balancers and fees of an hour: the exporter's price of each, or the card's where it has none. */
export function priceExtras(reading: ClusterReading, card: CardPrices | null, about: About): HourExtras {
  const { needs, share } = about;
  const basis = (what: PriceBasis['what'], quantity: number, exporter: number | null): PriceBasis => ({
    what,
    type: null,
    needs,
    quantity,
    size: noSize,
    exporter,
    by: exporter === null ? 'card' : 'exporter',
  });
  const told = (what: PriceBasis['what'], amount: number | null) => (amount === null ? [] : [basis(what, 0, amount)]);
  const untold = (what: PriceBasis['what'], quantity: number | null | undefined) =>
    quantity ? [basis(what, quantity, null)] : [];
  const scaled = (value: number | null) => (value === null ? null : value * share);
  const balancers = scaled(sumKnown(reading.namespaces.map(({ loadBalancer }) => loadBalancer)));
  const unpricedBalancers = scaled(sumKnown(reading.namespaces.map((one) => one.unpricedBalancers)));
  const storage = [...told('storage', reading.storage), ...untold('storage', reading.unpricedGib)];
  const loadBalancer = [...told('load-balancer', balancers), ...untold('load-balancer', unpricedBalancers)];
  const fee = feesOf(reading.fee, about, basis);
  const isUnpriced = (bases: readonly PriceBasis[]) => bases.some((one) => priceBasis(one, card) === null);
  return {
    storage: toExtra(storage, card),
    loadBalancer: toExtra(loadBalancer, card),
    fee: toExtra(fee, card),
    isFromCard: [...storage, ...loadBalancer].some((one) => isCharged(one, card)),
    reason: isUnpriced(storage)
      ? 'unpriced-volumes'
      : isUnpriced(loadBalancer)
        ? 'unpriced-load-balancers'
        : about.coverage === 0 && balancers === null && Number(card?.loadBalancer) > 0
          ? 'unknown-load-balancers'
          : null,
    bases: [...storage, ...loadBalancer, ...fee],
  };
}

/** A control plane as the source or the card has it, and the installation's own fee beside it. */
function feesOf(
  fee: number | null,
  { controlPlane, existed }: About,
  basis: (what: PriceBasis['what'], quantity: number, exporter: number | null) => PriceBasis,
): PriceBasis[] {
  const own = basis('cluster-fee', existed, null);
  const told = fee === null ? null : fee * existed;
  if ((controlPlane === 'managed' || controlPlane === 'hosted') && !(told !== null && told > 0)) {
    return [{ ...basis(`${controlPlane}-control-plane`, existed, told), by: 'card' }, own];
  }
  return [...(told === null ? [] : [basis('control-plane', existed, told)]), own];
}

function isCharged(basis: PriceBasis, card: CardPrices | null): boolean {
  const price = priceBasis(basis, card);
  return price?.by === 'rate-card' && price.paid > 0;
}

function toExtra(bases: readonly PriceBasis[], card: CardPrices | null): Extra {
  const prices = bases.flatMap((basis) => priceBasis(basis, card) ?? []);
  if (prices.length === 0) return { list: null, paid: null, exporter: null };
  const [list, paid] = [amountOf(total(prices, 'list')), amountOf(total(prices, 'paid'))];
  const exporter = amountOf(sumKnown(bases.map((basis) => basis.exporter)) ?? 0);
  return { list, paid, exporter: exporter === paid ? null : exporter };
}

const total = (prices: readonly { list: number; paid: number }[], of: 'list' | 'paid') =>
  prices.reduce((sum, price) => sum + price[of], 0);
