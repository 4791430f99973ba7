'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { Elapsed } from '@/components/status/time';
import { SkeletonRows } from '@/components/ui/skeleton';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { ApprovalPage } from '@/lib/contracts/approvals';
import { ApprovalItem } from './approval-item';
import { ApprovalPreview } from './approval-preview';
import { approvalPageSize, approvalQuestion, approvalViewNames } from './approval-question';
import { approvalListQuery } from './queries';

const place = {
  view: parseAsStringLiteral(approvalViewNames).withDefault('needs-me'),
  selected: parseAsString,
  cursor: parseAsString,
};

/** The inbox: what waits for me, what I asked for, all that people decided, and what rules did. */
export function ApprovalsPage() {
  const t = useTranslations('approvals');
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(place, { history: 'push' });
  const query = useQuery(approvalListQuery(approvalQuestion(url, project)));
  const counts = query.data?.counts;
  const oldest = url.view === 'needs-me' && url.cursor === null ? query.data?.items[0] : undefined;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={
          oldest
            ? t.rich('lede', {
                count: counts?.['needs-me'] ?? 0,
                waits: () => <Elapsed from={oldest.askedAt} coarse className="tabular" />,
              })
            : t('ledeNone')
        }
      />
      <fieldset aria-label={t('views')} className={tabListClass}>
        {approvalViewNames.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={url.view === view}
            onClick={() => void setUrl({ view, selected: null, cursor: null })}
            className={`${tabClass} aria-pressed:border-accent aria-pressed:text-fg`}
          >
            {t(`view.${view}`)}
            {counts ? <span className="tabular font-normal text-subtle">{counts[view]}</span> : null}
          </button>
        ))}
      </fieldset>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState title={t(`none.${url.view}`)}>{t('noneText', { count: page.counts['by-rule'] })}</EmptyState>
          ) : (
            <Columns
              page={page}
              selected={url.selected}
              onSelect={(selected) => void setUrl({ selected }, { history: 'replace' })}
              pager={
                <Pager
                  key={url.view}
                  page={page}
                  cursor={url.cursor}
                  size={approvalPageSize}
                  onPage={(cursor) => void setUrl({ cursor, selected: null })}
                />
              }
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface ColumnsProps {
  page: ApprovalPage;
  selected: string | null;
  onSelect: (id: string) => void;
  pager: React.ReactNode;
}

/** The list, and beside it the one that is read; on small screens each opens on a page of its own. */
function Columns({ page, selected, onSelect, pager }: ColumnsProps) {
  const t = useTranslations('approvals');
  const shown = page.items.find(({ request }) => request.id === selected) ?? page.items[0];
  return (
    <div className="-mx-6 -mb-8 grid grid-cols-[minmax(300px,2fr)_minmax(0,4fr)] max-lg:grid-cols-[minmax(0,1fr)] max-sm:-mx-4">
      <div className="min-w-0 border-line lg:border-r">
        <ul aria-label={t('list')}>
          {page.items.map((approval) => (
            <ApprovalItem
              key={approval.request.id}
              approval={approval}
              isSelected={approval === shown}
              onSelect={() => onSelect(approval.request.id)}
            />
          ))}
        </ul>
        {pager}
      </div>
      <div className="min-w-0 px-6 py-5 max-lg:hidden">
        {shown ? <ApprovalPreview key={shown.request.id} id={shown.request.id} /> : null}
      </div>
    </div>
  );
}
