import { ClusterLogs } from '@/components/logs/cluster-logs';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterLogsPage({ params }: Props) {
  return <ClusterLogs {...(await params)} />;
}
