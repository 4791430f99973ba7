import type { ClusterParts } from '../clusters/cluster-parts.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';

/** A release on a cluster, and whose set installs it. */
export interface ServiceClaim {
  /** `namespace/name` of the release. */
  service: string;
  template: string;
  /** The MultiClusterService; null for the cluster itself. */
  rule: string | null;
  priority: number;
}

/** A cluster without a set of its own has this priority. */
const usualPriority = 100;

/** What the cluster asks for itself and what MultiClusterServices have handed over for it, each release once a set. */
export function findServiceClaims({
  deployment,
  serviceSets,
}: {
  deployment: Pick<ClusterParts['deployment'], 'orderedServices'>;
  serviceSets: readonly Pick<
    ClusterParts['serviceSets'][number],
    'multiClusterService' | 'priority' | 'handedOver' | 'services'
  >[];
}): ServiceClaim[] {
  const own = serviceSets.find(({ multiClusterService }) => multiClusterService === null)?.priority ?? usualPriority;
  const claims = [
    ...deployment.orderedServices.map((one) => toClaim(one, null, own)),
    ...serviceSets.flatMap(({ multiClusterService: rule, priority, handedOver, services }) =>
      rule === null ? [] : [...handedOver, ...services].map((one) => toClaim(one, rule, priority)),
    ),
  ];
  return [...new Map(claims.map((claim) => [`${claim.rule ?? ''} ${claim.service}`, claim])).values()].sort(byKey);
}

type Asked = { name: string; namespace: string; template: string };

const toClaim = (one: Asked, rule: string | null, priority: number): ServiceClaim => ({
  service: serviceKey(one),
  template: one.template,
  rule,
  priority,
});

const byKey = (a: ServiceClaim, b: ServiceClaim) =>
  a.service === b.service ? ((a.rule ?? '') < (b.rule ?? '') ? -1 : 1) : a.service < b.service ? -1 : 1;
