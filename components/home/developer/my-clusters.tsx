'use client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { LoadCell } from '@/components/data/load-cell';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { holds, useMe } from '@/components/shell/use-me';
import { CauseText } from '@/components/status/cause-text';
import { PhaseWord } from '@/components/status/phase';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterPage, ClusterRow } from '@/lib/contracts/clusters';
import { homeCostsQuery } from '../money/queries';
import { homeLoadsQuery } from '../queries';
import { SectionHead } from '../section-head';
import { KubeconfigAct } from './kubeconfig-act';
import { monthlyPrices, priceQuestion } from './monthly-prices';

interface MyClustersProps {
  query: UseQueryResult<ClusterPage>;
  project: string | null;
}

/** My clusters, worst first, with price, load and kubeconfig. */
export function MyClusters({ query, project }: MyClustersProps) {
  const t = useTranslations('home');
  return (
    <section className="min-w-0">
      <SectionHead title={t('clusters')} count={query.data?.total} href="/clusters" link={t('allClusters')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ items }) => (items.length === 0 ? <NoClusters /> : <Clusters items={items} project={project} />)}
      </QueryBoundary>
    </section>
  );
}

function NoClusters() {
  const t = useTranslations('home');
  return (
    <div className="-mx-4">
      <EmptyState
        title={t('noClusters')}
        action={
          <Button asChild>
            <Link href="/catalog">{t('openCatalog')}</Link>
          </Button>
        }
      >
        {t('noClustersText')}
      </EmptyState>
    </div>
  );
}

/** What stands beside the clusters of the page and comes from elsewhere; where that is not known, nothing. */
function useFigures(project: string | null) {
  const me = useMe();
  const mayCost = holds(me, 'cost.read');
  const costs = useQuery({ ...homeCostsQuery(priceQuestion(project)), enabled: mayCost });
  const loads = useQuery({
    ...homeLoadsQuery({ project, mine: true }),
    enabled: me !== undefined,
  });
  return {
    prices: monthlyPrices(costs.data?.items ?? []),
    currency: costs.data?.total.currency ?? null,
    loads: new Map(
      loads.data?.state === 'known'
        ? loads.data.items.map(({ namespace, name, cpu }) => [`${namespace}/${name}`, cpu])
        : [],
    ),
  };
}

/** As the list of clusters tells it; else what the last known hours cost. */
function priceOf(
  { namespace, name, price }: ClusterRow,
  metered: ReadonlyMap<string, number>,
  currency: string | null,
): { amount: string | number; currency: string } | null {
  if (price) return { amount: price.monthlyLikely, currency: price.currency };
  const amount = metered.get(`${namespace}/${name}`);
  return amount === undefined || currency === null ? null : { amount, currency };
}

function Clusters({ items, project }: { items: readonly ClusterRow[]; project: string | null }) {
  const t = useTranslations('home');
  const { prices, currency, loads } = useFigures(project);
  const money = useMoney();
  return (
    <Table caption={t('clusters')} className="table-fixed">
      <thead>
        <tr>
          <Th className="w-34 pl-0 max-sm:w-auto">{t('column.name')}</Th>
          <Th>{t('column.phase')}</Th>
          <Th className="w-28 max-xl:hidden">{t('column.region')}</Th>
          <Th className="w-18 text-right max-sm:hidden">{t('column.nodes')}</Th>
          <Th className="w-26 max-[1400px]:hidden">{t('column.load')}</Th>
          <Th className="w-20 text-right max-sm:pr-0">{t('column.price')}</Th>
          <Th className="w-20 text-right max-xl:hidden">{t('column.expires')}</Th>
          <Th className="w-9 pr-0 pl-0 max-sm:hidden">
            <span className="sr-only">{t('column.kubeconfig')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {items.map((cluster) => {
          const key = `${cluster.namespace}/${cluster.name}`;
          const price = priceOf(cluster, prices, currency);
          return (
            <tr key={cluster.uid}>
              <Td className="truncate pl-0">
                <Link href={`/clusters/${key}`} prefetch={false} className="font-medium hover:underline">
                  {cluster.name}
                </Link>
              </Td>
              <Td>
                <PhaseWord phase={cluster.phase} />
                {cluster.phase === 'ready' ? null : (
                  <CauseText
                    cause={cluster.cause}
                    className="mb-1 line-clamp-2 text-12 whitespace-normal text-muted max-sm:hidden"
                  />
                )}
              </Td>
              <Td className="truncate text-muted max-xl:hidden">{cluster.region ?? '–'}</Td>
              <Td className="tabular text-right max-sm:hidden">
                {cluster.nodesReady ?? '–'} / {cluster.nodesTotal ?? '–'}
              </Td>
              <Td className="max-[1400px]:hidden">
                <LoadCell cpu={loads.get(key)} isAsleep={cluster.phase === 'hibernated'} />
              </Td>
              <Td className="tabular text-right max-sm:pr-0" title={price === null ? t('noPrice') : undefined}>
                {price === null ? '–' : money.whole(price.amount, price.currency)}
              </Td>
              <Td className="tabular text-right text-muted max-xl:hidden">
                {cluster.expiresAt ? <Time at={cluster.expiresAt} /> : '–'}
              </Td>
              <Td className="pr-0 pl-0 text-right max-sm:hidden">
                <KubeconfigAct cluster={cluster} />
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
