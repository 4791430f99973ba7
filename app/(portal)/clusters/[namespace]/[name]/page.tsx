import { ClusterAlerts } from '@/components/alerts/cluster-alerts';
import { ClusterOverview } from '@/components/clusters/cluster-overview';
import { ClusterCost } from '@/components/costs/cluster-cost';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterOverviewPage({ params }: Props) {
  const cluster = await params;
  return <ClusterOverview {...cluster} alerts={<ClusterAlerts {...cluster} />} cost={<ClusterCost {...cluster} />} />;
}
