'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { serviceMarks } from '@/components/status/states';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import { StateWord } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ServiceCluster } from '@/lib/contracts/service-clusters';
import { serviceClustersQuery } from './queries';

const pageSize = 20;

/** On which of my clusters a service is, in which version and state. */
export function ServiceClusters({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog.service');
  const localized = useLocalized();
  const [cursor, setCursor] = useState<string | null>(null);
  const query = useQuery(serviceClustersQuery(item.id, { show: 'running', cursor, limit: pageSize }));
  return (
    <Panel title={t('clusters')} remark={query.data?.total} flush>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
        {(page) =>
          page.total === 0 ? (
            <p className="px-4 py-3 text-muted">{t('nowhere')}</p>
          ) : (
            <>
              <Table caption={t('clustersCaption', { title: localized(item.title) })}>
                <thead>
                  <tr>
                    <Th className="pl-4">{t('cluster')}</Th>
                    <Th className="max-sm:hidden">{t('project')}</Th>
                    <Th>{t('version')}</Th>
                    <Th className="pr-4">{t('state')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {page.items.map((cluster) => (
                    <ClusterRow key={`${cluster.namespace}/${cluster.name}`} cluster={cluster} />
                  ))}
                </tbody>
              </Table>
              {page.total > pageSize ? <Pager page={page} cursor={cursor} size={pageSize} onPage={setCursor} /> : null}
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function ClusterRow({ cluster: { namespace, name, project, installed } }: { cluster: ServiceCluster }) {
  const words = useDynamicWords();
  return (
    <tr>
      <Td className="pl-4 font-medium">
        <Link
          href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/services`}
          prefetch={false}
          className="hover:underline"
        >
          {name}
        </Link>
      </Td>
      <Td className="text-muted max-sm:hidden">{project}</Td>
      <Td className="code-font text-12">
        {installed.map((one) => (
          <span key={`${one.namespace}/${one.name} ${one.version}`} className="block">
            {one.version || '–'}
          </span>
        ))}
      </Td>
      <Td className="pr-4">
        {installed.map((one) => (
          <span key={`${one.namespace}/${one.name} ${one.version}`} className="block">
            <StateWord state={serviceMarks[one.state]}>{words('serviceState', one.state)}</StateWord>
          </span>
        ))}
      </Td>
    </tr>
  );
}
