'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Conversation } from '@/components/data/conversation';
import { ErrorState } from '@/components/data/error-state';
import { NotHere } from '@/components/data/not-here';
import { RequestHead } from '@/components/data/request-head';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { Review } from '@/lib/contracts/approvals';
import { kindTraits } from '@/lib/contracts/request-kinds';
import { AnswerPanel } from './answer-panel';
import { ApplicationChanges } from './application-changes';
import { ChangeTable, SinceLast } from './change-table';
import { reviewQuery } from './queries';
import { LimitsEffect, OtherRequests, Part, ReviewChecks } from './review-parts';

/** A whole request as somebody who decides reads it. */
export function ReviewPage({ id }: { id: string }) {
  const query = useQuery(reviewQuery(id));
  if (query.data) return <ReviewView review={query.data} />;
  if (query.isError) {
    const isGone = query.error instanceof ApiError && query.error.code === 'not-found';
    return isGone ? (
      <NotHere kind="request" />
    ) : (
      <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div className="appear-late">
      <Skeleton className="mb-3 h-7 w-72" />
      <Skeleton className="h-96" />
    </div>
  );
}

function ReviewView({ review }: { review: Review }) {
  const t = useTranslations('review');
  const { request } = review;
  return (
    <>
      <RequestHead
        request={request}
        meta={[
          request.project,
          <span key="by">{t.rich('askedBy', { who: request.requester, at: () => <Time at={review.askedAt} /> })}</span>,
          review.expiresAt && !review.answer ? (
            <span key="until">{t.rich('heldUntil', { at: () => <Time at={review.expiresAt ?? ''} /> })}</span>
          ) : null,
        ]}
        actions={
          <Button asChild>
            <Link href={`/requests/${request.id}`}>{t('openRequest')}</Link>
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-7">
          <ReviewBody review={review} />
          <Conversation id={request.id} />
          <OtherRequests
            title={t('history', { who: request.requester })}
            requests={review.history}
            href={(other) => `/requests/${other}`}
            figure="state"
          />
        </div>
        <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6 max-lg:border-t max-lg:pt-5">
          <ReviewChecks review={review} />
          <Votes review={review} />
          <OtherRequests
            title={t('alsoWaiting', { project: request.project })}
            requests={review.alsoWaiting}
            href={(other) => `/approvals/${other}`}
            figure="price"
          />
          <AnswerPanel key={review.revision} review={review} layout="card" />
        </div>
      </div>
    </>
  );
}

interface ReviewBodyProps {
  review: Review;
  /** Why it needs approval, where that has no column of its own. */
  reasons?: ReactNode;
  /** How many changes are shown before the others are asked for. */
  shownRows?: number;
}

/** What is asked, what would change, what it takes. */
export function ReviewBody({ review, reasons, shownRows }: ReviewBodyProps) {
  const t = useTranslations('review');
  const localized = useLocalized();
  const { request } = review;
  // It takes nothing of the limits of clusters and machines.
  const isApplication = kindTraits[request.kind].about === 'application';
  return (
    <>
      {request.justification ? (
        <blockquote dir="auto" className="max-w-[70ch] text-14">
          “{request.justification}”
        </blockquote>
      ) : (
        <p className="text-muted">{t('noJustification')}</p>
      )}
      <SinceLast changes={review.sinceLast} />
      {reasons}
      <Part
        title={t('changes')}
        remark={request.catalogItem ? `${localized(request.catalogItem.title)} ${request.version ?? ''}` : undefined}
      >
        {isApplication ? (
          <ApplicationChanges request={request} />
        ) : (
          <ChangeTable review={review} shownRows={shownRows} />
        )}
        <p className="mt-2 text-12 text-subtle empty:hidden">
          <Lifetime request={request} />
        </p>
      </Part>
      {isApplication ? null : <LimitsEffect review={review} />}
    </>
  );
}

/** When the cluster is to go, or that it goes now; nothing where that stays as it is. */
function Lifetime({ request: { kind, expiresAt, expiresInDays } }: Pick<Review, 'request'>) {
  const t = useTranslations('review');
  const { about, removesCluster, leavesMachines } = kindTraits[kind];
  if (removesCluster) return t(leavesMachines ? 'releases' : 'deletes');
  if (expiresAt !== null) return t.rich('expires', { at: () => <Time at={expiresAt} /> });
  if (about !== 'new-cluster') return null;
  return expiresInDays === null ? t('neverExpires') : t('expiresOnceReady', { days: expiresInDays });
}

function Votes({ review }: { review: Review }) {
  const t = useTranslations('review');
  if (review.votes.length === 0) return null;
  return (
    <Part title={t('votes')}>
      <ul className="grid gap-1">
        {review.votes.map(({ by, at, comment }) => (
          <li key={by}>
            {by} <Time at={at} className="text-subtle" />
            {comment ? <bdi className="block text-12 text-muted">{comment}</bdi> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
