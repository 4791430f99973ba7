'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Campaign } from '@/lib/contracts/campaigns';
import { campaignStateGlyphs } from './campaign-states';
import { campaignsQuery } from './queries';

/** Campaigns, newest first. */
export function CampaignList() {
  const t = useTranslations('campaigns');
  const me = useMe();
  const query = useQuery(campaignsQuery);
  const mayStart = holds(me, 'campaign.manage');
  const start = mayStart ? (
    <Button variant="primary" asChild>
      <Link href="/clusters/campaigns/new">{t('start')}</Link>
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={start} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items }) =>
          items.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <Rows rows={items} />
        }
      </QueryBoundary>
      {mayStart ? null : <WhyNotFoot action="campaign.manage" project={null} />}
    </>
  );
}

function Rows({ rows }: { rows: readonly Campaign[] }) {
  const t = useTranslations('campaigns');
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="w-2/5 pl-0">{t('column.title')}</Th>
          <Th>{t('column.state')}</Th>
          <Th className="text-right">{t('column.done')}</Th>
          <Th className="text-right">{t('column.failed')}</Th>
          <Th className="max-sm:hidden">{t('column.by')}</Th>
          <Th className="pr-0 text-right max-sm:hidden">{t('column.started')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, state, startedBy, createdAt, figures }) => (
          <tr key={id}>
            <Td className="pl-0 max-sm:whitespace-normal">
              <Link href={`/clusters/campaigns/${id}`} className="font-medium hover:underline">
                {title}
              </Link>
            </Td>
            <Td>
              <StateWord state={campaignStateGlyphs[state]}>{t(`state.${state}`)}</StateWord>
            </Td>
            <Td className="tabular text-right">{t('ofTotal', { count: figures.done, total: figures.total })}</Td>
            <Td className="tabular text-right">{figures.failed}</Td>
            <Td className="text-muted max-sm:hidden">{startedBy}</Td>
            <Td className="pr-0 text-right text-muted max-sm:hidden">
              <Time at={createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
