'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useDebounced } from '@/components/data/use-debounced';
import { WhyNotButton } from '@/components/data/why-not-button';
import { FormField } from '@/components/forms/form-field';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { ApiError } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { dayMs } from '@/lib/days';
import { extensionChoices, hasBegun, hasNoEnd } from './extension-choices';
import { ExtensionTerms } from './extension-terms';
import { requestExtension } from './queries';

interface ExtendButtonProps {
  cluster: ClusterDetail;
  /** Whether the form is open, and how to change that, where the address of the page says so. */
  opening?: [boolean, (isOpen: boolean) => void];
}

/** Asks for a longer life, or for an end where there is none; says why not to those who may not ask for anything here. */
export function ExtendButton({ cluster, opening }: ExtendButtonProps) {
  const t = useTranslations('cluster.lifetime');
  const me = useMe();
  const own = useState(false);
  const [open, setOpen] = opening ?? own;
  const project = cluster.project ?? cluster.namespace;
  if (!holds(me, 'request.create', project)) return <WhyNotButton action="request.create" project={project} isSmall />;
  const canExtend = hasBegun(cluster);
  return (
    <>
      <Button
        size="sm"
        blocked={!canExtend}
        title={canExtend ? undefined : t('notBegun')}
        onClick={() => setOpen(true)}
      >
        {t(hasNoEnd(cluster) ? 'setDots' : 'extendDots')}
      </Button>
      {open && canExtend ? <ExtendDialog cluster={cluster} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExtendDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.lifetime');
  const common = useTranslations('common');
  const order = useTranslations('order');
  const words = useInstantWords();
  const router = useRouter();
  const now = useClock();
  // As of the opening: what is offered must not change under the hand of somebody who chooses.
  const [choices] = useState(() => extensionChoices(cluster.expiresAt, now));
  const [days, setDays] = useState(choices.includes(30) ? 30 : (choices[0] ?? 30));
  const [reason, setReason] = useState('');
  const settledReason = useDebounced(reason.trim(), 400);
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const submit = useMutation({
    mutationFn: () => requestExtension(cluster, { days, reason: reason.trim() }, key),
    onSuccess: (request) => router.push(`/requests/${request.id}`),
  });
  const errors = submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : [];
  const fieldWords = useFieldWords();
  const errorAt = (pointer: string) => fieldWords(errors, pointer);
  const isFirstEnd = hasNoEnd(cluster);
  const date = words(new Date(now.getTime() + days * dayMs).toISOString(), 'date');
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(isFirstEnd ? 'setQuestion' : 'question', { name: cluster.name })}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit.isPending) submit.mutate();
        }}
      >
        <p className="text-muted">
          {cluster.expiresAt
            ? t('change', { from: words(cluster.expiresAt, 'date'), to: date })
            : t('setText', { name: cluster.name, to: date })}
        </p>
        <FormField label={t('days')} isComposite help={order('expiresOn', { date })} error={errorAt('/expiresInDays')}>
          {(control) => (
            <Segmented
              {...control}
              value={String(days)}
              onValueChange={(value) => setDays(Number(value))}
              options={choices.map((each) => ({ value: String(each), label: order('expiresDays', { days: each }) }))}
            />
          )}
        </FormField>
        <Field label={t('reason')} remark={common('optional')} help={t('reasonHelp')} error={errorAt('/justification')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <ExtensionTerms cluster={cluster} days={days} reason={settledReason} now={now} />
        {submit.isError && errors.length === 0 ? <ErrorState error={submit.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={submit.isPending}>
            {t(isFirstEnd ? 'set' : 'extend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
