'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { type BatchRow, batchListDays } from '@/lib/contracts/request-batches';
import { batchStateGlyphs } from './batch-states';
import { batchListQuery, batchPageSize, batchQuestion } from './queries';

/** One's own acts on many clusters of the last days, newest first. */
export function BatchList() {
  const t = useTranslations('batch.list');
  const [cursor, setCursor] = useQueryState('cursor', parseAsString.withOptions({ history: 'push' }));
  const query = useQuery(batchListQuery(batchQuestion(cursor)));
  useRowEntry('tbody');
  return (
    <>
      <PageHead title={t('title')} lede={t('lede', { days: batchListDays })} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState
              title={t('none', { days: batchListDays })}
              action={
                <Button variant="primary" asChild>
                  <Link href="/clusters">{t('openClusters')}</Link>
                </Button>
              }
            >
              {t('noneText')}
            </EmptyState>
          ) : (
            <>
              <Rows rows={page.items} />
              <Pager page={page} cursor={cursor} size={batchPageSize} onPage={(next) => void setCursor(next)} />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Rows({ rows }: { rows: readonly BatchRow[] }) {
  const t = useTranslations('batch.list');
  const batch = useTranslations('batch');
  const kinds = useTranslations('requestKind');
  return (
    <Table caption={t('title')} className="[&_td]:h-12">
      <thead>
        <tr>
          <Th className="pl-0">{t('column.batch')}</Th>
          <Th>{t('column.state')}</Th>
          <Th className="text-right max-sm:hidden">{t('column.done')}</Th>
          <Th className="text-right max-sm:hidden">{t('column.notDone')}</Th>
          <Th className="pr-0 text-right max-sm:hidden">{t('column.submitted')}</Th>
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus}>
        {rows.map(({ id, kind, state, figures, createdAt }) => (
          <tr key={id}>
            <Td className="pl-0 max-sm:whitespace-normal">
              <Link href={`/requests/batches/${id}`} prefetch={false} className="font-medium hover:underline">
                {batch('title', { requestKind: kinds(kind), count: figures.total })}
              </Link>
              <span className="block text-12 text-muted sm:hidden">
                <Time at={createdAt} />
              </span>
            </Td>
            <Td className="w-44 max-sm:w-36">
              <StateWord state={batchStateGlyphs[state]}>{t(`state.${state}`)}</StateWord>
            </Td>
            <Td className="tabular w-28 text-right max-sm:hidden">
              {t('ofTotal', { count: figures.done, total: figures.total })}
            </Td>
            <Td className="tabular w-56 text-right text-muted max-sm:hidden">
              {t('notDone', { failed: figures.failed, refused: figures.refused })}
            </Td>
            <Td className="tabular w-32 pr-0 text-right text-muted max-sm:hidden">
              <Time at={createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
