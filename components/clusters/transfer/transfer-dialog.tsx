'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { requestTransfer } from '../queries';
import { OwnerField } from './owner-field';

/** Asks who is to own the cluster, and leads to the request that does it. */
export function TransferDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.transfer');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useId();
  const [owner, setOwner] = useState('');
  const [reason, setReason] = useState('');
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const { namespace, name } = cluster;
  const justification = reason.trim();
  const submit = useMutation({
    mutationFn: () =>
      requestTransfer(
        {
          kind: 'transfer',
          cluster: { namespace, name },
          owner,
          ...(justification !== '' && { justification }),
        },
        key,
      ),
    onSuccess: (request) => router.push(`/requests/${request.id}`),
  });
  const errors = submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : [];
  const fieldWords = useFieldWords();
  const isBlocked = owner === '' || submit.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('question', { name })}
      description={t('consequence')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" blocked={isBlocked}>
            {submit.isPending ? t('sending') : t('act')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) submit.mutate();
        }}
      >
        <OwnerField
          projects={[cluster.project ?? namespace]}
          present={cluster.owner}
          value={owner}
          onChange={setOwner}
          error={fieldWords(errors, '/owner')}
        />
        <Field
          label={t('reason')}
          remark={common('optional')}
          help={t('reasonHelp')}
          error={fieldWords(errors, '/justification')}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {submit.isError && errors.length === 0 ? <ErrorState error={submit.error} /> : null}
      </form>
    </Dialog>
  );
}
