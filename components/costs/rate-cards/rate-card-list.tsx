'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { providerName } from '@/components/data/provider-name';
import { QueryBoundary } from '@/components/data/query-boundary';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { RateCard } from '@/lib/contracts/rate-cards';
import { rateCardsQuery } from './queries';

/** Whose prices Slipway knows, and since when they hold. */
export function RateCardList() {
  const t = useTranslations('rateCards');
  const query = useQuery(rateCardsQuery);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items }) => (items.length === 0 ? <EmptyState title={t('none')} /> : <Cards cards={items} />)}
      </QueryBoundary>
    </>
  );
}

function Cards({ cards }: { cards: readonly RateCard[] }) {
  const t = useTranslations('rateCards');
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.provider')}</Th>
          <Th>{t('column.version')}</Th>
          <Th className="max-sm:hidden">{t('column.currency')}</Th>
          <Th>{t('column.from')}</Th>
          <Th className="max-sm:hidden">{t('column.machines')}</Th>
          <Th className="pr-0 max-lg:hidden">{t('column.source')}</Th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ provider, current, versions }) => {
          const shown = versions.find(({ version }) => version === current) ?? versions.at(-1);
          return (
            <tr key={provider}>
              <Td className="pl-0">
                <Link
                  href={`/admin/rate-cards/${encodeURIComponent(provider)}`}
                  className="font-medium hover:underline"
                >
                  {providerName(provider)}
                </Link>
              </Td>
              <Td className="tabular">{current ?? t('noneNow')}</Td>
              <Td className="text-muted max-sm:hidden">{shown?.currency}</Td>
              <Td className="tabular text-muted">{shown?.validFrom}</Td>
              <Td className="tabular text-muted max-sm:hidden">{shown?.rates.machines.length}</Td>
              <Td className="pr-0 text-muted whitespace-normal max-lg:hidden">{shown?.source}</Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
