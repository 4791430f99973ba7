'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { ApiError } from '@/lib/client/api';
import { type MailingFormat, type MailingRhythm, mailingFormats, mailingRhythms } from '@/lib/contracts/choices';
import type { CostScope } from '@/lib/contracts/cost-views';
import { costMailingsQuery, createCostMailing } from './queries';
import { useScopeWords } from './use-scope-words';

/** As the menu of exports calls them. */
export const formatWords = { csv: 'csv', 'focus-1.2': 'focus12' } as const;

/** Has what is shown sent to oneself from the period on that ends next. */
export function NewMailing({ scope }: { scope: CostScope }) {
  const t = useTranslations('costMailings');
  const files = useTranslations('costs.export');
  const client = useQueryClient();
  const fieldWords = useFieldWords();
  const narrowed = useScopeWords()(scope);
  const [title, setTitle] = useState('');
  const [every, setEvery] = useState<MailingRhythm>('month');
  const [format, setFormat] = useState<MailingFormat>('csv');
  const start = useMutation({
    mutationFn: () => createCostMailing({ title: title.trim(), scope, every, format }, crypto.randomUUID()),
    onSuccess: async () => {
      setTitle('');
      await client.invalidateQueries({ queryKey: costMailingsQuery.queryKey });
    },
  });
  const problem = start.error instanceof ApiError ? start.error.problem : null;
  const refused = fieldWords(problem?.errors ?? [], '/title');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !start.isPending) start.mutate();
      }}
    >
      <p className="break-words">
        {narrowed.length > 0 ? t('ofShown', { what: narrowed.join(', ') }) : t('ofEverything')}
      </p>
      <Field label={t('name')} error={refused}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('every')}>
          {(control) => (
            <Select
              {...control}
              value={every}
              onChange={({ target }) => setEvery(mailingRhythms.find((name) => name === target.value) ?? 'month')}
            >
              {mailingRhythms.map((name) => (
                <option key={name} value={name}>
                  {t(`rhythm.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('file')}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={({ target }) => setFormat(mailingFormats.find((name) => name === target.value) ?? 'csv')}
            >
              {mailingFormats.map((name) => (
                <option key={name} value={name}>
                  {files(formatWords[name])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {start.isError && !refused ? <ErrorState error={start.error} /> : null}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" blocked={!title.trim() || start.isPending}>
          {t('start')}
        </Button>
      </div>
    </form>
  );
}
