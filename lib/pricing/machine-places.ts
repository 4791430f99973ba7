import { getIn, isEmpty, isObject, own, type Path } from '../template-schema/json.ts';
import { machineTypeKeys } from '../template-schema/machine-keys.ts';

/** Where the values of a template say its machines. */
export interface MachinePlaces {
  /** Machine types of the control plane and of system pools. */
  controlPlane: Path[];
  /** Machine type of the workers; null where the template has none to choose. */
  worker: Path | null;
  /** Number of workers. */
  workers: Path | null;
}

type Values = Readonly<Record<string, unknown>>;

function typeIn(values: unknown, path: Path): Path[] {
  const part = getIn(values, path);
  const key = machineTypeKeys.find((each) => typeof own(part, each) === 'string');
  return key === undefined ? [] : [[...path, key]];
}

/** Finds the machine types and the number of workers in merged values of any of the built-in templates. */
export function findMachinePlaces(values: Values): MachinePlaces {
  const controlPlane = typeIn(values, ['controlPlane']);
  if (isObject(values.machinePools)) {
    const pools = Object.keys(values.machinePools);
    const main = pools.includes('user') ? 'user' : pools.at(-1);
    const others = pools.filter((pool) => pool !== main).flatMap((pool) => typeIn(values, ['machinePools', pool]));
    if (main === undefined) return { controlPlane: [...controlPlane, ...others], worker: null, workers: null };
    return {
      controlPlane: [...controlPlane, ...others],
      worker: typeIn(values, ['machinePools', main])[0] ?? null,
      workers: ['machinePools', main, 'count'],
    };
  }
  const parts: Path[] = [['machines'], ['worker'], []];
  const worker = parts.flatMap((path) => typeIn(values, path))[0] ?? null;
  return { controlPlane, worker, workers: typeof values.workersNumber === 'number' ? ['workersNumber'] : null };
}

/** Whether a place of the values says nothing yet. */
export function isOpen(values: unknown, path: Path): boolean {
  return isEmpty(getIn(values, path));
}
