import { z } from 'zod';
import { isSameTaint, type TaintHolder, type TaintKey } from '../../../lib/contracts/karmada-member-settings.ts';
import { matchesAffinity } from '../placement/matches-affinity.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { readPlacement } from './placement.ts';

/** Taints of this group say how a member is, and that somebody has cordoned it. */
const karmadaGroup = 'cluster.karmada.io/';

const schema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    targetClusters: z.unknown().optional(),
    taints: z.array(z.object({ key: z.string(), effect: z.string() })).catch([]),
  }),
});

/** Who besides people sets a taint of a member; null where nobody does. @param policies ClusterTaintPolicies */
export function holderOf(taint: TaintKey, cluster: MemberCluster, policies: readonly unknown[]): TaintHolder | null {
  if (taint.key.startsWith(karmadaGroup)) return { by: 'karmada' };
  const policy = policies.find((one) => {
    const parsed = schema.safeParse(one).data;
    return parsed?.spec.taints.some((known) => isSameTaint(known, taint)) && isMeant(parsed.spec, cluster);
  });
  return policy ? { by: 'policy', policy: schema.parse(policy).metadata.name } : null;
}

/** A rule without clusters is for all of them. */
function isMeant({ targetClusters }: { targetClusters?: unknown }, cluster: MemberCluster): boolean {
  const [affinity] = readPlacement({ clusterAffinity: targetClusters ?? undefined })?.affinities ?? [];
  return affinity === undefined || matchesAffinity(affinity, cluster);
}
