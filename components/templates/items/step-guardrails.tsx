'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { FormHints } from '@/lib/contracts/catalog';
import type { TemplateValues } from '@/lib/template-schema/values';
import { GuardrailRow } from './guardrail-row';
import { askedOf, prepareGuardrails } from './prepare-guardrails';

interface StepGuardrailsProps {
  values: TemplateValues;
  /** The chart of the newest version; null for what changes no cluster. */
  chart: string | null;
  hints: FormHints;
  isEditable: boolean;
  onChange: (hints: FormHints) => void;
}

/** What people may choose, value by value. */
export function StepGuardrails({ values, chart, hints, isEditable, onChange }: StepGuardrailsProps) {
  const t = useTranslations('catalogItems');
  const [isAll, setAll] = useState(false);
  const rows = useMemo(() => prepareGuardrails(values, hints, chart ?? ''), [values, hints, chart]);
  const asked = useMemo(() => askedOf(values, hints), [values, hints]);
  const hasEffects = chart !== null;
  const columns = (['value', 'people', 'usual', 'effect', 'asked'] as const).filter(
    (column) => column !== 'effect' || hasEffects,
  );
  const shown = isAll ? rows : rows.filter(({ isNotable }) => isNotable);
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{t('guard.title')}</h2>
        <span className="text-12 text-subtle">{t('guard.shown', { shown: shown.length, total: rows.length })}</span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setAll(!isAll)}>
          {t(isAll ? 'guard.showFew' : 'guard.showAll')}
        </Button>
      </div>
      <div className="overflow-x-auto" inert={!isEditable}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('guard.title')}</caption>
          <thead>
            <tr className="text-left text-12 text-subtle">
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-line py-1.5 pr-3 font-normal last:pr-0 last:text-right"
                >
                  {t(`guard.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GuardrailRow
                key={row.pointer}
                row={row}
                hints={hints}
                asked={asked}
                isEditable={isEditable}
                hasEffects={hasEffects}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-12 text-subtle">{t('guard.same')}</p>
      <p className="mt-1 text-12 text-subtle">{t('guard.first')}</p>
      {hasEffects ? <p className="mt-1 text-12 text-subtle">{t('guard.effect.help')}</p> : null}
    </section>
  );
}
