'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RemoveRow } from '@/components/data/row-list';
import { FieldText } from '@/components/forms/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { taintEffects } from '@/lib/contracts/karmada-member-settings';
import type { LineProblem, TaintLine } from './draft-change';
import { useWrongWords } from './use-wrong-words';

interface TaintLineFieldsProps {
  line: TaintLine;
  /** Counts from 1. */
  place: number;
  problem: LineProblem;
  onChange: (patch: Partial<TaintLine>) => void;
  onRemove: () => void;
}

/** Key, value and effect of a taint. */
export function TaintLineFields({ line, place, problem, onChange, onRemove }: TaintLineFieldsProps) {
  const t = useTranslations('karmada.change.taints');
  const wrongIn = useWrongWords();
  const id = useId();
  const common = {
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 317,
    className: 'code-font',
    'aria-describedby': id,
  };
  const error = wrongIn(line.key, problem);
  return (
    <div data-row className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-1.5 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-3">
        <Input
          {...common}
          aria-label={t('key', { place })}
          aria-invalid={error && problem !== 'value' ? true : undefined}
          value={line.key}
          onChange={({ target }) => onChange({ key: target.value.trim() })}
        />
        <Input
          {...common}
          aria-label={t('value', { place })}
          aria-invalid={error && problem === 'value' ? true : undefined}
          value={line.value}
          onChange={({ target }) => onChange({ value: target.value.trim() })}
        />
        <Select
          aria-label={t('effect', { place })}
          aria-describedby={id}
          value={line.effect}
          onChange={({ target }) => {
            const effect = taintEffects.find((one) => one === target.value);
            if (effect) onChange({ effect });
          }}
        >
          {taintEffects.map((effect) => (
            <option key={effect} value={effect}>
              {effect}
            </option>
          ))}
        </Select>
        <RemoveRow label={t('remove', { place })} onRemove={onRemove} />
      </div>
      <FieldText id={id} help={t(`does.${line.effect}`)} error={error} />
    </div>
  );
}
