'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { useProject } from '@/components/shell/project-context';
import { Elapsed } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { ApprovalPage } from '@/lib/contracts/approvals';
import { approvalDecisions, approvalViews } from '@/lib/contracts/choices';
import { ApprovalItem } from './approval-item';
import { ApprovalPreview } from './approval-preview';
import { approvalPageSize, approvalQuestion, hasDecisions } from './approval-question';
import { DecidedLately } from './decided-lately';
import { KeyHints } from './key-hints';
import { approvalListQuery } from './queries';

const place = {
  view: parseAsStringLiteral(approvalViews).withDefault('needs-me'),
  decision: parseAsStringLiteral(approvalDecisions),
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
  const lately = url.view === 'needs-me' ? <DecidedLately project={project} /> : null;
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
        actions={<KeyHints />}
      />
      <fieldset aria-label={t('views')} className={tabListClass}>
        {approvalViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={url.view === view}
            onClick={() => void setUrl({ view, decision: null, selected: null, cursor: null })}
            className={`${tabClass} aria-pressed:border-accent aria-pressed:text-fg`}
          >
            {t(`view.${view}`)}
            {counts ? <span className="tabular font-normal text-subtle">{counts[view]}</span> : null}
          </button>
        ))}
      </fieldset>
      {hasDecisions(url.view) ? (
        <div className="-mx-6 border-b border-line px-6 py-2 max-sm:-mx-4 max-sm:px-4">
          <Select
            aria-label={t('decisions')}
            className="w-52 max-sm:w-full"
            value={url.decision ?? ''}
            onChange={({ target }) => {
              const decision = approvalDecisions.find((each) => each === target.value) ?? null;
              void setUrl({ decision, selected: null, cursor: null });
            }}
          >
            <option value="">{t('decision.any')}</option>
            {approvalDecisions.map((decision) => (
              <option key={decision} value={decision}>
                {t(`decision.${decision}`)}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) =>
          page.items.length === 0 && url.decision && hasDecisions(url.view) ? (
            <EmptyState
              title={t('noneMatch')}
              action={
                <Button onClick={() => void setUrl({ decision: null, cursor: null })}>{t('decision.any')}</Button>
              }
            >
              {t('noneMatchText', { count: page.counts[url.view] })}
            </EmptyState>
          ) : page.items.length === 0 ? (
            <>
              <EmptyState title={t(`none.${url.view}`)}>{t('noneText', { count: page.counts['by-rule'] })}</EmptyState>
              {lately ? <div className="-mx-6 -mb-8 max-sm:-mx-4">{lately}</div> : null}
            </>
          ) : (
            <Columns
              page={page}
              below={lately}
              selected={url.selected}
              onSelect={(selected) => void setUrl({ selected }, { history: 'replace' })}
              pager={
                <Pager
                  key={`${url.view} ${url.decision}`}
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
  /** What stands under the list. */
  below: React.ReactNode;
}

/** The list, and beside it the one that is read; on small screens each opens on a page of its own. */
function Columns({ page, selected, onSelect, pager, below }: ColumnsProps) {
  const t = useTranslations('approvals');
  // What has the focus is read beside the list, where there is room for it.
  const read = (link: HTMLElement | null) => {
    const id = link?.closest('li')?.dataset.request;
    if (id) onSelect(id);
  };
  useRowEntry('ul[data-rows]', read);
  const shown = page.items.find(({ request }) => request.id === selected) ?? page.items[0];
  return (
    <div className="-mx-6 -mb-8 grid grid-cols-[minmax(300px,2fr)_minmax(0,4fr)] max-lg:grid-cols-[minmax(0,1fr)] max-sm:-mx-4">
      <div className="min-w-0 border-line lg:border-r">
        <ul data-rows aria-label={t('list')} onKeyDown={(event) => read(moveRowFocus(event))}>
          {page.items.map((approval) => (
            <ApprovalItem
              key={approval.request.id}
              approval={approval}
              isSelected={approval === shown}
              onSelect={() => onSelect(approval.request.id)}
            />
          ))}
        </ul>
        <div className="px-4 max-sm:px-2">{pager}</div>
        {below}
      </div>
      <div className="min-w-0 px-6 py-5 max-lg:hidden">
        {shown ? <ApprovalPreview key={shown.request.id} id={shown.request.id} /> : null}
      </div>
    </div>
  );
}
