'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { SaveFailure } from '@/components/data/save-failure';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { QuotaPath } from '@/lib/contracts/federated-quota-changes';
import { MakerBanner } from './quota-editor';
import { QuotaEffect } from './quota-effect';
import { quotaNowQuery, quotaPreviewQuery, removeQuota } from './quota-queries';

/** Says which limits end, and asks before a quota is removed. */
export function RemoveQuotaDialog({ place, onClose }: { place: QuotaPath; onClose: () => void }) {
  const t = useTranslations('applications.quotas.change');
  const client = useQueryClient();
  const now = useQuery(quotaNowQuery(place));
  const preview = useQuery(quotaPreviewQuery(place, null));
  const remove = useMutation({
    mutationFn: (version: string) => removeQuota(place, version),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['applications'] });
      onClose();
    },
  });
  const { name } = place;
  const version = now.data?.version;
  return (
    <ConfirmDialog
      title={t('removeTitle', { name, project: place.project })}
      description={t('removeText')}
      act={t('doRemove')}
      className="w-[min(520px,calc(100vw-32px))]"
      typeName={{ name, label: t('typeName'), help: t('typeNameHelp', { name }) }}
      running={{ isPending: remove.isPending, error: null }}
      blocked={!version || !preview.data}
      onConfirm={() => version && remove.mutate(version)}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3">
        {now.isError ? (
          <ErrorState error={now.error} onRetry={() => void now.refetch()} />
        ) : now.data ? (
          <MakerBanner maker={now.data.maker} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        {now.data ? <QuotaEffect preview={preview} isCurrent={preview.data !== undefined} /> : null}
        {remove.error ? (
          <SaveFailure
            error={remove.error}
            onLoad={() => {
              remove.reset();
              void now.refetch();
              void preview.refetch();
            }}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
