import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClusterList } from '@/components/clusters/cluster-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('clusters'))('title') };
}

export default function ClustersPage() {
  return <ClusterList />;
}
