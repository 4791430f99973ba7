import { ClusterWorkloads } from '@/components/clusters/workloads/cluster-workloads';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterWorkloadsPage({ params }: Props) {
  return <ClusterWorkloads {...(await params)} />;
}
