import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { checkStates } from '@/components/status/states';
import { Glyph } from '@/components/ui/glyph';
import type { Check } from '@/lib/contracts/requests';
import type { Adoption } from './use-adoption';

const facts = ['server', 'user', 'version', 'nodes'] as const;
const asked = ['connection', 'rights'] as const;

/**
 * What Slipway found behind the kubeconfig, whatever else is typed meanwhile. Its places are there before anything is
 * known, so that nothing moves.
 */
export function FoundCluster({ adoption }: { adoption: Adoption }) {
  const t = useTranslations('adoption.found');
  const { check, isComplete } = adoption;
  const answer = check.data;
  const isAsking = isComplete && !answer && !check.isError;
  const value = (key: (typeof facts)[number]): ReactNode => {
    const found = answer?.adopted?.[key] ?? null;
    if (found !== null) return <span className="code-font break-all">{found}</span>;
    return <span className="text-subtle">{isAsking ? t('asking') : answer?.adopted ? t('unknown') : '–'}</span>;
  };
  return (
    <div className="rounded-4 border border-line px-4 py-2" aria-live="polite" aria-busy={isAsking}>
      <dl>
        {facts.map((key) => (
          <div key={key} className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="tabular min-w-0 text-right">{value(key)}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-2 border-t border-line py-2">
        {asked.map((name) => (
          <Asked key={name} name={name} check={answer?.checks.find((each) => each.name === name)} />
        ))}
      </ul>
    </div>
  );
}

function Asked({ name, check }: { name: (typeof asked)[number]; check: Check | undefined }) {
  const t = useTranslations('check');
  const words = useServerWords();
  return (
    <li className="grid min-h-10 grid-cols-[16px_1fr] gap-2">
      <Glyph state={check ? checkStates[check.outcome] : 'todo'} className="mt-1" />
      <span className="min-w-0">
        {t(name)}
        {check ? <span className="sr-only">, {t(`outcome.${check.outcome}`)}</span> : null}
        <span className="block text-12 text-muted">{check ? words(check) : '–'}</span>
      </span>
    </li>
  );
}
