import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ServicePage } from '@/components/clusters/services/form/service-page';
import { clusterQuery } from '@/components/data/cluster-query';
import { readAhead } from '../../../../../../read-ahead';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name };
}

export default async function EditServicePage({ params }: Props) {
  const cluster = await params;
  const ahead = await readAhead();
  await ahead.ask(clusterQuery(cluster.namespace, cluster.name), 'getCluster', { path: cluster });
  return (
    <HydrationBoundary state={ahead.state()}>
      <ServicePage {...cluster} task="edit" />
    </HydrationBoundary>
  );
}
