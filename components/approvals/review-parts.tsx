'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BudgetMeter } from '@/components/data/budget-meter';
import { EstimateView } from '@/components/data/estimate-view';
import { ProjectSpending } from '@/components/data/project-spending';
import { QuotaMeters } from '@/components/data/quota-meters';
import { useMoney } from '@/components/data/use-money';
import { useRequestTitle } from '@/components/data/use-request-title';
import { RequestStateWord } from '@/components/status/phase';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { useServerWords } from '@/components/status/server-words';
import { checkStates } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { Approval, Review } from '@/lib/contracts/approvals';
import type { RequestSummary } from '@/lib/contracts/requests';

export function Part({ title, remark, children }: { title: ReactNode; remark?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </section>
  );
}

/** What it costs, and the project's quota and budget as they are without the request, and with it. */
export function LimitsEffect({ review }: { review: Review }) {
  const t = useTranslations('review');
  const order = useTranslations('order');
  const request = useTranslations('request');
  const budget = useTranslations('budget');
  const { estimate, project } = review.request;
  const add = estimate && { likely: estimate.monthlyLikely, high: estimate.monthlyHigh };
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {estimate ? (
        <Part title={request('price')}>
          <EstimateView estimate={estimate} />
        </Part>
      ) : null}
      {review.quota.length > 0 ? (
        <Part title={t('quotaOf', { project })} remark={order('nowWithThis')}>
          <QuotaMeters lines={review.quota} />
        </Part>
      ) : null}
      {review.budget && add && estimate.currency === review.budget.currency ? (
        <Part title={budget('title')} remark={budget('nowWithThis')}>
          <BudgetMeter budget={review.budget} add={add} />
        </Part>
      ) : null}
      <ProjectSpending project={project} frame={(title, budgets) => <Part title={title}>{budgets}</Part>} />
    </div>
  );
}

interface ReviewChecksProps {
  review: Review;
  /** There is room for two columns. */
  isWide?: boolean;
}

/** Why somebody has to decide, and what was checked without anybody. */
export function ReviewChecks({ review, isWide = false }: ReviewChecksProps) {
  const t = useTranslations('review');
  // The policies' own check repeats the reasons above it.
  const others = review.request.checks.filter(({ name }) => name !== 'policy');
  const passed = others.filter(({ outcome }) => outcome === 'passed');
  const open = others.filter(({ outcome }) => outcome !== 'passed');
  return (
    <Part title={t('why')}>
      <PolicyReasons reasons={review.policy.reasons} project={review.request.project} isWide={isWide} />
      {open.length > 0 ? <CheckList checks={open} isWide={isWide} /> : null}
      {passed.length > 0 ? (
        <details className="mt-2">
          <summary className="w-fit text-muted">{t('checksPassed', { count: passed.length })}</summary>
          <CheckList checks={passed} isWide={isWide} />
        </details>
      ) : null}
    </Part>
  );
}

function CheckList({ checks, isWide }: { checks: Review['request']['checks']; isWide: boolean }) {
  const check = useTranslations('check');
  const words = useServerWords();
  const marks = useMarks();
  return (
    <ul className={cn('mt-2 grid gap-x-6 gap-y-2', isWide && 'sm:grid-cols-2')}>
      {checks.map(({ name, outcome, ...said }) => (
        <li key={name} className="grid grid-cols-[16px_1fr] gap-2">
          <Glyph state={checkStates[outcome]} className="mt-1" />
          <span className="min-w-0">
            {check(name)}
            <span className="sr-only">{`${marks.comma}${check(`outcome.${outcome}`)}`}</span>
            {said.detail ? <span className="block text-12 break-words text-subtle">{words(said)}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface OtherRequestsProps {
  title: string;
  requests: readonly (RequestSummary & { price?: Approval['price'] })[];
  href: (id: string) => string;
  /** What is told of each: how it stands, or what it costs where all of them wait. */
  figure: 'state' | 'price';
}

/** Other requests, as links. */
export function OtherRequests({ title, requests, href, figure }: OtherRequestsProps) {
  const words = useRequestTitle();
  const { whole } = useMoney();
  if (requests.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {requests.map((request) => (
          <li key={request.id} className="flex items-baseline justify-between gap-3">
            <Link href={href(request.id)} prefetch={false} className="truncate text-accent-text hover:underline">
              {words(request)}
            </Link>
            <span className="tabular flex flex-none items-baseline gap-3">
              {figure === 'state' ? <RequestStateWord state={request.state} /> : null}
              {figure === 'price' && request.price ? whole(request.price.monthlyLikely, request.price.currency) : null}
              <Time at={request.createdAt} className="text-subtle" />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
