import { ClusterMetricsTab } from '@/components/clusters/cluster-metrics';
import { LastAnswer } from '@/components/metrics/last-answer';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterMetricsPage({ params }: Props) {
  return <ClusterMetricsTab {...(await params)} lastAnswer={<LastAnswer />} />;
}
