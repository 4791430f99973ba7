import { ClusterCostPage } from '@/components/costs/cluster/cluster-cost-page';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterCost({ params }: Props) {
  return <ClusterCostPage {...(await params)} />;
}
