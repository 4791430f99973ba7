'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { Time } from '@/components/status/time';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import type { Batch } from '@/lib/contracts/request-batches';
import { BatchItems } from './batch-items';
import { BatchProgress } from './batch-progress';
import { batchQuery } from './queries';

/** How far one act on many clusters is, and what became of each. */
export function BatchPage({ id }: { id: string }) {
  const query = useQuery(batchQuery(id));
  if (query.data) return <BatchView batch={query.data} />;
  if (query.isError) {
    return <FailedPage kind="request" query={query} />;
  }
  return (
    <div className="appear-late">
      <Skeleton className="mb-3 h-7 w-72" />
      <Skeleton className="mb-8 h-12" />
      <SkeletonRows rows={8} />
    </div>
  );
}

function BatchView({ batch }: { batch: Batch }) {
  const t = useTranslations('batch');
  const kinds = useTranslations('requestKind');
  return (
    <>
      <PageHead
        title={t('title', { requestKind: kinds(batch.kind), count: batch.items.length })}
        meta={[<span key="at">{t.rich('sentAt', { at: () => <Time at={batch.createdAt} /> })}</span>]}
      />
      <BatchProgress batch={batch} />
      <BatchItems items={batch.items} />
    </>
  );
}
