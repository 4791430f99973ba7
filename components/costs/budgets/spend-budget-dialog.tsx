'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useMoney } from '@/components/data/use-money';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { AffixedInput, Input } from '@/components/ui/input';
import { isolate } from '@/lib/bidi';
import { ApiError } from '@/lib/client/api';
import type { SpendBudget, SpendBudgetDetail } from '@/lib/contracts/spend-budgets';
import {
  type BudgetDraft,
  type BudgetField,
  findWrong,
  standWith,
  tellingAmounts,
  toDraft,
  toNew,
  toSettings,
} from './budget-draft';
import { useOutlook } from './budget-words';
import { changeSpendBudget, createSpendBudget } from './queries';
import { ScopeFields } from './scope-fields';

interface SpendBudgetDialogProps {
  /** Null: a new one. */
  budget: SpendBudget | null;
  /** That a new one begins with. */
  currency: string;
  onClose: () => void;
  onSaved: (budget: SpendBudgetDetail) => void;
}

const pointers: Record<BudgetField, string> = {
  title: '/title',
  monthly: '/monthly',
  currency: '/currency',
  thresholds: '/thresholds',
  owner: '/owner',
  value: '/scope/value',
};

/** Sets or changes a budget; what a change does is said before it is saved. */
export function SpendBudgetDialog({ budget, currency, onClose, onSaved }: SpendBudgetDialogProps) {
  const t = useTranslations('spendBudgets.dialog');
  const common = useTranslations('common');
  const client = useQueryClient();
  const me = useMe();
  const { project } = useProject();
  const projects = me?.projects.filter(({ name }) => holds(me, 'budget.manage', name)).map(({ name }) => name) ?? [];
  const first = projects.find((name) => name === project) ?? null;
  const [draft, setDraft] = useState<BudgetDraft>(() => toDraft(budget, me?.email ?? '', first, currency));
  const fieldWords = useFieldWords();
  const [tried, setTried] = useState(false);
  // The one that the draft began with, whatever is told of the budget meanwhile.
  const [version] = useState(budget?.version);
  const wrong = findWrong(draft);
  const save = useMutation({
    mutationFn: () =>
      budget ? changeSpendBudget(budget.id, { ...toSettings(draft), version }) : createSpendBudget(toNew(draft)),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['budgets'] });
      onSaved(saved);
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const change = (part: Partial<BudgetDraft>) => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  const errorOf = (field: BudgetField) =>
    tried && wrong.includes(field) ? t(`wrong.${field}`) : fieldWords(refused, pointers[field]);
  const isPlaced = refused.length > 0 && refused.every(({ pointer }) => Object.values(pointers).includes(pointer));
  const text = (field: Exclude<BudgetField, 'value' | 'monthly'>, help?: string) => (
    <Field label={t(`field.${field}`)} help={help} error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          maxLength={100}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={budget ? t('edit', { title: isolate(budget.title) }) : t('new')}
      description={t('text')}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (wrong.length === 0 && !save.isPending) save.mutate();
        }}
      >
        {budget ? null : (
          <ScopeFields
            draft={draft}
            error={errorOf('value')}
            isEverywhere={me?.globalActions.includes('budget.manage') ?? false}
            projects={projects}
            onChange={change}
          />
        )}
        {text('title')}
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
          <Field label={t('field.monthly')} error={errorOf('monthly')}>
            {(control) => (
              <AffixedInput
                {...control}
                inputMode="decimal"
                maxLength={20}
                value={draft.monthly}
                onChange={(event) => change({ monthly: event.target.value })}
              />
            )}
          </Field>
          {text('currency')}
        </div>
        {budget ? <Effect budget={budget} draft={draft} /> : <Plan draft={draft} />}
        {text('thresholds', t('help.thresholds'))}
        {text('owner', t('help.owner'))}
        <Checkbox
          checked={draft.warnsOnForecast}
          onChange={(event) => change({ warnsOnForecast: event.target.checked })}
        >
          {t('field.warnsOnForecast')}
        </Checkbox>
        <Checkbox checked={draft.isActive} onChange={(event) => change({ isActive: event.target.checked })}>
          {t('field.isActive')}
        </Checkbox>
        {save.isError && !isPlaced ? <ErrorState error={save.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {budget ? t('save') : t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the amount that is typed would mean this month. */
function Effect({ budget, draft }: { budget: SpendBudget; draft: BudgetDraft }) {
  const outlook = useOutlook();
  const standing = standWith(budget, draft);
  if (!standing) return null;
  const { breachAt, state } = standing;
  return (
    <p role="status" className="text-12 text-muted">
      {outlook({
        ...budget,
        monthly: draft.monthly.trim(),
        state,
        breachAt: breachAt?.toISOString() ?? null,
      })}
    </p>
  );
}

/** What a new budget will do, and that it stops nothing. */
function Plan({ draft }: { draft: BudgetDraft }) {
  const t = useTranslations('spendBudgets.dialog.plan');
  const format = useFormatter();
  const money = useMoney();
  const amounts = tellingAmounts(draft);
  if (!amounts) return <p className="text-12 text-muted">{t('open')}</p>;
  const shown = format.list(amounts.map((amount) => money.whole(amount, draft.currency)));
  const parts = [amounts.length > 0 ? 'spent' : '', draft.warnsOnForecast ? 'forecast' : ''].filter(Boolean).join('-');
  return (
    <p role="status" className="text-12 text-muted">
      {t('tells', { parts: draft.isActive ? parts || 'none' : 'none', amounts: shown })}
    </p>
  );
}
