'use client';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RequestStateWord } from '@/components/status/phase';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { checkStates } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import { Meter } from '@/components/ui/meter';
import type { Review } from '@/lib/contracts/approvals';
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

/** The project's quota as it is without the request, and with it. */
export function QuotaEffect({ review }: { review: Review }) {
  const t = useTranslations('review');
  const order = useTranslations('order');
  const format = useFormatter();
  if (review.quota.length === 0) return null;
  return (
    <Part title={t('quotaOf', { project: review.request.project })} remark={order('nowWithThis')}>
      <div className="grid gap-3">
        {review.quota.map(({ resource, limit, now, after }) => {
          const key = resource as 'clusters';
          const name = order.has(`quota.${key}`) ? order(`quota.${key}`) : resource;
          const figures = {
            ...{ name, now: format.number(now), after: format.number(after ?? now), limit: format.number(limit ?? 0) },
          };
          const words = limit === null ? 'quotaFiguresOpen' : 'quotaFigures';
          return (
            <Meter
              key={resource}
              label={name}
              used={now}
              add={(after ?? now) - now}
              limit={limit}
              figures={order(words, figures)}
              summary={order(limit === null ? 'quotaSummaryOpen' : 'quotaSummary', figures)}
            />
          );
        })}
      </div>
    </Part>
  );
}

/** Why somebody has to decide, and what was checked without anybody. */
export function ReviewChecks({ review }: { review: Review }) {
  const t = useTranslations('review');
  const check = useTranslations('check');
  // The policies' own check repeats the reasons above it.
  const others = review.request.checks.filter(({ name }) => name !== 'policy');
  return (
    <Part
      title={t('why')}
      remark={t('checksPassed', { count: others.filter((each) => each.outcome === 'passed').length })}
    >
      <PolicyReasons reasons={review.policy.reasons} />
      <ul className="mt-2 grid gap-2">
        {others.map(({ name, outcome, detail }) => (
          <li key={name} className="grid grid-cols-[16px_1fr] gap-2">
            <Glyph state={checkStates[outcome]} className="mt-1" />
            <span className="min-w-0">
              {check(name)}
              <span className="sr-only">, {check(`outcome.${outcome}`)}</span>
              {detail ? <span className="block text-12 break-words text-subtle">{detail}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Other requests, as links with how they stand. */
export function OtherRequests({
  title,
  requests,
  href,
}: {
  title: string;
  requests: readonly RequestSummary[];
  href: (id: string) => string;
}) {
  const words = useTranslations('requestTitle');
  if (requests.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid gap-1.5">
        {requests.map((request) => (
          <li key={request.id} className="flex items-baseline justify-between gap-3">
            <Link href={href(request.id)} prefetch={false} className="truncate text-accent-text hover:underline">
              {words(request.kind, { name: request.cluster?.name ?? '' })}
            </Link>
            <span className="flex flex-none items-baseline gap-3">
              <RequestStateWord state={request.state} />
              <Time at={request.createdAt} className="tabular text-subtle" />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
