import type { FormHints } from '../contracts/catalog.ts';
import type { MachineType, Rates } from '../contracts/rate-cards.ts';
import { fromPointer, getIn, type Path, toPointer } from '../template-schema/json.ts';
import { setOverride } from '../template-schema/overrides.ts';
import { findMachinePlaces, isOpen, type MachinePlaces } from './machine-places.ts';
import { type SizeName, sizeNames } from './size-names.ts';

/** One size on offer: what it sets, by pointer, and what it is called by. */
export interface Size {
  name: SizeName;
  values: Record<string, string | number | boolean>;
  workers: number | null;
  machine: string | null;
}

type Values = Readonly<Record<string, unknown>>;

// What each size is made of where nobody has set the sizes: at least so many vCPU a worker, and so many workers more
// than the template has by itself.
const usualWorker: Record<SizeName, number> = { small: 2, medium: 4, large: 8 };
const moreWorkers: Record<SizeName, number> = { small: 0, medium: 1, large: 3 };

/**
 * Sizes of a template: those of the catalog item, otherwise derived from the machine types on offer. The machines of the
 * control plane are the smallest that fit. Empty when there is nothing to choose between.
 * @param defaults what applies where a person sets nothing
 */
export function sizesOf(defaults: Values, hints: FormHints, rates: Rates | null): Size[] {
  const places = findMachinePlaces(defaults);
  if (hints.sizes && hints.sizes.length > 0) {
    return hints.sizes.map(({ name, values }) => toSize(name, values, defaults, places));
  }
  const { worker, workers } = places;
  if (worker === null || workers === null) return [];
  const onOffer = machinesFor(hints, worker, rates);
  if (onOffer.length === 0) return [];
  return sizeNames
    .map((name) => {
      const machine = pick(onOffer, usualWorker[name]);
      const controlPlane = places.controlPlane.flatMap((path): [string, string][] => {
        const fitting = isOpen(defaults, path) ? pick(machinesFor(hints, path, rates), 2) : undefined;
        return fitting ? [[toPointer(path), fitting.name]] : [];
      });
      const count = Math.max(1, Number(getIn(defaults, workers)) || 0) + moreWorkers[name];
      const range = hints.ranges?.[toPointer(workers)];
      const values = {
        ...Object.fromEntries(controlPlane),
        [toPointer(workers)]: Math.min(Math.max(count, range?.min ?? 0), range?.max ?? count),
        ...(machine && { [toPointer(worker)]: machine.name }),
      };
      return toSize(name, values, defaults, places);
    })
    .filter(({ values }) => Object.keys(values).every((pointer) => !isGuarded(hints, pointer)));
}

function isGuarded({ lock = {}, hide = [] }: FormHints, pointer: string): boolean {
  return pointer in lock || hide.includes(pointer);
}

function toSize(name: SizeName, values: Size['values'], defaults: Values, { worker, workers }: MachinePlaces): Size {
  const at = (path: Path | null) => (path === null ? undefined : (values[toPointer(path)] ?? getIn(defaults, path)));
  const [count, machine] = [at(workers), at(worker)];
  return {
    name,
    values,
    workers: typeof count === 'number' ? count : null,
    machine: typeof machine === 'string' && machine !== '' ? machine : null,
  };
}

/** The machine types that may be chosen at a place, cheapest first; those without a price are not known. */
export function machinesFor({ options }: FormHints, path: Path, rates: Rates | null): MachineType[] {
  const allowed = options?.[toPointer(path)];
  return (rates?.machines ?? [])
    .filter(({ name }) => !allowed || allowed.includes(name))
    .sort((a, b) => Number(a.hourly) - Number(b.hourly) || a.vcpu - b.vcpu);
}

// Machines with ARM processors need images of their own: Graviton of AWS, Ampere and Cobalt of Azure, Axion of Google.
const armNames = /^([a-z]+\d+g[a-z]*\.|Standard_[A-Z]\d+p|t2a-|c4a-|n4a-)/;
/** Less memory than this leaves no room beside Kubernetes itself. */
const leastMemoryGib = 4;

/** The cheapest of those that any image runs on with so many vCPU and no GPU; the largest where none is large enough. */
function pick(machines: readonly MachineType[], vcpu: number): MachineType | undefined {
  const plain = machines.filter(
    ({ name, gpu, memoryGib }) => gpu === 0 && memoryGib >= leastMemoryGib && !armNames.test(name),
  );
  const all = plain.length > 0 ? plain : machines;
  return all.find((each) => each.vcpu >= vcpu) ?? [...all].sort((a, b) => b.vcpu - a.vcpu)[0];
}

/** The size that most people want, and that the catalog tells the price of; undefined where there are no sizes. */
export function usualOf<T extends Pick<Size, 'name'>>(sizes: readonly T[]): T | undefined {
  return sizes.find(({ name }) => name === 'medium') ?? sizes[0];
}

/** Overrides with a size applied; what else a person has set stays. */
export function applySize(overrides: Values, defaults: Values, { values }: Pick<Size, 'values'>) {
  return Object.entries(values).reduce<Record<string, unknown>>(
    (changed, [pointer, value]) => setOverride(changed, defaults, fromPointer(pointer), value),
    { ...overrides },
  );
}

/** The size that merged values have; null when somebody has chosen each by themselves. */
export function sizeIn(merged: Values, sizes: readonly Size[]): SizeName | null {
  const found = sizes.find(({ values }) =>
    Object.entries(values).every(([pointer, value]) => getIn(merged, fromPointer(pointer)) === value),
  );
  return found?.name ?? null;
}
