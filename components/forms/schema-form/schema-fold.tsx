'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import type { FormSection } from '@/lib/template-schema/field';
import { useSchemaForm } from './context';
import { type FoldSummary, summariseFold } from './fold-summary';
import { SchemaFields } from './schema-field';

interface SchemaFoldProps {
  fold: FormSection;
  /** A field inside has something to say. */
  isNeeded: boolean;
}

/** Settings that most people leave alone, with their present values in the line. */
export function SchemaFold({ fold, isNeeded }: SchemaFoldProps) {
  const t = useTranslations('schemaForm');
  const words = useFoldWords();
  const { overrides } = useSchemaForm();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isNeeded;
  return (
    <details
      open={isOpen}
      data-fold={fold.id}
      className="group border-t border-line last:border-b"
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-2 py-2 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="flex-none -rotate-90 text-subtle transition-transform duration-(--motion-fast) group-open:rotate-0"
        />
        <h3 className="flex-none font-medium">{t(`fold.${fold.id as 'network'}`)}</h3>
        <span className="ml-auto min-w-0 text-right text-12 break-words text-muted">
          {words(summariseFold(fold.fields, overrides))}
        </span>
      </summary>
      {isOpen ? (
        <div className="pt-1 pb-5 pl-6 max-sm:pl-0">
          <SchemaFields fields={fold.fields} />
        </div>
      ) : null}
    </details>
  );
}

function useFoldWords() {
  const t = useTranslations('schemaForm');
  const format = useFormatter();
  const text = useLocalized();
  return ({ count, own, usual }: FoldSummary) => {
    const values =
      own.length > 0
        ? own.map(({ label, value }) => t('labelled', { label: text(label), value }))
        : usual.map(({ word, value }) => t(`telling.${word}`, { value }));
    if (values.length === 0) return t('foldUntouched', { count });
    const shown = format.list(values.slice(0, 2), { type: 'conjunction', style: 'narrow' });
    return own.length > 0 ? t('foldOwn', { count: own.length, values: shown }) : shown;
  };
}
