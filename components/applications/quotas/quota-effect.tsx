import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import { commaList } from '@/lib/comma-list';
import type { ChangedAssignment, ChangedResource, QuotaPreview } from '@/lib/contracts/federated-quota-changes';
import { useQuotaAmount } from './use-quota-amount';

interface QuotaEffectProps {
  preview: { data: QuotaPreview | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  /** What is shown is about what is typed now. */
  isCurrent: boolean;
}

/** What a change of a quota does, before it is made. */
export function QuotaEffect({ preview, isCurrent }: QuotaEffectProps) {
  const t = useTranslations('applications.quotas.effect');
  const id = useId();
  return (
    <section aria-labelledby={id} aria-live="polite" aria-busy={!isCurrent && !preview.isError} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {t('title')}
      </h3>
      {preview.isError ? (
        <Refusal error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <div className={cn('grid gap-3', !isCurrent && 'opacity-60')}>
          <Effect answer={preview.data} />
        </div>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}

/** Why it cannot be set: each sentence of the server, where it has some. */
function Refusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const said = useServerWords();
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  if (errors.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <ul role="alert" className="grid gap-1 text-failed-text">
      {errors.map((one) => (
        <li key={one.pointer} className="flex items-start gap-2">
          <Glyph state="failed" className="mt-0.5" />
          {said(one)}
        </li>
      ))}
    </ul>
  );
}

function Effect({ answer: { resources, assignments, notices, observedAt } }: { answer: QuotaPreview }) {
  const t = useTranslations('applications.quotas.effect');
  const format = useFormatter();
  const isBeyond =
    resources.some((one) => one.isBeyond) || assignments.some((one) => one.resources.some((each) => each.isBeyond));
  return (
    <>
      {isBeyond ? (
        <Banner state="attention" title={t('beyondTitle')}>
          {t('beyondText')}
        </Banner>
      ) : null}
      <ul className="grid gap-2">
        {resources.map((resource) => (
          <ResourceLine key={resource.resource} changed={resource} />
        ))}
      </ul>
      {assignments.length > 0 ? (
        <>
          <h4 className="font-medium">{t('inClusters')}</h4>
          <ul className="grid gap-2">
            {assignments.map((one) => (
              <AssignmentLine key={one.cluster} changed={one} />
            ))}
          </ul>
          <p className="text-12 text-muted">{t('apart')}</p>
        </>
      ) : null}
      {notices.map(({ code, names }) => (
        <p key={code} className="text-12 text-muted">
          {t(`notice.${code}`, { names: format.list(names, commaList) })}
        </p>
      ))}
      {observedAt ? (
        <p className="text-12 text-subtle">{t.rich('asOf', { at: () => <Time at={observedAt} /> })}</p>
      ) : null}
    </>
  );
}

function ResourceLine({ changed }: { changed: ChangedResource }) {
  const t = useTranslations('applications.quotas.effect');
  const amountOf = useQuotaAmount();
  const { resource, before, after, placed, isBeyond, workloads, total } = changed;
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="code-font wrap-anywhere">{resource}</span>
        <span className="tabular">
          {t('limit', { before: before?.written ?? t('none'), after: after?.written ?? t('none') })}
        </span>
      </p>
      {placed === null ? null : (
        <p className={cn('text-12', isBeyond ? 'text-attention-text' : 'text-muted')}>
          {t(isBeyond ? 'placedBeyond' : 'placed', { amount: amountOf(resource, placed) })}
        </p>
      )}
      {workloads.length > 0 ? (
        <ul className="grid max-h-40 gap-0.5 overflow-y-auto pl-3 text-12 text-muted">
          {workloads.map(({ kind, name, amount }) => (
            <li key={`${kind}/${name}`} className="flex justify-between gap-3">
              <span className="wrap-anywhere">
                {name} <span className="text-subtle">{kind}</span>
              </span>
              <span className="tabular">{amountOf(resource, amount)}</span>
            </li>
          ))}
          {total > workloads.length ? <li>{t('more', { count: total - workloads.length })}</li> : null}
        </ul>
      ) : null}
    </li>
  );
}

function AssignmentLine({ changed: { cluster, effect, isMember, resources } }: { changed: ChangedAssignment }) {
  const t = useTranslations('applications.quotas.effect');
  const quotas = useTranslations('applications.quotas');
  const amountOf = useQuotaAmount();
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium wrap-anywhere">{cluster}</span>
        <span className="text-muted">{t(`assignment.${effect}`)}</span>
      </p>
      {isMember ? null : <p className="text-12 text-attention-text">{quotas('noMember')}</p>}
      {resources.map(({ resource, before, after, used, isBeyond }) => (
        <p key={resource} className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
          <span className="code-font wrap-anywhere">{resource}</span>
          <span className={cn('tabular', isBeyond && 'text-attention-text')}>
            {t('limit', { before: before?.written ?? t('none'), after: after?.written ?? t('none') })}
            {used === null ? null : ` · ${t(isBeyond ? 'usedBeyond' : 'used', { amount: amountOf(resource, used) })}`}
          </span>
        </p>
      ))}
    </li>
  );
}
