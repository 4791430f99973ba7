'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterService, ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { useSetName } from './use-set-name';

// It brings the library that places the nodes.
const ServiceGraph = lazy(() => import('./graph/service-graph').then((module) => ({ default: module.ServiceGraph })));

interface ServiceOrderProps {
  set: ClusterServiceSet;
  /** Leads to the row of a service in the table. */
  onService: (service: ClusterService) => void;
}

/** What waits for what. Nothing where no service of the set depends on another one. */
export function ServiceOrder({ set, onService }: ServiceOrderProps) {
  const t = useTranslations('cluster.serviceTab');
  const nameOf = useSetName();
  if (set.services.every(({ dependsOn }) => dependsOn.length === 0)) return null;
  return (
    <Panel title={t('order')} remark={t('orderRemark', { name: nameOf(set) })}>
      <Suspense fallback={<Skeleton className="h-30 w-full" />}>
        <ServiceGraph services={set.services} onService={onService} />
      </Suspense>
    </Panel>
  );
}
