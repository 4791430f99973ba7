import { splitPrice } from '../fleet/prices.ts';
import type { NodePrice } from '../fleet/spec.ts';

/** Vendor's facts about a machine type; dollars an hour on demand, about the middle of 2026. */
interface MachineType {
  vcpu: number;
  gib: number;
  price: number;
  gpus?: number;
}

const machine = (vcpu: number, gib: number, price: number, gpus?: number): MachineType => ({
  vcpu,
  gib,
  price,
  ...(gpus !== undefined && { gpus }),
});

const machines: Readonly<Record<string, MachineType>> = {
  't3.medium': machine(2, 4, 0.0416),
  't3.large': machine(2, 8, 0.0832),
  'm5.large': machine(2, 8, 0.096),
  'm5.xlarge': machine(4, 16, 0.192),
  'm5.2xlarge': machine(8, 32, 0.384),
  'c5.xlarge': machine(4, 8, 0.17),
  'c5.2xlarge': machine(8, 16, 0.34),
  'r6i.xlarge': machine(4, 32, 0.252),
  'g4dn.xlarge': machine(4, 16, 0.526, 1),
  'g5.xlarge': machine(4, 16, 1.006, 1),
  Standard_B2s: machine(2, 4, 0.0416),
  Standard_D2s_v5: machine(2, 8, 0.096),
  Standard_D4s_v5: machine(4, 16, 0.192),
  Standard_D8s_v5: machine(8, 32, 0.384),
  Standard_E4s_v5: machine(4, 32, 0.252),
  Standard_E8s_v5: machine(8, 64, 0.504),
  'e2-standard-2': machine(2, 8, 0.067),
  'e2-standard-4': machine(4, 16, 0.134),
  'n2-standard-4': machine(4, 16, 0.1942),
  'n2-standard-8': machine(8, 32, 0.3885),
  'a2-highgpu-1g': machine(12, 85, 3.67, 1),
  'm1.medium': machine(4, 16, 0.0736),
  'm1.large': machine(8, 32, 0.1472),
  'm1.xlarge': machine(16, 64, 0.2944),
  'm1.2xlarge': machine(32, 128, 0.5888),
};

export type Cloud = 'aws' | 'azure' | 'gcp' | 'custom';

/** OpenCost's own prices for what nobody has priced. */
const fallback: NodePrice = { cpu: 0.021811, ramGib: 0.002923, gpu: 0.95 };
/** What the on-prem price book of the demo says. */
const onPrem: NodePrice = { cpu: 0.012, ramGib: 0.0016, gpu: 0 };

/** Size of a machine type; four cores and sixteen GiB for what is not in the list. */
export const machineOf = (type: string): MachineType => machines[type] ?? machine(4, 16, 0);

/** What an exporter would say a node costs. */
export function priceOf(type: string, memoryGib: number, cloud: Cloud): NodePrice {
  if (cloud === 'custom') return onPrem;
  const { vcpu, gpus = 0, price } = machineOf(type);
  return price > 0 ? splitPrice(price, vcpu, memoryGib, gpus, cloud === 'azure' ? 'azure' : 'aws') : fallback;
}
