'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { ListFilter } from '@/components/data/list-filter';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useRowEntry } from '@/components/data/row-keys';
import { useProject } from '@/components/shell/project-context';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { batchStates } from '@/lib/contracts/batch-states';
import { BatchGaps } from './batch-gaps';
import { JobTable } from './job-table';
import { batchJobsQuery, batchPageSize } from './queries';

/**
 * Jobs of the person's projects over all members, of the chosen project where one is chosen.
 * @param children what stands below, once the list has its length
 */
export function JobList({ children }: { children: ReactNode }) {
  const t = useTranslations('batchJobs');
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(
    { state: parseAsStringLiteral(batchStates), q: parseAsString, cursor: parseAsString },
    { history: 'push' },
  );
  const question = { project, ...url };
  const { cursor: _cursor, ...filters } = question;
  const query = useQuery(batchJobsQuery(question));
  useRowEntry('tbody');
  const isFiltered = url.state !== null || url.q !== null;
  const showAll = <Button onClick={() => void setUrl({ state: null, q: null, cursor: null })}>{t('showAll')}</Button>;
  return (
    <>
      <Panel title={t('jobs')} flush>
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <ListFilter
            label={t('filterBy')}
            q={url.q}
            onSearch={(q) => void setUrl({ q, cursor: null }, { history: 'replace', throttleMs: 200 })}
            stateLabel={t('state')}
            everyState={t('everyState')}
            state={url.state}
            states={batchStates.map((value) => ({ value, label: t(`stateName.${value}`) }))}
            onState={(state) => void setUrl({ state, cursor: null })}
          />
        </div>
        <QueryBoundary
          query={query}
          skeleton={
            <div className="px-4 pb-4">
              <SkeletonRows rows={8} />
            </div>
          }
        >
          {(page) => (
            <>
              <BatchGaps gaps={page.gaps} className="px-4 pb-3" />
              {page.cut.length > 0 ? (
                <p className="px-4 pb-2 text-12 text-muted">
                  {t('jobsCut', { names: page.cut.map(({ cluster }) => cluster).join(', ') })}
                </p>
              ) : null}
              {page.items.length === 0 ? (
                <EmptyState title={isFiltered ? t('noneMatch') : t('none')} action={isFiltered ? showAll : undefined}>
                  {isFiltered ? null : t('noneText')}
                </EmptyState>
              ) : (
                <>
                  <JobTable items={page.items} />
                  <Pager
                    key={JSON.stringify(filters)}
                    page={page}
                    cursor={url.cursor}
                    size={batchPageSize}
                    onPage={(cursor) => void setUrl({ cursor })}
                  />
                </>
              )}
            </>
          )}
        </QueryBoundary>
      </Panel>
      {query.isPending ? null : children}
    </>
  );
}
