import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClusterList } from '@/components/clusters/cluster-list';
import { clusterQuestion, fleetQuestion, fleetTicks } from '@/components/clusters/cluster-question';
import { clusterFacetsQuery, clusterListQuery } from '@/components/clusters/queries';
import { metricsRegionsQuery } from '@/components/metrics/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('clusters'))('title') };
}

export default async function ClustersPage({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const { scope, filter, list } = clusterQuestion({ sort: 'severity', order: 'asc', ...url }, project, 50);
  const regions = project === null ? {} : { project };
  const [fleet] = await Promise.all([
    ahead.ask(clusterFacetsQuery(scope), 'countClusters', { query: scope }),
    ahead.ask(clusterFacetsQuery(filter), 'countClusters', { query: filter }),
    ahead.ask(clusterListQuery(list), 'listClusters', { query: list }),
    ahead.ask(metricsRegionsQuery(regions), 'listMetricsRegions', { query: regions }),
  ]);
  if (fleet && fleet.total > 0 && fleet.total <= fleetTicks) {
    const ticks = fleetQuestion(scope);
    await ahead.ask(clusterListQuery(ticks), 'listClusters', { query: ticks });
  }
  return (
    <HydrationBoundary state={ahead.state()}>
      <ClusterList notice={<RegionNotice about="clusters" />} />
    </HydrationBoundary>
  );
}
