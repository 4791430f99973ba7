'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { StateWord, Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { type MultiClusterServiceSummary, rolloutStates } from '@/lib/contracts/multi-cluster-services';
import { OpenChanges } from './open-changes';
import { rulesQuery } from './queries';
import { countMatched, type RuleSort, rolloutMarks, ruleSorts, sortRules } from './rollout-states';

/** Every multi-cluster service that touches clusters of the person, with how it really stands on them. */
export function RuleList() {
  const t = useTranslations('multiClusterServices');
  const query = useQuery(rulesQuery);
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    sort: parseAsStringLiteral(ruleSorts).withDefault('trouble'),
  });
  useRowEntry('tbody');
  const mayManage = useMe()?.globalActions.includes('multi-cluster-service.manage') ?? false;
  const words = url.q.trim().toLowerCase();
  const isShown = ({ name, services }: MultiClusterServiceSummary) =>
    [name, ...services.map((one) => one.name)].some((text) => text.toLowerCase().includes(words));
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <>
            <AffixedInput
              type="search"
              aria-label={t('filterBy')}
              placeholder={t('filterBy')}
              leading={<Icon name="search" />}
              className="w-65 max-sm:w-full"
              value={url.q}
              onChange={(event) => void setUrl({ q: event.target.value || null })}
            />
            {mayManage ? (
              <Button variant="primary" asChild>
                <Link href="/services/new">
                  <Icon name="plus" />
                  {t('create')}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      <div className="mt-4 empty:hidden">
        <OpenChanges changes={query.data?.openChanges ?? []} />
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items }) => {
          if (items.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
          const shown = sortRules(items.filter(isShown), url.sort);
          if (shown.length === 0) {
            return (
              <EmptyState
                title={t('noneLike')}
                action={<Button onClick={() => void setUrl({ q: null })}>{t('showAll')}</Button>}
              />
            );
          }
          return <Rows rows={shown} sort={url.sort} onSort={(sort) => void setUrl({ sort })} />;
        }}
      </QueryBoundary>
      {mayManage ? null : <WhyNotFoot action="multi-cluster-service.manage" project={null} />}
    </>
  );
}

interface RowsProps {
  rows: readonly MultiClusterServiceSummary[];
  sort: RuleSort;
  onSort: (sort: RuleSort) => void;
}

function Rows({ rows, sort, onSort }: RowsProps) {
  const t = useTranslations('multiClusterServices');
  const head = (each: RuleSort, children: ReactNode, className = '') => (
    <Th className={className} aria-sort={sort === each ? (each === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="hover:text-fg hover:underline max-sm:min-h-11" onClick={() => onSort(each)}>
        {children}
        {sort === each ? <span aria-hidden="true"> {each === 'name' ? '↑' : '↓'}</span> : null}
      </button>
    </Th>
  );
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          {head('name', t('column.name'), 'pl-0')}
          {head('trouble', t('column.state'), 'w-1/3')}
          {head('matched', t('column.matched'), 'text-right max-sm:hidden')}
          {head('priority', t('column.priority'), 'text-right max-sm:hidden')}
          <Th className="max-sm:hidden">{t('column.services')}</Th>
          <Th className="pr-0 max-lg:hidden">{t('column.dependents')}</Th>
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus}>
        {rows.map((rule) => (
          <Row key={rule.name} rule={rule} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ rule }: { rule: MultiClusterServiceSummary }) {
  const t = useTranslations('multiClusterServices');
  const { name, counts, paused, priority, services, dependents, isSelfManaged, isDeleting, keptBy } = rule;
  const told = rolloutStates.filter((state) => counts[state] > 0);
  return (
    <tr>
      <Td className="py-1.5 pl-0 align-top max-sm:whitespace-normal">
        <Link href={`/services/${encodeURIComponent(name)}`} className="font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {isSelfManaged ? <Tag>{t('selfManaged')}</Tag> : null}
          {isDeleting ? <Tag>{t('deleting')}</Tag> : null}
          {keptBy ? <Tag>{t('git.tag')}</Tag> : null}
          {paused > 0 ? <Tag>{t('pausedOn', { count: paused })}</Tag> : null}
        </span>
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        {told.length === 0 ? (
          <span className="text-muted">{t('noCluster')}</span>
        ) : (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {told.map((state) => (
              <StateWord key={state} state={rolloutMarks[state]}>
                {t(`count.${state}`, { count: counts[state] })}
              </StateWord>
            ))}
          </span>
        )}
      </Td>
      <Td className="tabular py-1.5 text-right align-top max-sm:hidden">{countMatched(counts)}</Td>
      <Td className="tabular py-1.5 text-right align-top max-sm:hidden">{priority}</Td>
      <Td className="py-1.5 align-top whitespace-normal max-sm:hidden">
        <ul className="grid gap-0.5">
          {services.map(({ namespace, name: service, version, isDisabled }) => (
            <li key={`${namespace}/${service}`}>
              {service} <span className="code-font text-12 break-all text-muted">{version}</span>
              {isDisabled ? <span className="text-12 text-muted"> {t('disabled')}</span> : null}
            </li>
          ))}
        </ul>
      </Td>
      <Td className="py-1.5 pr-0 align-top whitespace-normal text-muted max-lg:hidden">
        {dependents.join(', ') || '–'}
      </Td>
    </tr>
  );
}
