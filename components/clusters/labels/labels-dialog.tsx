'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { ChangeRequest } from '@/lib/contracts/request-bodies';
import { requestChange } from '../queries';
import { type LabelRow, patchOf, problemOf, splitLabels, toRows } from './label-draft';
import { LabelFields } from './label-fields';
import { LabelsOutlook } from './labels-outlook';

interface LabelsDialogProps {
  cluster: ClusterDetail;
  onClose: () => void;
}

/** Changes the labels of a cluster by request, and says before which multi-cluster services that starts and stops. */
export function LabelsDialog({ cluster, onClose }: LabelsDialogProps) {
  const t = useTranslations('cluster.labels');
  const common = useTranslations('common');
  const router = useRouter();
  // As they were at the opening: what is compared must not change under the hand of somebody who types.
  const [before] = useState(cluster.labels);
  const [rows, setRows] = useState(() => toRows(before));
  const [reason, setReason] = useState('');
  const keyOf = useIntentionKey();
  const patch = patchOf(before, rows);
  const isChanged = Object.keys(patch.labels).length > 0;
  const isSound = rows.every((row) => problemOf(row, rows) === null);
  const body: ChangeRequest = {
    kind: 'change',
    cluster: { namespace: cluster.namespace, name: cluster.name },
    parameters: {},
    ...patch,
    ...(reason.trim() !== '' && { justification: reason.trim() }),
  };
  const submit = useMutation({
    mutationFn: (asked: ChangeRequest) => requestChange(asked, keyOf(asked)),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const errors = submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : [];
  const isSending = submit.isPending || submit.isSuccess;
  const { reserved } = splitLabels(before);
  const change = (id: number, to: Partial<LabelRow>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...to } : row)));
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t('question', { name: cluster.name })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && isSound && !isSending) submit.mutate(body);
        }}
      >
        <p className="text-muted">{t('text')}</p>
        <LabelFields
          rows={rows}
          errors={errors}
          onChange={change}
          onRemove={(id) => setRows((all) => all.filter((row) => row.id !== id))}
        />
        <div>
          <Button
            size="sm"
            onClick={() =>
              setRows((all) => [...all, { id: Math.max(-1, ...all.map(({ id }) => id)) + 1, name: '', value: '' }])
            }
          >
            <Icon name="plus" />
            {t('add')}
          </Button>
        </div>
        {reserved.length > 0 ? (
          <details>
            <summary className="cursor-pointer text-12 text-muted">{t('locked', { count: reserved.length })}</summary>
            <ul className="mt-1.5 grid gap-0.5 text-12 text-muted">
              {reserved.map(([name, value]) => (
                <li key={name} className="code-font break-all">
                  {name}={value}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Field label={t('reason')} remark={common('optional')} help={t('reasonHelp')}>
          {(control) => (
            <Textarea {...control} maxLength={2000} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <LabelsOutlook body={body} isReady={isChanged && isSound} />
        {submit.isError && errors.length === 0 ? <ErrorState error={submit.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            blocked={!isChanged || !isSound || isSending}
            title={isChanged ? undefined : t('nothing')}
          >
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
