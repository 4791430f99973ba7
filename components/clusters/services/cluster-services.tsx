'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { clusterQuery } from '@/components/data/cluster-query';
import { EmptyState } from '@/components/data/empty-state';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import type { ClusterService, ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { DriftPanel } from './drift-panel';
import type { ServiceAct } from './service-act-dialog';
import { ServiceConflicts } from './service-conflicts';
import { ServiceOrder } from './service-order';
import { rowId, ServiceTable } from './service-table';

const ServiceActDialog = lazy(() =>
  import('./service-act-dialog').then((module) => ({ default: module.ServiceActDialog })),
);

const filters = {
  all: () => true,
  notDeployed: ({ state }: ClusterService) => state !== 'deployed' && state !== 'disabled',
  updates: ({ upgrades }: ClusterService) => upgrades.length > 0,
};
type Filter = keyof typeof filters;

/** What k0rdent installs on the cluster, by who asks for it, each service with its own state and why. */
export function ClusterServices({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('cluster.serviceTab');
  const [filter, setFilter] = useState<Filter>('all');
  const [asked, setAsked] = useState<{ service: ClusterService; act: ServiceAct } | null>(null);
  const me = useMe();
  const { data: cluster } = useQuery(clusterQuery(namespace, name));
  if (!cluster) return null;
  const { serviceSets, project, phase } = cluster;
  const goTo = (set: ClusterServiceSet, service: ClusterService) => {
    // A filter may hide the row.
    flushSync(() => setFilter('all'));
    document.getElementById(rowId(set, service))?.focus();
  };
  const page = `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
  const mayChange = project !== null && phase !== 'deleting' && holds(me, 'cluster.change', project);
  const add = mayChange ? (
    <Button size="sm" asChild>
      <Link href={`${page}/services/add`}>
        <Icon name="plus" />
        {t('add')}
      </Link>
    </Button>
  ) : project !== null && phase !== 'deleting' ? (
    <WhyNotButton action="cluster.change" project={project} isSmall />
  ) : null;
  if (serviceSets.length === 0) {
    return (
      <EmptyState title={t('none')} action={add}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const services = serviceSets.flatMap((set) => set.services);
  const countOf = (which: Filter) => services.filter(filters[which]).length;
  const narrower = (['notDeployed', 'updates'] as const).filter((which) => countOf(which) > 0);
  const shown = filter !== 'all' && narrower.includes(filter) ? filter : 'all';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <Panel
          title={t('title')}
          remark={t('remark', {
            count: services.length,
            deployed: services.filter(({ state }) => state === 'deployed').length,
          })}
          actions={
            <>
              {narrower.length > 0 ? (
                <Segmented
                  small
                  aria-label={t('show')}
                  value={shown}
                  onValueChange={(next) => setFilter(next as Filter)}
                  options={[
                    { value: 'all', label: t('all') },
                    ...narrower.map((which) => ({ value: which, label: t(which, { count: countOf(which) }) })),
                  ]}
                />
              ) : null}
              {add}
            </>
          }
          flush
        >
          <ServiceTable
            name={name}
            sets={serviceSets.map((set) => narrowed(set, shown))}
            acts={mayChange ? { page, onAct: (service, act) => setAsked({ service, act }) } : null}
          />
        </Panel>
        {serviceSets.map((set) => (
          <ServiceOrder key={set.name} set={set} onService={(service) => goTo(set, service)} />
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <ServiceConflicts sets={serviceSets} />
        <DriftPanel sets={serviceSets} />
      </div>
      {asked ? (
        <Suspense>
          <ServiceActDialog namespace={namespace} name={name} {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

const narrowed = (set: ClusterServiceSet, filter: Filter): ClusterServiceSet => ({
  ...set,
  services: set.services.filter(filters[filter]),
});
