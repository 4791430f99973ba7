'use client';
import { useTranslations } from 'next-intl';
import { phaseStates } from '@/components/status/states';
import { Elapsed, Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** What the cluster does now and why, since when, and the next step; the controllers' own words folded below. */
export function CausePanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.cause');
  const words = useDynamicWords();
  const { cause, nextStep, phase } = cluster;
  if (!cause) return null;
  const state = phaseStates[phase];
  return (
    <section
      aria-label={t('label')}
      aria-live="polite"
      className={cn(
        `state-${state}`,
        'mb-4 flex gap-3 rounded-4 border border-(--state-line) bg-(--state-soft) p-4 [--glyph-ground:var(--state-soft)]',
      )}
    >
      <Glyph state={state} size={16} className="mt-1" />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold tracking-(--tracking-tight)">
          {words('clusterCause', cause.message.key, cause.message.params)}
        </h2>
        <p className="mt-1 max-w-[68ch] text-14">
          <span aria-live="off">
            {t.rich('since', {
              at: () => <Time at={cluster.phaseChangedAt} />,
              elapsed: () => <Elapsed from={cluster.phaseChangedAt} coarse className="tabular" />,
            })}
          </span>{' '}
          {nextStep ? words('clusterNext', nextStep.key, nextStep.params) : null}
        </p>
        {cause.raw ? (
          <details className="mt-2 text-12">
            <summary className="w-fit text-muted">{t('raw')}</summary>
            <pre className="code-font mt-1 overflow-x-auto text-12 whitespace-pre-wrap text-muted">{cause.raw}</pre>
          </details>
        ) : null}
      </div>
    </section>
  );
}
