'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { FormField } from '@/components/forms/form-field';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { notifyDone } from '@/components/ui/toast';
import type { Alert } from '@/lib/contracts/alerts';
import { silenceMinutes } from '@/lib/contracts/choices';
import { readAlertsAgain, silenceAlert } from './silence-queries';

const own = 'own';
const choices = ['1', '8', '24', own] as const;
const mostHours = silenceMinutes.most / 60;

/** Whole hours as they were typed; null for anything else. */
function readHours(typed: string): number | null {
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= 1 && hours <= mostHours ? hours : null;
}

/** Asks for how long and why an alert calls nobody. */
export function SilenceDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const words = useInstantWords();
  const now = useClock();
  const client = useQueryClient();
  const [choice, setChoice] = useState('1');
  const [typed, setTyped] = useState('72');
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  // One key for this opening of the dialog: pressing twice silences once.
  const [key] = useState(() => crypto.randomUUID());
  const hours = readHours(choice === own ? typed : choice);
  const reason = comment.trim();
  const submit = useMutation({
    mutationFn: (minutes: number) => silenceAlert(alert.id, { minutes, comment: reason }, key),
    onSuccess: async ({ endsAt }) => {
      notifyDone(t('silenceDone', { name: alert.name, at: words(endsAt) }));
      await readAlertsAgain(client);
      onClose();
    },
  });
  const labels = { alertname: alert.name, ...alert.labels };
  const places = alert.clusters.map(({ namespace, name }) => `${namespace}/${name}`);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('silenceTitle', { name: alert.name })}
      description={t('silenceText')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (hours !== null && reason !== '' && !submit.isPending) submit.mutate(hours * 60);
        }}
      >
        <div className="text-12">
          <p className="text-muted">{t('silenceMatch')}</p>
          <p className="code-font break-all">
            {Object.entries(labels)
              .map(([name, value]) => `${name}="${value}"`)
              .concat(places)
              .join(', ')}
          </p>
        </div>
        <FormField
          label={t('silenceFor')}
          isComposite
          help={
            hours === null
              ? null
              : t('silenceUntil', { at: words(new Date(now.getTime() + hours * 3_600_000).toISOString()) })
          }
        >
          {(control) => (
            <Segmented
              {...control}
              value={choice}
              onValueChange={setChoice}
              options={choices.map((each) => ({
                value: each,
                label:
                  each === own
                    ? t('silenceOwn')
                    : each === '24'
                      ? t('silenceDays', { count: 1 })
                      : t('silenceHours', { count: Number(each) }),
              }))}
            />
          )}
        </FormField>
        {choice === own ? (
          <Field label={t('silenceOwnHours')} error={hours === null ? t('silenceHoursWrong') : null}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <Field
          label={t('silenceWhy')}
          help={t('silenceWhyHelp')}
          error={isTried && reason === '' ? t('silenceWhyMissing') : null}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        {submit.isError ? <ErrorState error={submit.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={submit.isPending}>
            {t('silenceAct')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
