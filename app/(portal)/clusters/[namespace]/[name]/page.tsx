import { ClusterOverview } from '@/components/clusters/cluster-overview';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterOverviewPage({ params }: Props) {
  return <ClusterOverview {...(await params)} />;
}
