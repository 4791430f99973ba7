import { sumKnown } from '../domain/costs/hours/sum-known.ts';
import type { ClusterShare, InstantSample } from '../ports/metrics.ts';

/**
 * What namespaces or workloads use, most CPU first. The rows of CPU and of memory come apart, and a Deployment whose
 * pods are replaced has several ReplicaSets; both become one line.
 */
export function toShares(samples: readonly InstantSample[]): ClusterShare[] {
  const shares = new Map<string, ClusterShare>();
  for (const { labels, value } of samples) {
    const owner = ownerOf(labels.owner_kind, labels.owner_name);
    const namespace = labels.namespace ?? '';
    const key = `${namespace}/${owner.kind}/${owner.workload}`;
    const share = shares.get(key) ?? { namespace, ...owner, cpuCores: null, memoryBytes: null };
    const field = labels.part === 'cpu' ? 'cpuCores' : 'memoryBytes';
    shares.set(key, { ...share, [field]: sumKnown([share[field], value]) });
  }
  const rank = ({ cpuCores, memoryBytes }: ClusterShare) => (cpuCores ?? 0) * 2 ** 40 + (memoryBytes ?? 0) / 2 ** 10;
  return [...shares.values()].sort((a, b) => rank(b) - rank(a));
}

/** A ReplicaSet's name is its Deployment's with the hash of the pods' template. */
function ownerOf(kind: string | undefined, name: string | undefined) {
  if (kind === undefined || name === undefined) return { workload: null, kind: null };
  const deployment = kind === 'ReplicaSet' ? /^(.+)-[a-z0-9]{5,10}$/.exec(name)?.[1] : undefined;
  return deployment === undefined ? { workload: name, kind } : { workload: deployment, kind: 'Deployment' };
}
