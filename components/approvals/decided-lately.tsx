'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useRequestTitle } from '@/components/data/use-request-title';
import { useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Glyph, type State } from '@/components/ui/glyph';
import { Skeleton } from '@/components/ui/skeleton';
import type { Approval } from '@/lib/contracts/approvals';
import { latelyQuery } from './queries';

const marks: Record<NonNullable<Approval['answer']>, State> = {
  automatic: 'done',
  approved: 'done',
  rejected: 'failed',
  'changes-requested': 'attention',
  expired: 'idle',
};

/** What the reader and the rules decided in the last seven days, below what still waits. */
export function DecidedLately({ project }: { project: string | null }) {
  const t = useTranslations('approvals.lately');
  const query = useQuery(latelyQuery(project));
  return (
    <section aria-label={t('title')} className="border-t border-line">
      <h2 className="border-b border-line px-6 py-2 text-12 text-muted max-sm:px-4">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="m-4 h-16" />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="px-6 py-3 text-muted max-sm:px-4">{t('none')}</p>
          ) : (
            <>
              <ul>
                {items.map((approval) => (
                  <Decided key={approval.request.id} approval={approval} />
                ))}
              </ul>
              {total > items.length ? (
                <p className="px-6 py-2 text-12 text-subtle max-sm:px-4">
                  {t('more', { count: total - items.length })}
                </p>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function Decided({ approval: { request, answer, answeredAt, answeredBy } }: { approval: Approval }) {
  const t = useTranslations('approvals.lately');
  const title = useRequestTitle();
  const me = useMe();
  const state = answer ?? 'approved';
  const isMine = answeredBy?.toLowerCase() === me?.email.toLowerCase();
  return (
    <li className="relative border-b border-line px-6 py-2 hover:bg-hover max-sm:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={`/requests/${request.id}`}
          prefetch={false}
          className="min-w-0 truncate text-muted after:absolute after:inset-0"
        >
          {title(request)} <span className="text-12 text-subtle">{request.project}</span>
        </Link>
        <Time at={answeredAt ?? request.updatedAt} className="tabular flex-none text-12 text-subtle" />
      </div>
      <p className="flex items-center gap-1.5 text-12">
        <Glyph state={marks[state]} />
        {isMine ? t(`you.${state}`) : t(`other.${state}`, { who: answeredBy ?? '' })}
      </p>
    </li>
  );
}
