'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { CauseText } from '@/components/status/cause-text';
import { PhaseWord } from '@/components/status/phase';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterPage } from '@/lib/contracts/clusters';
import { SectionHead } from './section-head';

/** Clusters that one may see, worst first. */
export function HomeClusters({ query }: { query: UseQueryResult<ClusterPage> }) {
  const t = useTranslations('home');
  return (
    <section className="min-w-0">
      <SectionHead title={t('clustersAll')} count={query.data?.total} href="/clusters" link={t('allClusters')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="-mx-4">
              <EmptyState title={t('noClustersAll')}>{t('noClustersAllText')}</EmptyState>
            </div>
          ) : (
            <Table caption={t('clustersAll')} className="table-fixed">
              <thead>
                <tr>
                  <Th className="w-44 pl-0 max-sm:w-auto">{t('column.name')}</Th>
                  <Th>{t('column.phase')}</Th>
                  <Th className="w-32 max-sm:hidden">{t('column.project')}</Th>
                  <Th className="w-20 pr-0 text-right">{t('column.nodes')}</Th>
                </tr>
              </thead>
              <tbody>
                {items.map((cluster) => (
                  <tr key={cluster.uid}>
                    <Td className="truncate pl-0">
                      <Link
                        href={`/clusters/${cluster.namespace}/${cluster.name}`}
                        prefetch={false}
                        className="font-medium hover:underline"
                      >
                        {cluster.name}
                      </Link>
                    </Td>
                    <Td>
                      <span className="flex min-w-0 items-center gap-2">
                        <PhaseWord phase={cluster.phase} />
                        {cluster.phase === 'ready' ? null : (
                          <CauseText
                            cause={cluster.cause}
                            className="min-w-0 flex-1 truncate text-12 text-muted max-sm:hidden"
                          />
                        )}
                      </span>
                    </Td>
                    <Td className="truncate text-muted max-sm:hidden">{cluster.project ?? cluster.namespace}</Td>
                    <Td className="tabular pr-0 text-right">
                      {cluster.nodesReady ?? '–'} / {cluster.nodesTotal ?? '–'}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryBoundary>
    </section>
  );
}
