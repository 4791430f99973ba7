'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import type { RuleState } from './use-rule';

/** Without a word of theirs, the services of a cluster have this priority. */
const clustersOwn = 100;

interface Mark {
  label: string;
  priority: number;
  isOwn: boolean;
}

/** The priority as a number, and where it stands between the clusters' own services and other rules. */
export function PriorityScale({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.priority');
  const words = useFieldWords();
  const { draft, edit, form, errors, isPriority } = rule;
  const own: Mark = { label: draft.name || t('this'), priority: Number(draft.priority), isOwn: true };
  const marks = [
    { label: t('clusters'), priority: clustersOwn, isOwn: false },
    ...form.others.map(({ name, priority }) => ({ label: name, priority, isOwn: false })),
    ...(isPriority ? [own] : []),
  ];
  const steps = [...Map.groupBy(marks, ({ priority }) => priority)].sort(([a], [b]) => a - b);
  return (
    <>
      <FormField
        label={t('label')}
        help={t('help')}
        error={isPriority ? words(errors, '/priority') : t('number')}
        pointer="/priority"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="w-32"
            value={draft.priority}
            onChange={({ target }) => edit({ priority: target.value.trim() })}
          />
        )}
      </FormField>
      <ol aria-label={t('scale')} className="flex gap-0 overflow-x-auto pt-1 pb-2">
        {steps.map(([priority, here]) => {
          const isOwn = here.some((mark) => mark.isOwn);
          return (
            <li
              key={priority}
              aria-current={isOwn || undefined}
              className={cn(
                'grid min-w-20 flex-1 justify-items-center gap-1 px-1 text-12 text-subtle',
                isOwn && 'font-semibold text-accent-text',
              )}
            >
              <span className="max-w-40 truncate">{here.map(({ label }) => label).join(', ')}</span>
              <span aria-hidden="true" className="relative h-3 w-full border-t border-line-input">
                <span
                  className={cn(
                    'absolute -top-1.5 left-1/2 h-3 w-0.5 -translate-x-1/2',
                    isOwn ? 'bg-accent' : 'bg-line-input',
                  )}
                />
              </span>
              <span className="tabular">{priority}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
