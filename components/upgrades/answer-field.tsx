'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import type { UpgradeDifference } from '@/lib/contracts/upgrades';
import type { Choice } from './upgrade-draft';

interface AnswerFieldProps {
  difference: UpgradeDifference;
  choice: Choice | null;
  onDecide: (choice: Choice | null) => void;
}

/** Where a value is given that the new version asks for. */
export function AnswerField({ difference: { pointer, type }, choice, onDecide }: AnswerFieldProps) {
  const t = useTranslations('upgrade');
  const value = choice?.kind === 'answer' ? choice.value : '';
  const label = t('answer', { path: pointer.slice(1).replaceAll('/', '.') });
  if (type === 'boolean') {
    return (
      <Checkbox checked={value === true} onChange={({ target }) => onDecide({ kind: 'answer', value: target.checked })}>
        {label}
      </Checkbox>
    );
  }
  const isNumber = type === 'integer' || type === 'number';
  return (
    <Input
      aria-label={label}
      placeholder={label}
      inputMode={isNumber ? 'decimal' : undefined}
      value={String(value)}
      onChange={({ target: { value: typed } }) => onDecide(answerOf(typed, isNumber))}
    />
  );
}

function answerOf(typed: string, isNumber: boolean): Choice | null {
  if (typed === '') return null;
  const number = Number(typed);
  return { kind: 'answer', value: isNumber && !Number.isNaN(number) ? number : typed };
}
