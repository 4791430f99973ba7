'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Conversation } from '@/components/data/conversation';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useRequestTitle } from '@/components/data/use-request-title';
import { Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { AnswerPanel } from './answer-panel';
import { reviewQuery } from './queries';
import { ReviewBody } from './review-page';
import { ReviewChecks } from './review-parts';

/** The request that is chosen in the inbox, with the answer below it. */
export function ApprovalPreview({ id }: { id: string }) {
  const t = useTranslations('review');
  const marks = useMarks();
  const title = useRequestTitle();
  const query = useQuery(reviewQuery(id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="h-96" />}>
      {(review) => (
        <article className="grid gap-5">
          <header>
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-16 font-semibold">{title(review.request)}</h2>
              <Link
                href={`/approvals/${id}`}
                className="flex flex-none items-center gap-1.5 text-accent-text hover:underline"
              >
                {t('openWhole')}
                <Icon name="arrow-right" />
              </Link>
            </div>
            <p className="text-muted">
              {review.request.project}
              {marks.comma}
              {t.rich('askedBy', { who: review.request.requester, at: () => <Time at={review.askedAt} /> })}
              {review.expiresAt && !review.answer ? (
                <>, {t.rich('heldUntil', { at: () => <Time at={review.expiresAt ?? ''} /> })}</>
              ) : null}
            </p>
          </header>
          <ReviewBody review={review} reasons={<ReviewChecks review={review} isWide />} shownRows={5} />
          <Conversation id={id} />
          <AnswerPanel key={review.revision} review={review} layout="bar" />
        </article>
      )}
    </QueryBoundary>
  );
}
