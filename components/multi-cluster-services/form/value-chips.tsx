'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';

interface ValueChipsProps {
  values: readonly string[];
  /** Id of the list of suggestions. */
  listId: string;
  onChange: (values: string[]) => void;
}

/** Several values of a label: Enter or a comma takes one in, Backspace in an empty field takes the last one out. */
export function ValueChips({ values, listId, onChange }: ValueChipsProps) {
  const t = useTranslations('ruleForm.selector');
  const [text, setText] = useState('');
  const take = (typed: string) => {
    const value = typed.trim();
    setText('');
    if (value !== '' && !values.includes(value)) onChange([...values, value]);
  };
  return (
    <span className="flex min-h-8 flex-wrap items-center gap-1 rounded-3 border border-line-input bg-surface px-1.5 py-0.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ring max-sm:min-h-11">
      {values.map((value) => (
        <span
          key={value}
          className="inline-flex max-w-full items-center gap-0.5 rounded-2 border border-line-strong bg-surface pl-1.5 text-12"
        >
          <span className="truncate">{value}</span>
          <button
            type="button"
            aria-label={t('removeValue', { value })}
            className="grid size-5 place-items-center text-muted hover:text-fg max-sm:size-8"
            onClick={() => onChange(values.filter((one) => one !== value))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        aria-label={t('addValue')}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        className="h-6 min-w-12 flex-1 bg-transparent px-1 outline-none"
        value={text}
        onChange={({ target }) =>
          target.value.endsWith(',') ? take(target.value.slice(0, -1)) : setText(target.value)
        }
        onBlur={() => take(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            take(text);
          }
          if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
        }}
      />
    </span>
  );
}
