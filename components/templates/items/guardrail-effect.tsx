'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import { effectKinds } from '@/lib/change-effects/effect-kinds';
import type { FormHints } from '@/lib/contracts/catalog';
import { type GuardRow, setEffect } from './prepare-guardrails';

interface GuardrailEffectProps {
  row: GuardRow;
  hints: FormHints;
  label: string;
  isEditable: boolean;
  onChange: (hints: FormHints) => void;
}

const declarable = effectKinds.filter((kind) => kind !== 'unknown');

/** What a change of a value does to a running cluster; architects declare it where nothing or something else is known. */
export function GuardrailEffect({ row, hints, label, isEditable, onChange }: GuardrailEffectProps) {
  const t = useTranslations('catalogItems.guard.effect');
  const kinds = useTranslations('changeEffect.kind');
  const { declared, known, pointer } = row;
  const effect = declared ?? known;
  return (
    <>
      {isEditable ? (
        <Select
          aria-label={label}
          className="w-52 text-12"
          value={declared ?? ''}
          onChange={({ target }) => {
            const chosen = effectKinds.find((kind) => kind === target.value) ?? null;
            onChange(setEffect(hints, pointer, chosen));
          }}
        >
          <option value="">{kinds(known)}</option>
          <optgroup label={t('declare')}>
            {declarable.map((kind) => (
              <option key={kind} value={kind}>
                {kinds(kind)}
              </option>
            ))}
          </optgroup>
        </Select>
      ) : (
        <span className={effect === 'unknown' ? 'text-muted' : undefined}>{kinds(effect)}</span>
      )}
      {declared ? <span className="block text-12 text-subtle">{t('declared', { known: kinds(known) })}</span> : null}
    </>
  );
}
