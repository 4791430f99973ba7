import { ClusterServices } from '@/components/clusters/services/cluster-services';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterServicesPage({ params }: Props) {
  return <ClusterServices {...(await params)} />;
}
