import { useTranslations } from 'next-intl';
import type { ClusterServiceSet } from '@/lib/contracts/cluster-services';

/** Who asks for the services of a set: the cluster itself, or a multi-cluster service by its name. */
export function useSetName(): (set: Pick<ClusterServiceSet, 'multiClusterService'>) => string {
  const t = useTranslations('cluster.serviceTab');
  return ({ multiClusterService }) => multiClusterService ?? t('thisCluster');
}
