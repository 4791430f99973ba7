'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import type { ApplicationTrouble } from '@/lib/contracts/applications';
import { useTroubleWords } from './use-trouble-words';

/** How many stand open at first. */
const atFirst = 5;

/** What is wrong: our sentence, what helps, and Karmada's own words. Nothing where all is well. */
export function ApplicationTroubles({ troubles }: { troubles: readonly ApplicationTrouble[] }) {
  const t = useTranslations('applications');
  const [isWhole, setWhole] = useState(false);
  if (troubles.length === 0) return null;
  const shown = isWhole ? troubles : troubles.slice(0, atFirst);
  return (
    <div className="mb-5 grid gap-2 [&>*]:min-w-0">
      <ul aria-label={t('wrong')} className="grid gap-2 [&>*]:min-w-0">
        {shown.map((trouble, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may hold for several objects
          <Trouble key={index} trouble={trouble} />
        ))}
      </ul>
      {shown.length < troubles.length ? (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          {t('moreTroubles', { count: troubles.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Trouble({ trouble }: { trouble: ApplicationTrouble }) {
  const { sentence, next, refusal } = useTroubleWords();
  const t = useTranslations('applications');
  const { code, words, refusals } = trouble;
  const state = ['no-policy', 'orphaned', 'held-back', 'suspended', 'suspended-somewhere'].includes(code)
    ? 'attention'
    : code === 'lost'
      ? 'unknown'
      : 'failed';
  return (
    <li
      className={`state-${state} flex items-start gap-2.5 rounded-3 border border-(--state-line) bg-(--state-soft) px-3 py-2 [--glyph-ground:var(--state-soft)]`}
    >
      <Glyph state={state} className="mt-1" />
      <div className="grid min-w-0 max-w-[80ch] gap-1 wrap-anywhere [&>*]:min-w-0">
        <p className="font-semibold">{sentence(trouble)}</p>
        {refusals.length > 0 ? (
          <ul className="list-disc pl-5">
            {refusals.map((one) => (
              <li key={one.words}>{t('refusedBy', { count: one.count, why: refusal(one) })}</li>
            ))}
          </ul>
        ) : null}
        <p>{next(trouble)}</p>
        {words ? (
          <p lang="en" className="code-font text-12 whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        ) : null}
      </div>
    </li>
  );
}
