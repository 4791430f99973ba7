'use client';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Glyph, type State } from '@/components/ui/glyph';
import type { JoinCheck } from '@/lib/contracts/karmada-membership';

const marks: Record<JoinCheck['state'], State> = { passed: 'ready', failed: 'failed', unknown: 'unknown' };

/** What was looked at before a cluster joins, each with its sentence and, where somebody refuses, with their words. */
export function JoinChecks({ checks, error }: { checks: readonly JoinCheck[] | undefined; error: unknown }) {
  const t = useTranslations('membership');
  const said = useServerWords();
  if (error) return <ErrorState error={error} />;
  return (
    <section aria-label={t('checks')} aria-live="polite" className="rounded-3 border border-line bg-sunken px-3 py-2">
      {checks ? (
        <ul className="grid gap-1">
          {checks.map(({ key, state, said: sentence, words }) => (
            <li key={key}>
              <p
                className={`state-${marks[state]} flex items-start gap-1.5 ${state === 'passed' ? 'text-muted' : 'text-(--state-text)'}`}
              >
                <Glyph state={marks[state]} className="mt-1" />
                <span>
                  <span className="sr-only">{t(`checkState.${state}`)}: </span>
                  {state === 'unknown' ? <span className="font-medium">{t(`checkOf.${key}`)} </span> : null}
                  {said(sentence)}
                </span>
              </p>
              {words ? (
                <span lang="en" className="code-font block pl-5 text-12 text-muted wrap-anywhere">
                  {words}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('checking')}</p>
      )}
    </section>
  );
}
