import type { NodePrice } from './spec.ts';

const sixDigits = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Ratios of default prices by which OpenCost splits a list price: CPU to a GiB, GPU to a GiB. */
const ratios = {
  aws: { cpu: 0.031611 / 0.004237, gpu: 0.95 / 0.004237 },
  azure: { cpu: 0.039 / 0.001917, gpu: 0.95 / 0.001917 },
};

/** A list price as prices of CPU, memory and GPU that add up to it again. */
export function splitPrice(
  price: number,
  vcpu: number,
  memoryGib: number,
  gpus: number,
  cloud: 'aws' | 'azure',
): NodePrice {
  const { cpu, gpu } = ratios[cloud];
  const ram = price / (gpus * gpu + vcpu * cpu + memoryGib);
  return { cpu: sixDigits(ram * cpu), ramGib: sixDigits(ram), gpu: gpus > 0 ? sixDigits(ram * gpu) : 0 };
}
