'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { QuotaPath } from '@/lib/contracts/federated-quota-changes';
import { QuotaEditor } from './quota-editor';
import { quotaFormQuery, quotaNowQuery } from './quota-queries';

/** Reads a quota from its control plane, and lets its limits be changed. */
export function ChangeQuotaDialog({ place, onClose }: { place: QuotaPath; onClose: () => void }) {
  const t = useTranslations('applications.quotas.change');
  const now = useQuery(quotaNowQuery(place));
  const form = useQuery(quotaFormQuery(place.project));
  const title = t('title', { name: place.name, project: place.project });
  if (now.data && form.data) {
    const plane = form.data.controlPlanes.find(({ name }) => name === place.controlPlane);
    return (
      <QuotaEditor
        key={now.dataUpdatedAt}
        title={title}
        place={place}
        quota={now.data}
        clusters={plane?.members ?? []}
        onLoad={() => void now.refetch()}
        onClose={onClose}
      />
    );
  }
  const failed = [now, form].find((query) => query.isError);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <SkeletonRows rows={3} />}
    </Dialog>
  );
}
