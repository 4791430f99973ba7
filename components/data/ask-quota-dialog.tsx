'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldWords } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { notifyDone } from '@/components/ui/toast';
import { ApiError, apiPost } from '@/lib/client/api';
import type { RequestDetail } from '@/lib/contracts/requests';
import { ErrorState } from './error-state';

/** A limit of a project with what is used of it; null where that is not known. */
export interface QuotaNow {
  resource: string;
  limit: number | null;
  used: number | null;
}

interface AskQuotaDialogProps {
  project: string;
  /** What has a limit. */
  quota: readonly QuotaNow[];
  wanted: Readonly<Record<string, number>>;
  onClose: () => void;
}

const isWhole = (text: string) => /^[1-9]\d{0,6}$/.test(text);

/** Every limit with what is used of it, and how much it should be; what is left empty stays. */
export function AskQuotaDialog({ project, quota, wanted, onClose }: AskQuotaDialogProps) {
  const t = useTranslations('askQuota');
  const common = useTranslations('common');
  const order = useTranslations('order');
  const limits = useTranslations('limits');
  const words = useDynamicWords();
  const format = useFormatter();
  const fieldWords = useFieldWords();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(wanted).map(([resource, limit]) => [resource, String(limit)])),
  );
  const [reason, setReason] = useState('');
  // One key for this opening of the dialog: pressing twice asks once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const asked = Object.entries(draft).filter(([, text]) => text.trim() !== '');
  const wrong = asked.filter(([, text]) => !isWhole(text.trim())).map(([resource]) => resource);
  const send = useMutation({
    mutationFn: () => {
      const limitsAsked = Object.fromEntries(asked.map(([resource, text]) => [resource, Number(text)]));
      const justification = reason.trim();
      const body = { kind: 'quota', project, quota: limitsAsked, ...(justification === '' ? {} : { justification }) };
      return apiPost<RequestDetail>('/requests', body, { idempotencyKey });
    },
    onSuccess: async ({ id, shortId }) => {
      notifyDone(t('sent', { request: shortId }), undefined, { label: t('follow'), href: `/requests/${id}` });
      await client.invalidateQueries({ queryKey: ['requests'] });
      onClose();
    },
  });
  const refused = send.error instanceof ApiError ? (send.error.problem.errors ?? []) : [];
  const errorOf = (resource: string) =>
    wrong.includes(resource) ? limits('wholeNumber') : fieldWords(refused, `/quota/${resource}`);
  const isPlaced = refused.length > 0 && refused.every(({ pointer }) => pointer.startsWith('/quota/'));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { project })}
      description={t('description')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked.length > 0 && wrong.length === 0 && !send.isPending) send.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {quota.map(({ resource, limit, used }) => (
            <Field
              key={resource}
              label={resource === 'clustersPerPerson' ? limits('perPerson') : words('quotaResource', resource)}
              help={t(used === null ? 'now' : 'nowUsed', {
                limit: format.number(limit ?? 0),
                used: format.number(used ?? 0),
              })}
              error={errorOf(resource)}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={7}
                  placeholder={t('stays')}
                  value={draft[resource] ?? ''}
                  onChange={(event) => setDraft({ ...draft, [resource]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field label={order('justification')} remark={common('optional')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {send.isError && !isPlaced ? <ErrorState error={send.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={asked.length === 0 || wrong.length > 0 || send.isPending}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
