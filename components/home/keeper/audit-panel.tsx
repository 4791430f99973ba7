'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useActionWords } from '@/components/status/action-words';
import { Time } from '@/components/status/time';
import { SkeletonRows } from '@/components/ui/skeleton';
import { homeAuditQuery } from '../queries';
import { ChainCheck } from './chain-check';

/** Whether the chain of the audit fits, and what was done last. */
export function AuditPanel() {
  const t = useTranslations('home.audit');
  const words = useActionWords();
  const query = useQuery(homeAuditQuery);
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        {query.data ? <span className="tabular text-subtle">{t('rows', { count: query.data.total })}</span> : null}
        <Link href="/admin/audit" className="ml-auto text-12 text-accent-text hover:underline">
          {t('all')}
        </Link>
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ items }) => (
          <ul>
            {items.map(({ seq, at, actor, action, subject, project }) => (
              <li
                key={seq}
                className="grid grid-cols-[64px_minmax(0,1fr)] gap-2 border-t border-line py-1.5 text-muted"
              >
                <Time at={at} className="tabular" />
                <span className="min-w-0 break-words">
                  <span className="text-fg">{actor}</span>:{' '}
                  {words(action) ?? <span className="code-font">{action}</span>}{' '}
                  {project ?? (words(action) === null ? subject : null)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ChainCheck />
    </section>
  );
}
