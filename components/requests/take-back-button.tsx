'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorWords } from '@/components/data/use-error-words';
import { Button } from '@/components/ui/button';
import { notifyFailed } from '@/components/ui/toast';
import { newKey } from '@/lib/client/new-key';
import type { RequestDetail } from '@/lib/contracts/requests';
import { takeBack } from './queries';

/** Brings back the values of before a change that the controllers refused, as a request of its own. */
export function TakeBackButton({ request }: { request: RequestDetail }) {
  const t = useTranslations('request.takeBack');
  const words = useErrorWords();
  const router = useRouter();
  const [key] = useState(newKey);
  const submit = useMutation({
    mutationFn: () => takeBack(request, key),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
    onError: (error) => notifyFailed(t('failed'), words(error)),
  });
  return (
    <Button
      variant="primary"
      title={t('help')}
      blocked={submit.isPending || submit.isSuccess}
      onClick={() => submit.mutate()}
    >
      {t('act')}
    </Button>
  );
}
