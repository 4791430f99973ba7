'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { RequestDetail } from '@/lib/contracts/requests';
import { cancelRequest } from './queries';

/** Takes a request back; what it held is free again. */
export function CancelButton({ request }: { request: RequestDetail }) {
  const t = useTranslations('request.cancel');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelRequest(request.id),
    onSuccess: () => {
      setOpen(false);
      return client.invalidateQueries({ queryKey: ['requests'] });
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('question', { name: request.cluster?.name ?? '' })}
        description={t('consequence')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('keep')}</Button>
            <Button variant="danger-solid" blocked={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        {cancel.isError ? <ErrorState error={cancel.error} /> : null}
      </Dialog>
    </>
  );
}
