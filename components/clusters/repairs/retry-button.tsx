'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorWords } from '@/components/data/use-error-words';
import { Button } from '@/components/ui/button';
import { notifyFailed } from '@/components/ui/toast';
import { newKey } from '@/lib/client/new-key';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { requestRetry } from '../queries';

interface RetryButtonProps {
  cluster: ClusterDetail;
  variant: 'primary' | 'secondary';
}

/** Has Flux try the release again, as a request of its own. */
export function RetryButton({ cluster, variant }: RetryButtonProps) {
  const t = useTranslations('cluster.repair');
  const words = useErrorWords();
  const router = useRouter();
  // One key for this view of the page: pressing twice asks once.
  const [key] = useState(newKey);
  const submit = useMutation({
    mutationFn: () => requestRetry(cluster, key),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
    onError: (error) => notifyFailed(t('retryFailed'), words(error)),
  });
  return (
    <Button
      size="sm"
      variant={variant}
      title={t('retryHelp')}
      blocked={submit.isPending || submit.isSuccess}
      onClick={() => submit.mutate()}
    >
      {t('retry')}
    </Button>
  );
}
