'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { InsideEvent } from '@/lib/contracts/workloads';
import { LeftOut } from './left-out';
import { insideEventsQuery } from './queries';
import { UnreachableNote } from './unreachable-note';

interface EventListProps {
  namespace: string;
  name: string;
  within: string | null;
  /** Only what is about this pod. */
  pod?: string;
  /** The page tells already that the cluster cannot be looked into. */
  isToldUnreachable: boolean;
}

/** What Kubernetes says of what is inside a cluster, newest first, and what it said before, as Slipway has kept it. */
export function EventList({ namespace, name, within, pod, isToldUnreachable }: EventListProps) {
  const t = useTranslations('workloads');
  const query = useInfiniteQuery(insideEventsQuery(namespace, name, { within, pod }));
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const retry = () => void query.refetch();
  if (!data) {
    if (query.isError) return <ErrorState error={error} onRetry={retry} />;
    return (
      <div className="appear-late">
        <SkeletonRows rows={pod ? 3 : 10} />
      </div>
    );
  }
  const [first] = data.pages;
  const away = data.pages.find((page) => page.state === 'unreachable');
  const events = uniqueOf(data.pages.flatMap((page) => page.events));
  const more = () => {
    if (!isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <>
      {away && !isToldUnreachable ? <UnreachableNote report={away} onRetry={retry} /> : null}
      {events.length > 0 ? (
        <ul aria-label={t('eventsCaption', { name: pod ?? name })}>
          {events.map((event) => (
            <EventItem key={event.id} event={event} showsObject={pod === undefined} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(away ? 'noKeptEvents' : 'noEvents')}>
          {t(away ? 'noKeptEventsText' : 'noEventsText')}
        </EmptyState>
      )}
      {first?.state === 'answered' ? <LeftOut count={first.leftOut} /> : null}
      {hasNextPage ? (
        <Button size="sm" className="mx-4 my-2 max-sm:mx-0" blocked={isFetchingNextPage} onClick={more}>
          {t('olderEvents')}
        </Button>
      ) : null}
      {isFetchNextPageError ? <ErrorState error={error} onRetry={more} /> : null}
      {pod === undefined ? (
        <p className="border-t border-line px-4 py-2 text-12 text-subtle max-sm:px-0">{t('eventsKept')}</p>
      ) : null}
    </>
  );
}

/** An event that was told again while pages were read stands where it was told last. */
function uniqueOf(events: readonly InsideEvent[]): InsideEvent[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function EventItem({ event, showsObject }: { event: InsideEvent; showsObject: boolean }) {
  const t = useTranslations('workloads');
  const { at, type, reason, message, count, object, namespace, isKept } = event;
  return (
    <li className="flex items-start gap-2 border-t border-line px-4 py-1.5 text-12 first:border-t-0 max-sm:px-0">
      <span className="tabular w-20 flex-none text-subtle">{at ? <Time at={at} /> : '–'}</span>
      <Glyph state={type === 'Warning' ? 'attention' : 'done'} className="mt-0.5 flex-none" />
      <p className="min-w-0 flex-1 break-words">
        {type === 'Warning' ? <span className="sr-only">{t('warning')} </span> : null}
        <span className="mr-1.5 font-medium">{reason}</span>
        <span className="text-muted">{message}</span>{' '}
        {count > 1 ? <span className="whitespace-nowrap text-subtle">{t('times', { count })}</span> : null}
        {isKept ? (
          <>
            {' '}
            <Tag>{t('keptBySlipway')}</Tag>
          </>
        ) : null}
        {showsObject ? (
          <span className="code-font block break-all text-subtle">
            {namespace}/{object}
          </span>
        ) : null}
      </p>
    </li>
  );
}
