import type { Rates } from '../contracts/rate-cards.ts';
import { type Machine, priceMachine } from './machines.ts';
import type { ClusterShape } from './shape.ts';

/** What a cluster takes of a quota. Autoscaled pools count with their upper bound: a quota is never passed. */
export interface ClusterSize {
  nodes: number;
  vcpuMillicores: number;
  memoryBytes: number;
  gpu: number;
  /** Machine types whose size nobody has told; they count with nothing above. */
  unknownMachines: string[];
}

const nameOf = (machine: Machine) => (machine.kind === 'type' ? machine.name : '');

/** @param rates the provider's, which hold the table of machine types; null when there are none */
export function sizeOf(shape: ClusterShape, rates: Rates | null): ClusterSize {
  const size: ClusterSize = { nodes: 0, vcpuMillicores: 0, memoryBytes: 0, gpu: 0, unknownMachines: [] };
  for (const { count, machine } of shape.groups) {
    const one = priceMachine(machine, rates);
    size.nodes += count.high;
    size.vcpuMillicores += count.high * (one.vcpuMillicores ?? 0);
    size.memoryBytes += count.high * (one.memoryBytes ?? 0);
    size.gpu += count.high * (one.gpu ?? 0);
    if (one.vcpuMillicores === null && count.high > 0) size.unknownMachines.push(nameOf(machine));
  }
  return size;
}

const gib = 1024 ** 3;

/** Amounts in the units in which quotas are told: vCPU and memory in GiB, the rest in pieces. */
export function toQuotaAmounts(size: Omit<ClusterSize, 'unknownMachines'> & { clusters: number }) {
  const { clusters, nodes, vcpuMillicores, memoryBytes, gpu } = size;
  return { clusters, nodes, vcpu: vcpuMillicores / 1000, memoryGib: memoryBytes / gib, gpu };
}
