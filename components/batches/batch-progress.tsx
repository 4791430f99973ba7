'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { keys } from '@/lib/client/query-keys';
import type { Batch } from '@/lib/contracts/request-batches';
import { retryBatch } from './queries';

/** How many are sent, refused and still waiting; once all are through, the refused ones can be tried again. */
export function BatchProgress({ batch: { id, counts, items } }: { batch: Batch }) {
  const t = useTranslations('batch');
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => retryBatch(id),
    onSuccess: (batch) => client.setQueryData(keys.requests.batch(id), batch),
  });
  const done = items.length - counts.waiting;
  return (
    <section aria-label={t('progress')} className="mb-4 grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <p aria-live="polite" className="tabular mr-auto">
          <b className="font-semibold">{t('done', { done, all: items.length })}</b>{' '}
          <span className="text-muted">{t('counts', counts)}</span>
        </p>
        {counts.refused > 0 && counts.waiting === 0 ? (
          <Button blocked={again.isPending} onClick={() => again.mutate()}>
            <Icon name="retry" />
            {t('again')}
          </Button>
        ) : null}
      </div>
      <progress aria-label={t('progress')} max={items.length} value={done} className="sr-only" />
      <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-line">
        <span className="bg-ready" style={{ width: `${(counts.sent / items.length) * 100}%` }} />
        <span className="bg-failed" style={{ width: `${(counts.refused / items.length) * 100}%` }} />
      </div>
      <p className="text-12 text-muted">{t(counts.waiting > 0 ? 'mayLeave' : 'each')}</p>
      {again.isError ? <ErrorState error={again.error} /> : null}
    </section>
  );
}
