'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { FormHints } from '@/lib/contracts/catalog';
import { type GuardRow, setWords } from './prepare-guardrails';

interface GuardrailWordsProps {
  row: GuardRow;
  hints: FormHints;
  onChange: (hints: FormHints) => void;
}

const fields = [
  ['labels', 'en', 'label'],
  ['labels', 'zh', 'labelZh'],
  ['help', 'en', 'help'],
  ['help', 'zh', 'helpZh'],
] as const;

/** What the form calls a value and says about it, where the chart's own words do not do. */
export function GuardrailWords({ row, hints, onChange }: GuardrailWordsProps) {
  const t = useTranslations('catalogItems.guard.words');
  const text = useLocalized();
  const [isOpen, setOpen] = useState(false);
  const label = text(row.label);
  const words = { labels: hints.labels?.[row.pointer], help: hints.help?.[row.pointer] };
  return (
    <>
      <button
        type="button"
        aria-label={t('title', { label })}
        className="text-12 text-accent-text hover:underline"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { label })}
        description={t('text')}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <div className="grid gap-3">
          {fields.map(([what, language, key]) => (
            <Field key={key} label={t(key)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={what === 'labels' ? 200 : 500}
                  value={words[what]?.[language] ?? ''}
                  onChange={(event) => onChange(setWords(hints, row.pointer, what, language, event.target.value))}
                />
              )}
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  );
}
