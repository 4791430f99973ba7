'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { AffixedInput, Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { Budget } from '@/lib/contracts/budgets';
import { limitedResources } from '@/lib/contracts/limits';
import { changeLimits } from './queries';

type Resource = (typeof limitedResources)[number];
type Draft = Record<Resource | 'monthly', string>;

const isWhole = (text: string) => /^\d{1,7}$/.test(text);

/** Quota and budget as text; empty means no limit. What the person may not change is not offered. */
export function EditLimitsDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const t = useTranslations('limits');
  const common = useTranslations('common');
  const fieldWords = useFieldWords();
  const format = useFormatter();
  const words = useDynamicWords();
  const client = useQueryClient();
  const limitOf = (name: Resource) => budget.quota.find(({ resource }) => resource === name)?.limit ?? null;
  const usedOf = (name: Resource) => budget.quota.find(({ resource }) => resource === name)?.used ?? null;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(Object.fromEntries(limitedResources.map((name) => [name, String(limitOf(name) ?? '')])) as Record<
      Resource,
      string
    >),
    monthly: budget.budget?.monthly ?? '',
  }));
  const currency = budget.budget?.currency ?? 'USD';
  const texts = (name: Resource) => draft[name].trim();
  const wrong = limitedResources.filter((name) => texts(name) !== '' && !isWhole(texts(name)));
  const save = useMutation({
    mutationFn: () => {
      const monthly = draft.monthly.trim();
      const quota = Object.fromEntries(
        limitedResources.map((name) => [name, texts(name) === '' ? null : Number(texts(name))]),
      );
      return changeLimits(budget.project, {
        ...(budget.mayChangeQuota ? { quota } : {}),
        ...(budget.mayChangeBudget ? { budget: monthly === '' ? null : { currency, monthly } } : {}),
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const errorOf = (pointer: string) => fieldWords(refused, pointer);
  const budgetError = errorOf('/budget/monthly') ?? errorOf('/budget/currency');
  const isPlaced = refused.length > 0 && refused.every(({ pointer }) => /^\/(quota|budget)\//.test(pointer));
  /** What is in use, or what a limit below it means. */
  const helpOf = (name: Resource) => {
    const used = usedOf(name);
    if (used === null) return t('perPersonHelp');
    const isBelow = isWhole(texts(name)) && Number(texts(name)) < used;
    return t(isBelow ? 'belowUse' : 'inUse', { used: format.number(used) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editTitle', { project: budget.project })}
      description={t('editText')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.length === 0 && !save.isPending) save.mutate();
        }}
      >
        {budget.mayChangeQuota ? (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            {limitedResources.map((name) => (
              <Field
                key={name}
                label={name === 'clustersPerPerson' ? t('perPerson') : words('quotaResource', name)}
                help={helpOf(name)}
                error={wrong.includes(name) ? t('wholeNumber') : errorOf(`/quota/${name}`)}
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    maxLength={7}
                    placeholder={t('noLimit')}
                    value={draft[name]}
                    onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        ) : null}
        {budget.mayChangeBudget ? (
          <Field label={t('monthly')} help={t('monthlyHelp')} error={budgetError}>
            {(control) => (
              <AffixedInput
                {...control}
                inputMode="decimal"
                maxLength={20}
                placeholder={t('noLimit')}
                trailing={currency}
                value={draft.monthly}
                onChange={(event) => setDraft({ ...draft, monthly: event.target.value })}
              />
            )}
          </Field>
        ) : null}
        {save.isError && !isPlaced ? <ErrorState error={save.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
