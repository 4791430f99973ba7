import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ClusterFrame } from '@/components/clusters/cluster-frame';
import { clusterQuery } from '@/components/data/cluster-query';
import { readAhead } from '../../../../../read-ahead';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name };
}

export default async function ClusterLayout({ params, children }: Props) {
  const { namespace, name } = await params;
  const ahead = await readAhead();
  await ahead.ask(clusterQuery(namespace, name), 'getCluster', { path: { namespace, name } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <ClusterFrame namespace={namespace} name={name}>
        {children}
      </ClusterFrame>
    </HydrationBoundary>
  );
}
