'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { CostView, CostViewState } from '@/lib/contracts/cost-views';
import { costViewsQuery, createCostView } from './queries';

/** Gives what is shown a name. */
export function SaveView({ state, onSaved }: { state: CostViewState; onSaved: (view: CostView) => void }) {
  const t = useTranslations('costViews');
  const client = useQueryClient();
  const fieldWords = useFieldWords();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () => createCostView({ name: name.trim(), state, isShared }, crypto.randomUUID()),
    onSuccess: async (view) => {
      await client.invalidateQueries({ queryKey: costViewsQuery.queryKey });
      onSaved(view);
    },
  });
  const problem = save.error instanceof ApiError ? save.error.problem : null;
  const refused = fieldWords(problem?.errors ?? [], '/name');
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !save.isPending) save.mutate();
      }}
    >
      <Field label={t('name')} error={refused}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
        {t('share')}
      </Checkbox>
      <p className="text-12 text-subtle">{t('shareHelp', { project: state.filter.project ?? 'none' })}</p>
      {save.isError && !refused ? <ErrorState error={save.error} /> : null}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" blocked={!name.trim() || save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
