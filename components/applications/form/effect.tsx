'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import { isChart, kubernetesKinds } from '@/lib/contracts/application-workload';
import type { ApplicationTrouble } from '@/lib/contracts/applications';
import { useTroubleWords } from '../use-trouble-words';
import { numberOf } from './application-draft';
import { EffectPart } from './effect-part';
import { IfLost } from './if-lost';
import { partMembers, prepareSplit } from './prepare-split';
import { ScaledEffect } from './scaled-effect';
import { SplitScale } from './split-scale';
import { SplitTable } from './split-table';
import { Traps } from './traps';
import type { ApplicationState } from './use-application';
import { useFieldName } from './use-field-name';
import { WrittenObjects } from './written';

const views = ['effect', 'written'] as const;

/**
 * What the application would become, worked out anew with every change; the answer before stays until then, unless it is
 * about another kind.
 */
export function ApplicationEffect({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.effect');
  const [view, setView] = useState<(typeof views)[number]>('effect');
  const { preview, error, askAgain, isWorking, isNamed } = application.effect;
  return (
    <section aria-label={t('title')} aria-busy={isWorking} className="[&>*]:px-5 max-sm:[&>*]:px-4">
      <div className="flex flex-wrap items-center justify-between gap-2 pt-3.5">
        <Segmented
          small
          aria-label={t('view')}
          value={view}
          onValueChange={(next) => setView(views.find((one) => one === next) ?? view)}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {preview?.observedAt ? (
          <span className="text-12 text-subtle">
            {t.rich('readAt', { at: () => <Time at={preview.observedAt ?? ''} /> })}
          </span>
        ) : null}
      </div>
      {error ? (
        <div className="pt-3">
          <ErrorState error={error} onRetry={askAgain} />
        </div>
      ) : null}
      {preview === null ? (
        error ? null : (
          <div className="py-4">{isWorking ? <Skeleton className="h-64" /> : <Never application={application} />}</div>
        )
      ) : view === 'effect' ? (
        <Outcome application={application} preview={preview} />
      ) : (
        <div className="py-4">
          {isNamed ? <WrittenObjects {...preview} /> : <p className="text-muted">{t('writtenLater')}</p>}
        </div>
      )}
    </section>
  );
}

/** Nothing was ever worked out, and nothing is on its way: what is in the way, where no field says it. */
function Never({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.effect');
  const words = useFieldWords();
  const nameOf = useFieldName(application);
  const { errors } = application.effect;
  const homeless = errors.find(({ pointer }) => nameOf(pointer) === null);
  return <p className="text-muted">{(homeless && words(errors, homeless.pointer)) ?? t('later')}</p>;
}

function Outcome({ application, preview }: { application: ApplicationState; preview: ApplicationPreview }) {
  const t = useTranslations('applicationForm.effect');
  const {
    draft,
    effect: { isCurrent, isWorking },
  } = application;
  const words = useTranslations('applicationForm.workload');
  const charts = useTranslations('applicationForm.chart');
  const { parts, total } = prepareSplit(preview);
  const { placed, passed } = partMembers(preview);
  const asked = preview.scaled?.present ?? numberOf(draft.replicas);
  return (
    <>
      <EffectPart
        title={
          isChart(draft.workload)
            ? charts('onEach', { clusters: parts.length })
            : draft.workload.kind === 'volcano-job'
              ? words('volcano.onEach', { clusters: parts.length })
              : draft.workload.kind === 'cron-job'
                ? words('onEach', { clusters: parts.length })
                : draft.division === 'copies'
                  ? t('copied', { count: Number.isFinite(asked) ? asked : 0, clusters: parts.length })
                  : t('divided', { count: total })
        }
        remark={t(isCurrent ? 'live' : isWorking ? 'working' : 'last')}
      >
        <div
          aria-live="polite"
          className={cn('transition-opacity duration-(--motion-fast)', isCurrent || 'opacity-60')}
        >
          {preview.problem ? (
            <Nowhere kind={kubernetesKinds[draft.workload.kind]} name={draft.name} problem={preview.problem} />
          ) : null}
          <SplitScale parts={parts} total={total} />
        </div>
        <SplitTable application={application} members={placed} />
        {draft.workload.kind === 'job' ? <p className="mt-2 text-12 text-muted">{words('jobSplit')}</p> : null}
      </EffectPart>
      {preview.traps.length > 0 ? (
        <div className="border-t border-line py-3.5 empty:hidden">
          <Traps application={application} traps={preview.traps} />
        </div>
      ) : null}
      <ScaledEffect preview={preview} />
      <IfLost application={application} preview={preview} />
      {passed.length > 0 ? (
        <EffectPart
          title={t('notPlaced')}
          remark={t('ofClusters', { count: passed.length, total: preview.members.length })}
        >
          <NotPlaced members={passed} />
          {isChart(draft.workload) && passed.some(({ refusal }) => refusal?.code === 'api') ? (
            <p className="mt-2 text-12 text-muted">{charts('fluxHelps')}</p>
          ) : null}
        </EffectPart>
      ) : null}
    </>
  );
}

// How the scheduler calls it, and how the pages of applications do.
const codes: Record<string, ApplicationTrouble['code']> = {
  NoClusterFit: 'no-cluster-fits',
  Unschedulable: 'no-room',
  QuotaExceeded: 'quota',
};

interface NowhereProps {
  kind: string;
  name: string;
  problem: NonNullable<ApplicationPreview['problem']>;
}

/** Why it would be placed nowhere: our sentence, what helps, and the scheduler's words. */
function Nowhere({ kind, name, problem }: NowhereProps) {
  const { sentence, next } = useTroubleWords();
  const trouble: ApplicationTrouble = {
    code: codes[problem.reason] ?? 'scheduler-error',
    cluster: null,
    object: { kind, name },
    words: problem.words,
    refusals: [],
  };
  return (
    <div className="state-failed mb-3 flex items-start gap-2.5 rounded-3 border border-(--state-line) bg-(--state-soft) px-3 py-2 [--glyph-ground:var(--state-soft)]">
      <Glyph state="failed" className="mt-1" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-semibold">{sentence(trouble)}</p>
        <p>{next(trouble)}</p>
        <p lang="en" className="code-font text-12">
          {problem.words}
        </p>
      </div>
    </div>
  );
}

/** Members that the scheduler passes by, each with the reason. */
function NotPlaced({ members }: { members: ApplicationPreview['members'] }) {
  const { refusal } = useTroubleWords();
  const format = useFormatter();
  const reasons = new Map<string, string[]>();
  for (const member of members) {
    const why = member.refusal ? refusal(member.refusal) : '';
    reasons.set(why, [...(reasons.get(why) ?? []), member.name]);
  }
  return (
    <ul>
      {[...reasons].map(([why, names]) => (
        <li
          key={why}
          className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-2.5 border-t border-line py-1.5 text-12 text-muted first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)]"
        >
          <span className="font-medium wrap-anywhere text-fg">{format.list(names)}</span>
          <span className="wrap-anywhere">{why}</span>
        </li>
      ))}
    </ul>
  );
}
