import type { NodeReading } from '../hours/cost-readings.ts';

/**
 * Prices of a core and a GiB with which OpenCost counts where it knows none: those of no provider, its spot prices, and
 * what it begins with on AWS and Azure. Source: configs/default.json, aws.json and azure.json of github.com/opencost/opencost.
 */
const defaults = [
  [0.021811, 0.002923],
  [0.006543, 0.000877],
  [0.031611, 0.004237],
  [0.039, 0.001917],
] as const;
/** By which OpenCost parts a machine's price where nothing says what its parts cost. */
export const fallbackPrices = { cpu: 0.021811, memory: 0.002923, gpu: 0.95 } as const;
/** Prices are told to six places. */
const tolerance = 5e-7;
const isNear = (one: number, other: number) => Math.abs(one - other) <= tolerance;
/** A price list has no three types of different build whose cores and GiB cost the same; whoever types a price does. */
const fewestTypes = 3;
const splitProviders = new Set(['aws', 'azure']);

/**
 * Machines that the exporter prices by default numbers, since it has no price list: by the numbers themselves, or by
 * several types of different build that share one price on a cloud whose list is split into parts.
 * @param provider of the cluster; null where nobody knows
 */
export function findDefaultPriced(nodes: readonly NodeReading[], provider: string | null): Set<NodeReading> {
  const found = new Set(nodes.filter((node) => isDefault(node, provider)));
  if (provider === null || !splitProviders.has(provider)) return found;
  for (const alike of Map.groupBy(nodes.filter(hasParts), pricesOf).values()) {
    const types = new Set(alike.map(({ type }) => type));
    const builds = new Set(alike.map(({ size }) => Math.round(Math.log2((size.memoryGib ?? 1) / (size.vcpu ?? 1)))));
    if (types.size >= fewestTypes && builds.size > 1) for (const node of alike) found.add(node);
  }
  return found;
}

const pricesOf = ({ partPrices }: NodeReading) => `${partPrices.cpu?.toFixed(6)} ${partPrices.memory?.toFixed(6)}`;
const hasParts = ({ type, size, partPrices }: NodeReading) =>
  type !== null && partPrices.cpu !== null && partPrices.memory !== null && (size.vcpu ?? 0) > 0 && size.memoryGib;

function isDefault({ type, partPrices: { cpu, memory } }: NodeReading, provider: string | null): boolean {
  if (cpu === null || memory === null) return false;
  // The numbers of no provider are the list prices of this family.
  if (provider === 'gcp' && type?.startsWith('e2-')) return false;
  return defaults.some(([core, gib]) => isNear(cpu, core) && isNear(memory, gib));
}
