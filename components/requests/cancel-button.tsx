'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { subjectOf } from '@/components/data/use-request-title';
import { Button } from '@/components/ui/button';
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
      {open ? (
        <ConfirmDialog
          title={t('question', { name: subjectOf(request) })}
          description={t('consequence')}
          keep={t('keep')}
          act={t('confirm')}
          running={cancel}
          onConfirm={() => cancel.mutate()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
