'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { CauseText } from '@/components/status/cause-text';
import { PhaseWord } from '@/components/status/phase';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterPage } from '@/lib/contracts/clusters';
import { SectionHead } from './section-head';

/** My clusters, worst first. */
export function HomeClusters({ query, mine }: { query: UseQueryResult<ClusterPage>; mine: boolean }) {
  const t = useTranslations('home');
  return (
    <section>
      <SectionHead
        title={mine ? t('clusters') : t('clustersAll')}
        count={query.data?.total}
        href="/clusters"
        link={t('allClusters')}
      />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
        {(page) =>
          page.items.length === 0 ? (
            <div className="-mx-4">
              <EmptyState
                title={t('noClusters')}
                action={
                  mine ? (
                    <Button variant="primary" asChild>
                      <Link href="/catalog">{t('openCatalog')}</Link>
                    </Button>
                  ) : null
                }
              >
                {mine ? t('noClustersText') : null}
              </EmptyState>
            </div>
          ) : (
            <Table caption={mine ? t('clusters') : t('clustersAll')} className="table-fixed">
              <thead>
                <tr>
                  <Th className="w-44 pl-0 max-sm:w-auto">{t('column.name')}</Th>
                  <Th>{t('column.phase')}</Th>
                  <Th className="w-32 max-sm:hidden">{t('column.region')}</Th>
                  <Th className="w-20 text-right">{t('column.nodes')}</Th>
                  <Th className="w-24 pr-0 text-right max-sm:hidden">{t('column.expires')}</Th>
                </tr>
              </thead>
              <tbody>
                {page.items.map((cluster) => (
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
                    <Td className="truncate text-muted max-sm:hidden">{cluster.region ?? '–'}</Td>
                    <Td className="tabular text-right">
                      {cluster.nodesReady ?? '–'} / {cluster.nodesTotal ?? '–'}
                    </Td>
                    <Td className="tabular pr-0 text-right text-muted max-sm:hidden">
                      {cluster.expiresAt ? <Time at={cluster.expiresAt} /> : '–'}
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
