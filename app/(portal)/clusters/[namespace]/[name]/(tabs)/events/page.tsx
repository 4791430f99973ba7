import { ClusterEvents } from '@/components/clusters/cluster-events';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterEventsPage({ params }: Props) {
  return <ClusterEvents {...(await params)} />;
}
