'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { AdoptButton } from '@/components/data/adopt-button';
import { alertsQuery } from '@/components/data/alerts-query';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { OrderButton, WhyNoOrder } from '@/components/data/order-button';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useRowEntry } from '@/components/data/row-keys';
import { useStored } from '@/components/data/use-stored';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { apiPath } from '@/lib/client/api';
import type { ClusterLoads } from '@/lib/contracts/cluster-loads';
import type { Selection } from './bulk/selection';
import { clusterQuestion } from './cluster-question';
import { ClusterTable } from './cluster-table';
import { readColumns } from './columns';
import { FacetRail, facetFields } from './facet-rail';
import { FleetOverview } from './fleet-overview';
import { ListToolbar } from './list-toolbar';
import { ListViews } from './list-views';
import { prepareRows, type Shown } from './prepare-rows';
import { clusterFacetsQuery, clusterListQuery, clusterLoadsQuery } from './queries';
import type { AlertCounts, Loads } from './table-cells';
import { useClusterFilters } from './use-cluster-filters';

// Most visits select nothing.
const BulkBar = lazy(() => import('./bulk/bulk-bar').then((module) => ({ default: module.BulkBar })));

const LabelChips = lazy(() => import('./label-cell').then((module) => ({ default: module.LabelChips })));

const noLoads: Loads = new Map();
const toLoads = (loads: ClusterLoads): Loads =>
  new Map(loads.state === 'off' ? [] : loads.items.map(({ namespace, name, cpu }) => [`${namespace}/${name}`, cpu]));

