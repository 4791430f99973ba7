'use client';
import { useTranslations } from 'next-intl';
import { Glyph } from '@/components/ui/glyph';
import type { ApplicationTrouble } from '@/lib/contracts/applications';
import { useTroubleWords } from './use-trouble-words';

/** How many stand open; the rest is of the same kinds. */
const most = 5;

/** What is wrong: our sentence, what helps, and Karmada's own words. Nothing where all is well. */
export function ApplicationTroubles({ troubles }: { troubles: readonly ApplicationTrouble[] }) {
  const t = useTranslations('applications');
  if (troubles.length === 0) return null;
  return (
    <ul aria-label={t('wrong')} className="mb-5 grid gap-2">
      {troubles.slice(0, most).map((trouble, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may hold for several objects
        <Trouble key={index} trouble={trouble} />
      ))}
      {troubles.length > most ? (
        <li className="text-12 text-muted">{t('moreTroubles', { count: troubles.length - most })}</li>
      ) : null}
    </ul>
  );
}

function Trouble({ trouble }: { trouble: ApplicationTrouble }) {
  const { sentence, next, refusal } = useTroubleWords();
  const t = useTranslations('applications');
  const { code, words, refusals } = trouble;
  const state =
    code === 'no-policy' || code.startsWith('suspended') ? 'attention' : code === 'lost' ? 'unknown' : 'failed';
  return (
    <li
      className={`state-${state} flex items-start gap-2.5 rounded-3 border border-(--state-line) bg-(--state-soft) px-3 py-2 [--glyph-ground:var(--state-soft)]`}
    >
      <Glyph state={state} className="mt-1" />
      <div className="grid min-w-0 max-w-[80ch] gap-1">
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
