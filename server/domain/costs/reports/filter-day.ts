import { type Amount, addMoney, subtractMoney, unitPrice } from '../../../../lib/money.ts';
import type { NamespaceCost } from '../hours/namespace-cost.ts';
import type { CostDay } from '../pricing/cost-charges.ts';

const known = (amounts: readonly (Amount | null)[]) => amounts.filter((amount) => amount !== null);
const sum = (amounts: readonly (Amount | null)[]): Amount => addMoney(...known(amounts));
/** What is not known stays so, whatever is taken from it. */
const without = (whole: Amount | null, parts: readonly (Amount | null)[]) =>
  whole === null ? null : subtractMoney(whole, sum(parts));

/**
 * A day with some of its namespaces. As in sums of costs, `__idle__` is what nothing was allocated to and `__other__`
 * what is left of the day beside it, and what it had for free. How long GPUs ran is known of whole clusters alone. Null
 * when nothing of it is asked for.
 */
export function narrowToNamespaces(whole: CostDay, wanted: readonly string[]): CostDay | null {
  const { listOfFree, ...day } = whole;
  const isWanted = ({ namespace }: NamespaceCost) => wanted.includes(namespace);
  const parts = day.parts.filter(isWanted);
  const [hasIdle, hasOther] = [wanted.includes('__idle__'), wanted.includes('__other__')];
  if (!hasIdle && !hasOther) return parts.length === 0 ? null : { ...day, gpuHours: null, parts, isPartsOnly: true };
  const idle = [day.idleCpu, day.idleMemory, day.idleGpu];
  // What was given is taken off where it was given from, as far as that is asked for.
  const { given: all } = day;
  const given = all && { given: { idle: hasIdle ? all.idle : '0', shared: hasOther ? all.shared : '0' } };
  const of = (some: readonly NamespaceCost[]) => ({
    node: some.flatMap(({ cpu, memory, gpu }) => [cpu, memory, gpu]),
    storage: some.map(({ storage }) => storage),
    loadBalancer: some.map(({ loadBalancer }) => loadBalancer),
  });
  if (!hasOther) {
    const kept = of(parts);
    const amounts = { node: sum([...kept.node, ...idle]), storage: sum(kept.storage) };
    return { ...day, ...amounts, loadBalancer: sum(kept.loadBalancer), fee: null, gpuHours: null, parts, ...given };
  }
  const gone = of(day.parts.filter((part) => !isWanted(part)));
  return {
    ...day,
    node: without(day.node, hasIdle ? gone.node : [...gone.node, ...idle]),
    storage: without(day.storage, gone.storage),
    loadBalancer: without(day.loadBalancer, gone.loadBalancer),
    ...(hasIdle ? {} : { idleCpu: '0', idleMemory: '0', idleGpu: '0' }),
    ...given,
    ...(listOfFree && { listOfFree }),
    gpuHours: null,
    parts,
  };
}

/**
 * A day with some of its types of machines, `__other__` for what is no machine. Which namespaces ran on them is not kept,
 * so it has none; what free machines would have cost is known of all of them together. Null when nothing of it is asked
 * for.
 */
export function narrowToMachines(
  day: CostDay,
  machines: readonly { type: string; node: Amount | null; spot: Amount | null }[],
  wanted: readonly string[],
): CostDay | null {
  const { given: _given, listOfFree: { node: freeNode, ...free } = {}, ...rest } = day;
  const plain = { ...rest, idleCpu: null, idleMemory: null, idleGpu: null, gpuHours: null, parts: [] };
  const [kept, gone] = [true, false].map((isKept) => machines.filter(({ type }) => wanted.includes(type) === isKept));
  const amounts = (some: typeof machines = []) => some.map(({ node }) => node);
  const spot = sum((kept ?? []).map((one) => one.spot));
  const withSpot = (node: Amount | null) => ({
    node,
    spotShare: Number(node ?? 0) === 0 ? null : unitPrice(spot, node ?? '0'),
  });
  const freeMachines = freeNode && gone?.length === 0 && { node: freeNode };
  if (wanted.includes('__other__')) {
    return { ...plain, ...withSpot(without(day.node, amounts(gone))), listOfFree: { ...free, ...freeMachines } };
  }
  if (!kept || kept.length === 0) return null;
  const machinesOnly = { storage: null, loadBalancer: null, fee: null, listOfFree: { ...freeMachines } };
  return { ...plain, ...withSpot(sum(amounts(kept))), ...machinesOnly };
}
