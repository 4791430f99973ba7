import type { Rates } from '../contracts/rate-cards.ts';
import { type Amount, addMoney, multiplyMoney } from '../money.ts';
import { parseBytes } from '../quantity.ts';
import { isObject, own } from '../template-schema/json.ts';
import { machineTypeKeys } from '../template-schema/machine-keys.ts';

/** What a template's values say about the machines of one group. */
export type Machine =
  | { kind: 'type'; name: string; isSpot: boolean }
  | { kind: 'custom'; cores: number; memoryBytes: number }
  /** Hosts of the project's own, or containers on the management cluster: nothing is bought for them. */
  | { kind: 'nothing-bought'; why: 'own-machines' | 'shared-host' }
  | { kind: 'not-said' };

const gib = 1024 ** 3;
const mib = 1024 ** 2;

/** Reads the machine of a part of the values, such as `worker`. */
export function readMachine(part: unknown): Machine {
  for (const key of machineTypeKeys) {
    const name = own(part, key);
    if (typeof name === 'string' && name !== '') return { kind: 'type', name, isSpot: isSpot(part) };
  }
  const cores = own(part, 'cpus');
  const memory = own(part, 'memory');
  // vSphere says its memory in MiB, KubeVirt as a quantity.
  const memoryBytes = typeof memory === 'number' ? memory * mib : parseBytes(memory);
  if (typeof cores === 'number' && cores > 0 && memoryBytes) return { kind: 'custom', cores, memoryBytes };
  return { kind: 'not-said' };
}

/** As the providers of Cluster API ask for machines whose price changes with demand: AWS, Azure, Google's old and new. */
function isSpot(part: unknown): boolean {
  const options = [own(part, 'spotMarketOptions'), own(part, 'spotVMOptions')];
  return options.some(isObject) || own(part, 'preemptible') === true || own(part, 'provisioningModel') === 'Spot';
}

/** Size and hourly price of one machine before its region; null is not known. */
export interface PricedMachine {
  vcpuMillicores: number | null;
  memoryBytes: number | null;
  gpu: number | null;
  hourly: Amount | null;
}

const unknown: PricedMachine = { vcpuMillicores: null, memoryBytes: null, gpu: null, hourly: null };

export function priceMachine(machine: Machine, rates: Rates | null): PricedMachine {
  if (machine.kind === 'nothing-bought') return { vcpuMillicores: 0, memoryBytes: 0, gpu: 0, hourly: '0' };
  if (machine.kind === 'not-said') return unknown;
  if (machine.kind === 'type') {
    const type = rates?.machines.find(({ name }) => name === machine.name);
    if (!type) return unknown;
    const { vcpu, memoryGib, gpu, hourly } = type;
    return { vcpuMillicores: vcpu * 1000, memoryBytes: Math.round(memoryGib * gib), gpu, hourly };
  }
  const { cores, memoryBytes } = machine;
  const { vcpuHourly = null, memoryGibHourly = null } = rates ?? {};
  return {
    vcpuMillicores: Math.round(cores * 1000),
    memoryBytes,
    gpu: 0,
    hourly:
      vcpuHourly === null || memoryGibHourly === null
        ? null
        : addMoney(multiplyMoney(vcpuHourly, cores), multiplyMoney(memoryGibHourly, memoryBytes / gib)),
  };
}
