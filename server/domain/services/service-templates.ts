import type { ClusterParts } from '../clusters/cluster-parts.ts';

/**
 * Every ServiceTemplate that a cluster needs: asked for by itself or by a MultiClusterService, handed over to its
 * controllers, or said to run. While one is replaced by another it needs both, and neither may be taken away.
 */
export function findServiceTemplates({
  deployment,
  serviceSets,
}: {
  deployment: Pick<ClusterParts['deployment'], 'orderedServices' | 'disabledServices' | 'services'>;
  serviceSets: readonly Pick<ClusterParts['serviceSets'][number], 'handedOver' | 'services'>[];
}): string[] {
  const all = [
    ...deployment.orderedServices,
    ...deployment.disabledServices,
    ...deployment.services,
    ...serviceSets.flatMap(({ handedOver, services }) => [...handedOver, ...services]),
  ].map(({ template }) => template);
  return [...new Set(all)].filter((template) => template !== '').sort();
}
