import { ClusterYaml } from '@/components/clusters/cluster-yaml';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterYamlPage({ params }: Props) {
  return <ClusterYaml {...(await params)} />;
}
