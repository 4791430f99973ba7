'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { RegionPage } from '@/lib/contracts/regions';
import { regionsQuery } from './queries';
import { RegionCard } from './region-card';

/** The Regions of k0rdent: how they are, what runs there, and whose clusters. */
export function RegionsPage() {
  const me = useMe();
  return me && !holds(me, 'region.read') ? <Refused action="region.read" /> : <Regions />;
}

function Regions() {
  const t = useTranslations('regions');
  const query = useQuery(regionsQuery);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) => (
          <>
            {page.readError === null ? null : <ReadError error={page.readError} observedAt={page.observedAt} />}
            {page.items.length === 0 ? <NoRegion /> : <Cards page={page} />}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function Cards({ page }: { page: RegionPage }) {
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      {page.items.map((region) => (
        <RegionCard key={region.name} region={region} />
      ))}
    </div>
  );
}

function ReadError({ error, observedAt }: { error: string; observedAt: string | null }) {
  const t = useTranslations('regions');
  return (
    <Banner state="failed" title={t('readFails')} className="mb-4">
      {observedAt ? t.rich('lastRead', { at: () => <Time at={observedAt} /> }) : null}
      <span lang="en" className="code-font block wrap-anywhere">
        {error}
      </span>
    </Banner>
  );
}

/** What a Region is and when one needs it; who sees only some projects is not told that there is none at all. */
function NoRegion() {
  const t = useTranslations('regions');
  const me = useMe();
  const seesAll = me?.globalActions.includes('region.read') ?? false;
  return (
    <EmptyState title={seesAll ? t('none') : t('noneMine')}>{seesAll ? t('noneText') : t('noneMineText')}</EmptyState>
  );
}
