'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import type { CostMailing, CostMailingRun } from '@/lib/contracts/cost-mailings';

/** What became of the last periods of a mailing; the newest always, the others folded away. */
export function MailingRuns({ mailing: { title, runs } }: { mailing: CostMailing }) {
  const t = useTranslations('costMailings');
  const [newest, ...older] = runs;
  if (!newest) return null;
  return (
    <div className="text-12" aria-live="polite">
      <Run run={newest} />
      {older.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-0.5 text-muted max-sm:py-3">
            {t('older', { count: older.length })}
          </summary>
          <ul aria-label={t('runs', { name: title })}>
            {older.map((run) => (
              <li key={run.id}>
                <Run run={run} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function Run({ run: { from, to, isTest, state, attempts, lastError, sentAt } }: { run: CostMailingRun }) {
  const t = useTranslations('costMailings');
  const words = useDynamicWords();
  const [because = '', code = ''] = lastError?.split(' ') ?? [];
  return (
    <p className="break-words text-subtle">
      <span className="tabular">{from === to ? from : t('period', { from, to })}</span>
      {isTest ? ` · ${t('isTest')}` : ''}
      {' · '}
      {sentAt ? t.rich('sentAt', { at: () => <Time at={sentAt} /> }) : t(`state.${state}`)}
      {because ? (
        <span className="text-failed-text">
          {` · ${t('attempt', { count: attempts, because: words('costMailings.because', because, { code }) })}`}
        </span>
      ) : null}
    </p>
  );
}
