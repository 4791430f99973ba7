'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { leaveOutOfCampaigns } from '../queries';
import { dayAhead, endOfDay, mostOptOutDays } from './opt-out-days';

/** Asks until which day and why, as whoever runs the campaign reads it. */
export function OptOutDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.optOut');
  const common = useTranslations('common');
  const client = useQueryClient();
  const form = useId();
  const now = useClock();
  const timeZone = useTimeZone() ?? 'UTC';
  const [day, setDay] = useState(() => dayAhead(now, 14, timeZone));
  const [reason, setReason] = useState('');
  const { namespace, name } = cluster;
  const until = endOfDay(day, timeZone);
  const set = useMutation({
    mutationFn: () => leaveOutOfCampaigns(cluster, { until, reason: reason.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.clusters.detail(namespace, name) });
      onClose();
    },
  });
  const fieldWords = useFieldWords();
  const errors = set.error instanceof ApiError ? (set.error.problem.errors ?? []) : [];
  const isBlocked = until === null || reason.trim() === '' || set.isPending;
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
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) set.mutate();
        }}
      >
        <Field
          label={t('until')}
          help={t('untilHelp', { days: mostOptOutDays })}
          error={fieldWords(errors, '/until')}
          className="max-w-60"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={dayAhead(now, 0, timeZone)}
              max={dayAhead(now, mostOptOutDays, timeZone)}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <Field label={t('reason')} help={t('reasonHelp')} error={fieldWords(errors, '/reason')}>
          {(control) => (
            <Textarea {...control} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        {set.isError && errors.length === 0 ? <ErrorState error={set.error} /> : null}
      </form>
    </Dialog>
  );
}
