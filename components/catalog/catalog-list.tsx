'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { CatalogCard } from './catalog-card';
import { countProviders, filterCatalog } from './prepare-catalog';
import { catalogListQuery } from './queries';

/** Approved templates that I may order. */
export function CatalogList() {
  const t = useTranslations('catalog');
  const common = useTranslations('common');
  const me = useMe();
  const { project } = useProject();
  const query = useQuery(catalogListQuery(project));
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    provider: parseAsArrayOf(parseAsString).withDefault([]),
  });
  const items = query.data?.items ?? [];
  const shown = filterCatalog(items, { text: url.q, providers: url.provider });
  return (
    <>
      <PageHead
        title={t('title')}
        lede={query.data ? t('lede', { count: items.length, project: project ?? 'all' }) : ' '}
        actions={
          <>
            {me && !holds(me, 'request.create') ? <WhyNotButton action="request.create" project={project} /> : null}
            <AffixedInput
              type="search"
              aria-label={t('filterBy')}
              placeholder={t('filterBy')}
              leading={<Icon name="search" />}
              className="w-65 max-sm:w-full"
              value={url.q}
              onChange={(event) => void setUrl({ q: event.target.value || null })}
            />
          </>
        }
      />
      <div className="-mt-1 grid grid-cols-[164px_minmax(0,1fr)] gap-6 border-t border-line max-sm:grid-cols-[minmax(0,1fr)]">
        <fieldset className="border-r border-line pt-3 pr-3 max-sm:border-r-0 max-sm:pt-2">
          <legend className="sr-only">{t('provider')}</legend>
          <p aria-hidden="true" className="mb-1 px-2 text-12 text-subtle max-sm:hidden">
            {t('provider')}
          </p>
          <div className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
            {countProviders(items).map(({ value, count }) => (
              <div key={value} className="flex min-h-7 items-center gap-2 px-2 text-muted">
                <Checkbox
                  checked={url.provider.includes(value)}
                  onChange={() =>
                    void setUrl({
                      provider: url.provider.includes(value)
                        ? url.provider.filter((each) => each !== value)
                        : [...url.provider, value],
                    })
                  }
                >
                  {value}
                </Checkbox>
                <span className="tabular ml-auto text-12 text-subtle">{count}</span>
              </div>
            ))}
          </div>
        </fieldset>
        <div className="pt-4 max-sm:pt-0">
          <QueryBoundary query={query} skeleton={<Skeleton className="h-120" />}>
            {(page) =>
              page.items.length === 0 ? (
                <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
              ) : shown.length === 0 ? (
                <EmptyState
                  title={t('noneMatch')}
                  action={
                    <Button onClick={() => void setUrl({ q: null, provider: null })}>{common('clearFilters')}</Button>
                  }
                >
                  {t('hidden', { count: items.length })}
                </EmptyState>
              ) : (
                <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-4 border border-line bg-line max-xl:grid-cols-2 max-sm:grid-cols-1">
                  {shown.map((item) => (
                    <CatalogCard key={item.id} item={item} project={project} />
                  ))}
                  {/* The grid's lines are its ground; the end of the last row is sheet again. */}
                  {Array.from({ length: (3 - (shown.length % 3)) % 3 }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: fillers have no identity
                    <li key={index} aria-hidden="true" className="bg-surface max-xl:hidden" />
                  ))}
                  {shown.length % 2 === 1 ? (
                    <li aria-hidden="true" className="hidden bg-surface max-xl:block max-sm:hidden" />
                  ) : null}
                </ul>
              )
            }
          </QueryBoundary>
        </div>
      </div>
    </>
  );
}
