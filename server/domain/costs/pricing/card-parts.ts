import { smallNamespaces } from '../hours/cap-namespaces.ts';
import type { CardPrices, MachineSize, NamespaceReading, NodeReading, Parts } from '../hours/cost-readings.ts';
import type { PricedNode } from './cost-price.ts';
import { fallbackPrices } from './default-price.ts';

const resources = ['cpu', 'memory', 'gpu'] as const;

/**
 * Allocates machines that a card prices at the card's rates in place of the exporter's: what namespaces have of them, what
 * of them is allocated, and what their parts cost. Other machines, and those of which nobody asked, stay as they are.
 * @param nodes after the contract's discount, like `namespaces`
 */
export function allocateByCard(
  nodes: readonly PricedNode[],
  namespaces: readonly NamespaceReading[],
  card: CardPrices | null,
): { nodes: PricedNode[]; namespaces: NamespaceReading[] } {
  const shares = new Shares(namespaces);
  const done = nodes.map((node) => {
    const rates = node.by === 'rate-card' && node.allocations && card ? ratesOf(node, card) : null;
    return rates ? reallocate(node, node.allocations ?? [], rates, shares) : node;
  });
  return { nodes: done, namespaces: shares.list() };
}

function reallocate(
  node: PricedNode,
  allocations: NonNullable<NodeReading['allocations']>,
  rates: Parts<number>,
  shares: Shares,
): PricedNode {
  const { size, observed, present } = node;
  // An exporter that knows no price of a machine tells all the same what is on it.
  const heard = observed > 0 ? Math.min(observed, present) : present;
  const allocated: Parts<number | null> = { cpu: null, memory: null, gpu: null };
  for (const resource of resources) {
    const total = allocations.reduce((sum, { hours }) => sum + (hours[resource] ?? 0), 0);
    for (const { namespace, hours } of allocations) {
      const own = hours[resource];
      if (own === null) continue;
      const before = total > 0 ? ((node.allocated[resource] ?? 0) * own) / total : 0;
      shares.change(namespace, resource, before, own * rates[resource]);
      allocated[resource] = (allocated[resource] ?? 0) + own * rates[resource];
    }
  }
  const part = (rate: number, count: number | null) => (count === null ? null : rate * count * heard);
  const { cpu, memory, gpu } = rates;
  const parts = { cpu: part(cpu, size.vcpu), memory: part(memory, size.memoryGib), gpu: part(gpu, size.gpu) };
  return { ...node, allocated, parts };
}

/**
 * What a core, a GiB and a GPU of a machine cost an hour so that together they cost what the machine does: in the ratio of
 * the card's own prices of each, else the exporter's, else those with which OpenCost parts a price. Null where the
 * machine's size is not known.
 */
function ratesOf({ size, partPrices, cost, present }: PricedNode, card: CardPrices): Parts<number> | null {
  for (const prices of [card.parts, partPrices, fallbackPrices]) {
    const whole = wholeOf(size, prices);
    if (whole === null || whole <= 0) continue;
    const factor = Number(cost) / present / whole;
    return { cpu: (prices.cpu ?? 0) * factor, memory: (prices.memory ?? 0) * factor, gpu: (prices.gpu ?? 0) * factor };
  }
  return null;
}

/**
 * What a GPU of a machine costs an hour, after the contract's discount: as the card prices the machine, or as the exporter
 * says. Null where neither does.
 */
export function gpuRateOf(node: PricedNode, card: CardPrices | null): number | null {
  if (node.by === 'rate-card') return card && (ratesOf(node, card)?.gpu ?? null);
  const { gpu } = node.partPrices;
  return gpu === null ? null : gpu * (card?.paidShare ?? 1);
}

/** Null where the price of a part that the machine has is not known. */
function wholeOf({ vcpu, memoryGib, gpu }: MachineSize, { cpu, memory, gpu: ofGpu }: Parts<number | null>) {
  if (vcpu === null || memoryGib === null || cpu === null || memory === null) return null;
  if (gpu !== null && gpu > 0 && ofGpu === null) return null;
  return vcpu * cpu + memoryGib * memory + (gpu ?? 0) * (ofGpu ?? 0);
}

/** What namespaces are allocated, while machine after machine is. */
class Shares {
  readonly #byName: Map<string, NamespaceReading>;

  constructor(namespaces: readonly NamespaceReading[]) {
    this.#byName = new Map(namespaces.map((one) => [one.namespace, one]));
  }

  change(namespace: string, resource: keyof Parts<unknown>, before: number, after: number): void {
    const found = this.#byName.get(namespace) ?? this.#byName.get(smallNamespaces) ?? emptyNamespace(namespace);
    const rest = Math.max(0, (found.allocated[resource] ?? 0) - before);
    this.#byName.set(found.namespace, { ...found, allocated: { ...found.allocated, [resource]: rest + after } });
  }

  list(): NamespaceReading[] {
    return [...this.#byName.values()];
  }
}

const emptyNamespace = (namespace: string): NamespaceReading => ({
  namespace,
  allocated: { cpu: null, memory: null, gpu: null },
  storage: null,
  loadBalancer: null,
  requested: { cpu: null, memory: null },
  used: { cpu: null, memory: null },
});
