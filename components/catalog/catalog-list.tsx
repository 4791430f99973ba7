'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { catalogListQuery } from '@/components/data/catalog-query';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { CatalogCard } from './catalog-card';
import { CatalogCompare, maxCompared } from './catalog-compare';
import { CatalogElsewhere } from './catalog-elsewhere';
import { catalogSorts, facetNames, filterFacets, sortItems } from './catalog-facets';
import { CatalogFilters } from './catalog-filters';
import { filterCatalog } from './prepare-catalog';
import { ServiceCard } from './service-card';

/** Clusters that I may order and services that I may add to them. */
export function CatalogList() {
  const t = useTranslations('catalog');
  const common = useTranslations('common');
  const me = useMe();
  const { project } = useProject();
  const query = useQuery(catalogListQuery(project));
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    kind: parseAsArrayOf(parseAsString).withDefault([]),
    provider: parseAsArrayOf(parseAsString).withDefault([]),
    controlPlane: parseAsArrayOf(parseAsString).withDefault([]),
    purpose: parseAsArrayOf(parseAsString).withDefault([]),
    price: parseAsArrayOf(parseAsString).withDefault([]),
    approval: parseAsArrayOf(parseAsString).withDefault([]),
    compare: parseAsArrayOf(parseAsString).withDefault([]),
    sort: parseAsStringLiteral(catalogSorts).withDefault('name'),
  });
  const items = query.data?.items ?? [];
  const localized = useLocalized();
  const locale = useLocale();
  const shown = sortItems(
    filterFacets(filterCatalog(items, url.q), url),
    url.sort,
    ({ title }) => localized(title),
    locale,
  );
  const services = items.filter(({ kind }) => kind === 'service').length;
  const compared = items.filter(({ id, kind }) => kind === 'cluster' && url.compare.includes(id)).slice(0, maxCompared);
  const toggleCompared = (id: string) => {
    const ids = compared.map((item) => item.id);
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    void setUrl({ compare: next.length > 0 ? next : null });
  };
  const mayOrder = ({ kind, state, projects }: CatalogItem) =>
    kind === 'cluster' && state === 'published' && projects.some((each) => holds(me, 'request.create', each));
  const mayAdd = ({ state, projects }: CatalogItem) =>
    state === 'published' && projects.some((each) => holds(me, 'cluster.change', each));
  return (
    <>
      <PageHead
        title={t('title')}
        lede={query.data ? t('lede', { clusters: items.length - services, services, project: project ?? 'all' }) : ' '}
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
            <Select
              aria-label={t('sort.label')}
              value={url.sort}
              onChange={(event) =>
                void setUrl({ sort: catalogSorts.find((each) => each === event.target.value) ?? null })
              }
            >
              {catalogSorts.map((each) => (
                <option key={each} value={each}>
                  {t(`sort.${each}`)}
                </option>
              ))}
            </Select>
          </>
        }
      />
      <div className="-mt-1 grid grid-cols-[164px_minmax(0,1fr)] gap-6 border-t border-line max-sm:grid-cols-[minmax(0,1fr)]">
        <CatalogFilters items={items} chosen={url} onChange={(name, values) => void setUrl({ [name]: values })} />
        <div className="pt-4 max-sm:pt-0">
          <QueryBoundary query={query} skeleton={<Skeleton className="h-120" />}>
            {(page) =>
              page.items.length === 0 ? (
                <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
              ) : shown.length === 0 ? (
                <EmptyState
                  title={t('noneMatch')}
                  action={
                    <Button
                      onClick={() =>
                        void setUrl({ q: null, ...Object.fromEntries(facetNames.map((name) => [name, null])) })
                      }
                    >
                      {common('clearFilters')}
                    </Button>
                  }
                >
                  {t('hidden', { count: items.length })}
                </EmptyState>
              ) : (
                <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-4 border border-line bg-line max-xl:grid-cols-2 max-lg:grid-cols-1">
                  {shown.map((item) =>
                    item.kind === 'service' ? (
                      <ServiceCard key={item.id} item={item} mayAdd={mayAdd(item)} />
                    ) : (
                      <CatalogCard
                        key={item.id}
                        item={item}
                        project={project}
                        mayOrder={mayOrder(item)}
                        isCompared={compared.includes(item)}
                        onCompare={
                          compared.includes(item) || compared.length < maxCompared
                            ? () => toggleCompared(item.id)
                            : null
                        }
                      />
                    ),
                  )}
                  {/* The grid's lines are its ground; the end of the last row is sheet again. */}
                  {Array.from({ length: (3 - (shown.length % 3)) % 3 }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: fillers have no identity
                    <li key={index} aria-hidden="true" className="bg-surface max-xl:hidden" />
                  ))}
                  {shown.length % 2 === 1 ? (
                    <li aria-hidden="true" className="hidden bg-surface max-xl:block max-lg:hidden" />
                  ) : null}
                </ul>
              )
            }
          </QueryBoundary>
          <CatalogCompare
            items={compared}
            project={project}
            mayOrder={mayOrder}
            onClear={() => void setUrl({ compare: null })}
          />
          {query.data?.elsewhere ? <CatalogElsewhere elsewhere={query.data.elsewhere} project={project} /> : null}
        </div>
      </div>
      {me && !holds(me, 'request.create') ? <WhyNotFoot action="request.create" project={project} /> : null}
    </>
  );
}
