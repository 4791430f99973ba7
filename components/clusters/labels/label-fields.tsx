'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import type { Problem } from '@/lib/contracts/problem';
import { toPointer } from '@/lib/template-schema/json';
import { type LabelRow, problemOf } from './label-draft';

interface LabelFieldsProps {
  rows: readonly LabelRow[];
  /** What the server said of what was sent. */
  errors: NonNullable<Problem['errors']>;
  onChange: (id: number, to: Partial<LabelRow>) => void;
  onRemove: (id: number) => void;
}

/** Names and values of labels, one under the other, each with what is wrong with it. */
export function LabelFields({ rows, errors, onChange, onRemove }: LabelFieldsProps) {
  const t = useTranslations('cluster.labels');
  if (rows.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <Row key={row.id} row={row} rows={rows} errors={errors} onChange={onChange} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function Row({ row, rows, errors, onChange, onRemove }: LabelFieldsProps & { row: LabelRow }) {
  const t = useTranslations('cluster.labels');
  const fieldWords = useFieldWords();
  const errorId = useId();
  const { id, name, value } = row;
  const problem = problemOf(row, rows);
  // A row that was just added has nothing wrong with it yet.
  const said = problem && (name !== '' || value !== '') ? t(`problem.${problem}`) : null;
  const error = said ?? fieldWords(errors, `/labels${toPointer([name.trim()])}`);
  const told = { 'aria-describedby': error ? errorId : undefined, 'aria-invalid': error ? true : undefined } as const;
  const plain = { autoComplete: 'off', spellCheck: false, className: 'code-font' } as const;
  return (
    <li className="min-w-0">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] items-center gap-2">
        <Input
          {...plain}
          {...told}
          aria-label={t('name')}
          placeholder={t('name')}
          maxLength={317}
          value={name}
          // Whoever adds a row wants to type into it.
          autoFocus={name === '' && value === ''}
          onChange={({ target }) => onChange(id, { name: target.value })}
        />
        <Input
          {...plain}
          {...told}
          aria-label={name === '' ? t('value') : t('valueOf', { name })}
          placeholder={t('value')}
          maxLength={63}
          value={value}
          onChange={({ target }) => onChange(id, { value: target.value })}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={name === '' ? t('removeEmpty') : t('remove', { name })}
          onClick={() => onRemove(id)}
        >
          <Icon name="close" />
        </Button>
      </div>
      {error ? (
        <p id={errorId} role="alert" className="mt-1 flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </li>
  );
}
