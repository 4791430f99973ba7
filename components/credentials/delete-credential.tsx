'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Button } from '@/components/ui/button';
import { keys } from '@/lib/client/query-keys';
import type { SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { deleteCredential } from './queries';

/** The last section; while something uses the credential it says so instead of offering the act. */
export function DeleteCredential({ credential: { name, uses } }: { credential: SystemCredentialDetail }) {
  const t = useTranslations('credentials');
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteCredential(name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.credentials.list });
      router.push('/admin/credentials');
    },
  });
  return (
    <section className="mt-7 border-t border-line pt-5">
      <h2 className="mb-1 font-semibold">{t('delete')}</h2>
      <p className="mb-3 max-w-[60ch] text-muted">{uses > 0 ? t('deleteRefused', { count: uses }) : t('deleteText')}</p>
      {uses === 0 ? (
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('deleteThis')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('deleteQuestion', { name })}
          description={t('deleteText')}
          act={t('deleteThis')}
          typeName={{ name, label: t('typeName', { name }) }}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}
