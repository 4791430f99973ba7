'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
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
}

/** What Kubernetes says of what is inside a cluster, newest first. */
export function EventList({ namespace, name, within, pod }: EventListProps) {
  const t = useTranslations('workloads');
  const query = useQuery(insideEventsQuery(namespace, name, { within, pod }));
  return (
    <QueryBoundary query={query} skeleton={<SkeletonRows rows={pod ? 3 : 10} />}>
      {(report) => {
        if (report.state === 'unreachable')
          return <UnreachableNote report={report} onRetry={() => void query.refetch()} />;
        if (report.events.length === 0) return <EmptyState title={t('noEvents')}>{t('noEventsText')}</EmptyState>;
        return (
          <>
            <ul aria-label={t('eventsCaption', { name: pod ?? name })}>
              {report.events.map((event) => (
                <EventItem
                  key={`${event.at}${event.object}${event.reason}${event.message}`}
                  event={event}
                  showsObject={pod === undefined}
                />
              ))}
            </ul>
            <LeftOut count={report.leftOut} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

function EventItem({ event, showsObject }: { event: InsideEvent; showsObject: boolean }) {
  const t = useTranslations('workloads');
  const { at, type, reason, message, count, object, namespace } = event;
  return (
    <li className="flex items-start gap-2 border-t border-line px-4 py-1.5 text-12 first:border-t-0 max-sm:px-0">
      <span className="tabular w-20 flex-none text-subtle">{at ? <Time at={at} /> : '–'}</span>
      <Glyph state={type === 'Warning' ? 'attention' : 'done'} className="mt-0.5 flex-none" />
      <p className="min-w-0 flex-1 break-words">
        {type === 'Warning' ? <span className="sr-only">{t('warning')} </span> : null}
        <span className="mr-1.5 font-medium">{reason}</span>
        <span className="text-muted">{message}</span>{' '}
        {count > 1 ? <span className="whitespace-nowrap text-subtle">{t('times', { count })}</span> : null}
        {showsObject ? (
          <span className="code-font block break-all text-subtle">
            {namespace}/{object}
          </span>
        ) : null}
      </p>
    </li>
  );
}
