'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Tag } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import type { FormHints } from '@/lib/contracts/catalog';
import { showValue } from '../prepare-values';
import { GuardrailEffect } from './guardrail-effect';
import { GuardrailWords } from './guardrail-words';
import { type GuardMode, type GuardRow, readValue, setAsked, setMode, setUsual } from './prepare-guardrails';

interface GuardrailRowProps {
  row: GuardRow;
  hints: FormHints;
  /** What is asked before anything else. */
  asked: readonly string[];
  isEditable: boolean;
  /** Whether changes of running clusters are told: a service has none. */
  hasEffects: boolean;
  onChange: (hints: FormHints) => void;
}

const modesOf: Record<GuardRow['type'], readonly GuardMode[]> = {
  text: ['fixed', 'choice', 'free'],
  number: ['fixed', 'choice', 'range', 'free'],
  boolean: ['fixed', 'free'],
  other: ['fixed', 'free'],
};

/** One value: what people get, what is allowed, what applies when they set nothing. */
export function GuardrailRow({ row, hints, asked, isEditable, hasEffects, onChange }: GuardrailRowProps) {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const label = text(row.label);
  const name = (what: string) => t('ofValue', { what, label });
  return (
    <tr className="align-top">
      <th scope="row" className="min-w-44 border-b border-line py-2 pr-3 text-left font-normal">
        <span className="block font-medium">{label}</span>
        <span className="code-font text-12 text-subtle">
          <Pointer at={row.pointer} />
        </span>{' '}
        {isEditable ? <GuardrailWords row={row} hints={hints} onChange={onChange} /> : null}
      </th>
      <td className="border-b border-line py-2 pr-3">
        <div className="grid min-w-58 justify-items-start gap-1">
          <Segmented
            small
            aria-label={name(t('guard.column.people'))}
            value={row.mode}
            onValueChange={(next) =>
              onChange(setMode(hints, row, modesOf[row.type].find((mode) => mode === next) ?? row.mode))
            }
            options={modesOf[row.type].map((mode) => ({ value: mode, label: t(`guard.mode.${mode}`) }))}
          />
          <Allowed row={row} hints={hints} onChange={onChange} />
        </div>
      </td>
      <td className="border-b border-line py-2 pr-3">
        {row.type === 'boolean' ? (
          <Select
            aria-label={name(t('guard.column.usual'))}
            value={String(row.usual === true)}
            onChange={(event) => onChange(setUsual(hints, row, event.target.value === 'true'))}
          >
            <option value="true">{t('on')}</option>
            <option value="false">{t('off')}</option>
          </Select>
        ) : (
          <ValueInput
            key={`${row.mode} ${showValue(row.usual)}`}
            label={name(t('guard.column.usual'))}
            value={showValue(row.usual)}
            isDisabled={row.type === 'other'}
            onCommit={(value) => onChange(setUsual(hints, row, readValue(value, row.type)))}
          />
        )}
      </td>
      {hasEffects ? (
        <td className="border-b border-line py-2 pr-3">
          <GuardrailEffect
            row={row}
            hints={hints}
            label={name(t('guard.column.effect'))}
            isEditable={isEditable}
            onChange={onChange}
          />
        </td>
      ) : null}
      <td className="border-b border-line py-2 text-right">
        <Checkbox
          aria-label={name(t('guard.column.asked'))}
          checked={row.first !== 'no'}
          disabled={row.mode === 'fixed' || row.first === 'always'}
          onChange={(event) => onChange(setAsked(hints, asked, row.pointer, event.target.checked))}
        />
      </td>
    </tr>
  );
}

/** A JSON pointer that breaks at its slashes where it is longer than its place. */
function Pointer({ at }: { at: string }) {
  const [, ...keys] = at.split('/');
  return keys.map((key, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: keys of one path have no other identity than their place
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}/{key}
    </Fragment>
  ));
}

interface ValueInputProps {
  label: string;
  value: string;
  isDisabled?: boolean;
  onCommit: (value: string) => void;
  placeholder?: string;
  isNarrow?: boolean;
}

/** Takes effect when it is left or with Enter, so that half a word is no value. */
function ValueInput({ label, value, isDisabled, onCommit, placeholder, isNarrow }: ValueInputProps) {
  const [text, setText] = useState(value);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return (
    <Input
      aria-label={label}
      className={cn('h-7', isNarrow ? 'w-16' : 'w-24')}
      value={text}
      disabled={isDisabled}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

function Allowed({ row, hints, onChange }: Pick<GuardrailRowProps, 'row' | 'hints' | 'onChange'>) {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const { pointer, mode, type } = row;
  const name = (what: string) => t('ofValue', { what, label: text(row.label) });
  if (mode === 'fixed') return <span className="text-12 text-muted">{t('guard.nobody')}</span>;
  if (mode === 'choice') {
    const allowed = hints.options?.[pointer] ?? [];
    const set = (next: typeof allowed) => onChange({ ...hints, options: { ...hints.options, [pointer]: next } });
    return (
      <span className="flex flex-wrap items-center gap-1">
        {allowed.map((value) => (
          <Tag key={String(value)}>
            {String(value)}
            <button
              type="button"
              aria-label={t('guard.remove', { value: String(value) })}
              className="text-subtle hover:text-fg"
              onClick={() => set(allowed.filter((one) => one !== value))}
            >
              ×
            </button>
          </Tag>
        ))}
        <span className="w-24">
          <ValueInput
            key={allowed.length}
            label={name(t('guard.add'))}
            value=""
            placeholder={t('guard.add')}
            onCommit={(words) => {
              const added = words.split(',').flatMap((word) => readValue(word, type) ?? []);
              set([...allowed, ...added.filter((value) => !allowed.includes(value))]);
            }}
          />
        </span>
      </span>
    );
  }
  if (mode === 'range') {
    const range = hints.ranges?.[pointer] ?? {};
    const set = (side: 'min' | 'max', words: string) => {
      const value = readValue(words, 'number');
      const { [side]: _, ...other } = range;
      const next = typeof value === 'number' ? { ...range, [side]: value } : other;
      onChange({ ...hints, ranges: { ...hints.ranges, [pointer]: next } });
    };
    return (
      <span className="flex items-center gap-1.5">
        {(['min', 'max'] as const).map((side) => (
          <span key={side} className="contents">
            {side === 'max' ? <span className="text-subtle">{t('guard.to')}</span> : null}
            <ValueInput
              key={String(range[side])}
              isNarrow
              label={name(t(`guard.${side}`))}
              value={showValue(range[side])}
              onCommit={(words) => set(side, words)}
            />
          </span>
        ))}
      </span>
    );
  }
  return <span className="text-12 text-muted">{t('guard.free')}</span>;
}
