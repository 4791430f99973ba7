'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { spendScopes } from '@/lib/contracts/spend-budgets';
import type { BudgetDraft } from './budget-draft';

interface ScopeFieldsProps {
  draft: BudgetDraft;
  error: string | undefined;
  /** May set budgets about more than one project. */
  isEverywhere: boolean;
  /** Those that a budget may be set for. */
  projects: readonly string[];
  onChange: (part: Partial<BudgetDraft>) => void;
}

/** What a new budget is about; it stays so. */
export function ScopeFields({ draft, error, isEverywhere, projects, onChange }: ScopeFieldsProps) {
  const t = useTranslations('spendBudgets');
  const kinds = isEverywhere ? spendScopes : spendScopes.slice(0, 1);
  const value = projects.includes(draft.value) ? draft.value : '';
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label={t('dialog.field.scope')}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            onChange={(event) => {
              const kind = spendScopes.find((each) => each === event.target.value) ?? 'project';
              onChange({ kind, value: '' });
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`scope.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.kind === 'all' ? null : (
        <Field label={t(`dialog.which.${draft.kind}`)} error={error}>
          {(control) =>
            draft.kind === 'project' ? (
              <Select {...control} value={value} onChange={(event) => onChange({ value: event.target.value })}>
                <option value="">{t('dialog.choose')}</option>
                {projects.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                {...control}
                maxLength={200}
                value={draft.value}
                onChange={(event) => onChange({ value: event.target.value })}
              />
            )
          }
        </Field>
      )}
    </div>
  );
}
