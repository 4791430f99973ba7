import { type Pod, podMakers } from '../../../lib/contracts/workloads.ts';
import type { PodFacts } from './facts.ts';

/**
 * The workload to which a pod belongs. A Deployment's pods belong to a ReplicaSet, whose name is the Deployment's and a
 * hash: reading that saves a list of all ReplicaSets, of which every Deployment keeps ten.
 */
export function makerOf({ owner }: Pick<PodFacts, 'owner'>): Pod['workload'] {
  if (owner === null) return null;
  if (owner.kind === 'ReplicaSet') return { kind: 'Deployment', name: owner.name.replace(/-[^-]+$/, '') };
  const kind = podMakers.find((each) => each === owner.kind);
  return kind ? { kind, name: owner.name } : null;
}
