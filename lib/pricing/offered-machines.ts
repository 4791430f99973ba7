import type { OrderForm } from '../contracts/catalog.ts';
import { toPointer } from '../template-schema/json.ts';
import { type MachineOption, priceMachines } from './machine-options.ts';
import { findMachinePlaces } from './machine-places.ts';
import { machinesFor } from './sizes.ts';

/** The machine types on offer with their prices in a region, by the pointer of the setting that names one. */
export function offeredMachines(
  { defaults, hints, rateCard, observedPrices }: Pick<OrderForm, 'defaults' | 'hints' | 'rateCard' | 'observedPrices'>,
  region: string | null,
): Map<string, MachineOption[]> {
  if (!rateCard) return new Map<string, MachineOption[]>();
  const { controlPlane, worker } = findMachinePlaces(defaults);
  const paths = worker === null ? controlPlane : [...controlPlane, worker];
  return new Map(
    paths.map((path) => [
      toPointer(path),
      priceMachines(machinesFor(hints, path, rateCard.rates), region, rateCard, observedPrices).sort(
        (a, b) => Number(a.monthly) - Number(b.monthly),
      ),
    ]),
  );
}