/** The fleet: what there is, how it stands, what needs somebody. */
export function ClusterList({ notice }: { notice: ReactNode }) {
  const t = useTranslations('clusters');
  const me = useMe();
  const { project } = useProject();
  const url = useClusterFilters();
  const [columns, storeColumns] = useStored('slipway-cluster-columns');
  const [rowsStored, storeRows] = useStored('slipway-cluster-rows');
  const limit = rowsStored === '200' ? 200 : 50;
  const {
    scope,
    filter,
    list: listFilters,
  } = clusterQuestion({ ...url.filter, sort: url.sort, order: url.order, cursor: url.cursor }, project, limit);
  const question = JSON.stringify(listFilters);
  const list = useQuery(clusterListQuery(listFilters));
  // The list stands first: how busy its clusters are comes after it, in one question.
  const hasLoads = list.data !== undefined && readColumns(columns).includes('load');
  const loads = useQuery({ ...clusterLoadsQuery(listFilters), enabled: hasLoads, select: toLoads }).data ?? noLoads;
  const report = useQuery({
    ...alertsQuery({ ...(project !== null && { project }), limit: 1 }),
    enabled: list.data !== undefined,
  }).data;
  const alerts: AlertCounts = new Map(
    report?.state === 'answered' ? report.clusters.map((each) => [`${each.namespace}/${each.name}`, each.count]) : [],
  );
  const facets = useQuery(clusterFacetsQuery(filter));
  const fleet = useQuery(clusterFacetsQuery(scope));
  const [shown, setShown] = useState<Shown>({ question: '', rows: [] });
  const [selection, setSelection] = useState<Selection>({});
  const [isAsking, setAsking] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const chosen = facetFields.filter((field) => url.filter[field]).length;
  const section = useRef<HTMLElement>(null);

  if (list.data && !list.isPlaceholderData && shown.question !== question) {
    setShown({ question, rows: list.data.items });
  }
  const prepared = prepareRows(shown, list.isPlaceholderData ? shown.rows : (list.data?.items ?? shown.rows));

  const selected = prepared.rows.filter(({ uid }) => selection[uid]);

  useRowEntry('tbody');

  const total = fleet.data?.total;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={
          total === undefined
            ? ' '
            : t('lede', {
                total,
                projects: fleet.data?.facets.project?.length ?? 0,
                regions: fleet.data?.facets.region?.length ?? 0,
              })
        }
        actions={
          <>
            {holds(me, 'campaign.read') ? (
              <Button asChild className="max-sm:hidden">
                <Link href="/clusters/campaigns">{t('campaigns')}</Link>
              </Button>
            ) : null}
            <Button asChild className="max-sm:hidden">
              <a
                href={apiPath('/clusters/export', { ...filter, sort: url.sort, order: url.order })}
                download="clusters.csv"
              >
                <Icon name="download" />
                {t('export')}
              </a>
            </Button>
            <AdoptButton project={project} />
            <OrderButton />
          </>
        }
      />
      {notice}
      <QueryBoundary query={fleet} skeleton={<div className="h-17.5" />}>
        {(all) => <FleetOverview facets={all} scope={scope} />}
      </QueryBoundary>
      <ListViews fleet={fleet.data} filter={url.filter} me={me?.email} onChoose={url.set} onClear={url.clear} />
      <div className="@container">
        <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-4 @max-[620px]:grid-cols-[minmax(0,1fr)] @max-[620px]:gap-0">
          <div className="min-w-0">
            <Button
              className="mt-3 hidden w-full @max-[620px]:inline-flex"
              aria-expanded={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            >
              {t('filters')}
              {chosen > 0 ? <span className="tabular font-normal text-subtle">{chosen}</span> : null}
              <Icon name="chevron-down" className={cn(isFiltering && 'rotate-180')} />
            </Button>
            {facets.data ? (
              <FacetRail facets={facets.data} isUnfolded={isFiltering} has={url.has} toggle={url.toggle} />
            ) : (
              <div className="h-full border-r border-line @max-[620px]:hidden">
                {facets.isError ? <ErrorState error={facets.error} onRetry={() => void facets.refetch()} /> : null}
              </div>
            )}
          </div>
          <section ref={section} aria-label={t('caption')} className="min-w-0">
            <ListToolbar
              search={url.filter.q ?? ''}
              onSearch={url.search}
              changes={prepared.changes}
              onApply={() => list.data && setShown({ question, rows: list.data.items })}
              columns={readColumns(columns)}
              onColumns={storeColumns}
              manyRows={limit === 200}
              onManyRows={(many) => storeRows(many ? '200' : null)}
            />
            {url.filter.label || url.filter.k0rdentRegion ? (
              <Suspense fallback={<div className="h-9" />}>
                <LabelChips />
              </Suspense>
            ) : null}
            {list.isError && !list.data ? (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} />
            ) : !list.data ? (
              <SkeletonRows rows={14} className="appear-late pt-8" />
            ) : prepared.rows.length === 0 ? (
              <NoClusters isFiltered={url.active > 0} total={total ?? 0} onClear={url.clear} />
            ) : (
              <>
                <ClusterTable
                  rows={prepared.rows}
                  shown={readColumns(columns).filter((key) => key !== 'project' || project === null)}
                  isChosen={columns !== null}
                  beside={{ changed: prepared.changed, loads, alerts }}
                  sorting={{ sort: url.sort, order: url.order, onSort: url.sortBy }}
                  selection={selection}
                  onSelection={setSelection}
                />
                {selected.length > 0 || isAsking ? (
                  // Over the foot of the list, so that no row moves under the pointer.
                  <div className="sticky bottom-3 z-10 mt-2">
                    <Suspense fallback={<div className="h-11" />}>
                      <BulkBar
                        selected={selected}
                        onClear={() => {
                          setSelection({});
                          // The button that had the focus goes with the bar.
                          section.current?.querySelector<HTMLElement>('thead [type="checkbox"]')?.focus();
                        }}
                        onAsking={setAsking}
                      />
                    </Suspense>
                  </div>
                ) : null}
                <Pager
                  // A new question begins at its first page.
                  key={JSON.stringify([filter, url.sort, url.order, limit])}
                  page={list.data}
                  cursor={url.cursor}
                  size={limit}
                  onPage={url.page}
                />
              </>
            )}
          </section>
        </div>
      </div>
      <WhyNoOrder project={project} />
    </>
  );
}

function NoClusters({ isFiltered, total, onClear }: { isFiltered: boolean; total: number; onClear: () => void }) {
  const t = useTranslations('clusters');
  const common = useTranslations('common');
  const me = useMe();
  if (isFiltered) {
    return (
      <EmptyState title={t('noneMatch')} action={<Button onClick={onClear}>{common('clearFilters')}</Button>}>
        {t('hidden', { total })}
      </EmptyState>
    );
  }
  const mayOrder = holds(me, 'request.create');
  return (
    <EmptyState
      title={t('none')}
      action={
        mayOrder ? (
          <Button variant="primary" asChild>
            <Link href="/catalog">{t('openCatalog')}</Link>
          </Button>
        ) : null
      }
    >
      {mayOrder ? t('noneText') : t('noneTextReader')}
    </EmptyState>
  );
}
