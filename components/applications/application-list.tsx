'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { useRowEntry } from '@/components/data/row-keys';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type ApplicationPage, applicationStates } from '@/lib/contracts/applications';
import { ApplicationTable } from './application-table';
import { applicationPageSize, applicationQuestion, applicationsQuery } from './queries';

/** Applications of the person's projects over all Karmada control planes. Absent where there is no control plane. */
export function ApplicationList() {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  return me && !holds(me, 'application.read') ? <Refused action="application.read" /> : <Applications />;
}

function Applications() {
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
      <PageHead title={t('title')} lede={t('lede')} />
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <AffixedInput
          type="search"
          aria-label={t('filterBy')}
          placeholder={t('filterBy')}
          leading={<Icon name="search" />}
          className="w-70 max-sm:w-full"
          maxLength={100}
          value={url.q ?? ''}
          onChange={(event) =>
            void setUrl({ q: event.target.value || null, cursor: null }, { history: 'replace', throttleMs: 200 })
          }
        />
        <Select
          aria-label={t('state')}
          className="w-auto"
          value={url.state ?? ''}
          onChange={(event) => {
            const state = applicationStates.find((each) => each === event.target.value) ?? null;
            void setUrl({ state, cursor: null });
          }}
        >
          <option value="">{t('everyState')}</option>
          {applicationStates.map((state) => (
            <option key={state} value={state}>
              {t(`stateName.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) => (
          <>
            <Behind page={page} />
            {page.items.length === 0 ? (
              <EmptyState title={isFiltered ? t('noneMatch') : t('none')} action={isFiltered ? showAll : null}>
                {isFiltered ? null : t('noneText')}
              </EmptyState>
            ) : (
              <>
                <ApplicationTable applications={page.items} />
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
