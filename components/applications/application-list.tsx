'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { ListFilter } from '@/components/data/list-filter';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { useRowEntry } from '@/components/data/row-keys';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type ApplicationPage, applicationStates } from '@/lib/contracts/applications';
import { ApplicationCostTotal } from './application-cost-total';
import { ApplicationTable } from './application-table';
import { NewApplicationButton } from './new-application-button';
import { applicationPageSize, applicationQuestion, applicationsQuery } from './queries';
import { QuotaPanel } from './quotas/quota-panel';

/** Applications of the person's projects over all Karmada control planes. Absent where there is no control plane. */
export function ApplicationList() {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  return me && !holds(me, 'application.read') ? <Refused action="application.read" /> : <Applications />;
}

function Applications() {
  const me = useMe();
  const t = useTranslations('applications');
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(
    { state: parseAsStringLiteral(applicationStates), q: parseAsString, cursor: parseAsString },
    { history: 'push' },
  );
  const question = applicationQuestion(url, project);
  const { cursor: _cursor, ...filters } = question;
  const query = useQuery(applicationsQuery(question));
  useRowEntry('tbody');
  const isFiltered = url.state !== null || url.q !== null;
  const showAll = <Button onClick={() => void setUrl({ state: null, q: null, cursor: null })}>{t('showAll')}</Button>;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={<NewApplicationButton />} />
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <ListFilter
          label={t('filterBy')}
          q={url.q}
          onSearch={(q) => void setUrl({ q, cursor: null }, { history: 'replace', throttleMs: 200 })}
          stateLabel={t('state')}
          everyState={t('everyState')}
          state={url.state}
          states={applicationStates.map((value) => ({ value, label: t(`stateName.${value}`) }))}
          onState={(state) => void setUrl({ state, cursor: null })}
        />
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) => (
          <>
            <Behind page={page} />
            {page.items.length === 0 ? (
              <EmptyState
                title={isFiltered ? t('noneMatch') : t('none')}
                action={isFiltered ? showAll : <NewApplicationButton />}
              >
                {isFiltered ? null : t('noneText')}
              </EmptyState>
            ) : (
              <>
                <ApplicationCostTotal question={question} isFiltered={isFiltered} />
                <ApplicationTable items={page.items} />
                <Pager
                  key={JSON.stringify(filters)}
                  page={page}
                  cursor={url.cursor}
                  size={applicationPageSize}
                  onPage={(cursor) => void setUrl({ cursor })}
                />
              </>
            )}
          </>
        )}
      </QueryBoundary>
      <QuotaPanel project={project} />
      {me && !holds(me, 'request.create') ? <WhyNotFoot action="request.create" project={project} /> : null}
    </>
  );
}

/** Which control planes cannot be read now, and how old what is shown is. */
function Behind({ page: { behind, observedAt } }: { page: ApplicationPage }) {
  const t = useTranslations('applications');
  if (behind.length === 0) return null;
  return (
    <Banner state="attention" title={t('behind', { names: behind.join(', '), count: behind.length })} className="mb-4">
      {observedAt ? t.rich('asOf', { at: () => <Time at={observedAt} /> }) : null}
    </Banner>
  );
}
