import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ClusterFrame } from '@/components/clusters/cluster-frame';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name };
}

export default async function ClusterLayout({ params, children }: Props) {
  const { namespace, name } = await params;
  return (
    <ClusterFrame namespace={namespace} name={name}>
      {children}
    </ClusterFrame>
  );
}
