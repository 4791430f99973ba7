import type { MachineType } from '../../../../lib/contracts/rate-cards.ts';

/** What types have in common that differ by size alone: processor, generation and shape. */
export function familyOf(type: string): string {
  const dot = type.indexOf('.');
  // m5.xlarge, m1.large
  if (dot > 0) return type.slice(0, dot);
  // Standard_D4s_v5
  const azure = /^(Standard_[A-Z]+)\d+(.*)$/.exec(type);
  if (azure) return `${azure[1]}*${azure[2]}`;
  // n2-standard-4
  const dash = type.lastIndexOf('-');
  return dash > 0 && /^\d+$/.test(type.slice(dash + 1)) ? type.slice(0, dash) : type;
}

/**
 * Types of the same family that are smaller, but have at least half of the cores and of the memory: a pod that fits a
 * machine today is then not left without a place by more than one step. Cheapest first.
 */
export function smallerTypes(machines: readonly MachineType[], type: string): MachineType[] {
  const present = machines.find(({ name }) => name === type);
  if (!present) return [];
  return machines
    .filter(
      (one) =>
        familyOf(one.name) === familyOf(type) &&
        one.gpu === present.gpu &&
        Number(one.hourly) < Number(present.hourly) &&
        one.vcpu * 2 >= present.vcpu &&
        one.memoryGib * 2 >= present.memoryGib,
    )
    .sort((a, b) => Number(a.hourly) - Number(b.hourly));
}
