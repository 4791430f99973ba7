'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import type { CampaignDetail } from '@/lib/contracts/campaigns';
import { CampaignActs } from './campaign-acts';
import { CampaignFigures } from './campaign-figures';
import { CampaignRings } from './campaign-rings';
import { CampaignRows } from './campaign-rows';
import { CampaignSide } from './campaign-side';
import { campaignStateGlyphs } from './campaign-states';
import { campaignQuery } from './queries';

/** The live board of one campaign; once it has ended, its report. */
export function CampaignBoard({ id }: { id: string }) {
  const query = useQuery(campaignQuery(id));
  if (query.data) return <Board campaign={query.data} />;
  if (query.isError) {
    return <FailedPage kind="campaign" query={query} />;
  }
  return <Skeleton className="h-[70vh]" />;
}

function Board({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('campaigns');
  const { title, state, startedBy, createdAt, endedAt, ring, rings, figures } = campaign;
  const isUnderWay = (state === 'running' || state === 'stopping') && ring !== null;
  return (
    <>
      <PageHead
        title={title}
        badge={
          <Badge state={campaignStateGlyphs[state]}>
            {isUnderWay ? t('ringOf', { ring: ring + 1, rings: rings.length }) : t(`state.${state}`)}
          </Badge>
        }
        meta={[
          t('clusters', { count: figures.total }),
          t('startedBy', { by: startedBy }),
          <Time key="started" at={createdAt} />,
          endedAt && <Time key="ended" at={endedAt} />,
        ]}
        actions={<CampaignActs campaign={campaign} />}
      />
      <CampaignFigures campaign={campaign} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(240px,300px)] gap-x-8 gap-y-8 pt-5 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-8">
          <CampaignRings campaign={campaign} />
          <CampaignRows campaign={campaign} />
        </div>
        <CampaignSide campaign={campaign} />
      </div>
    </>
  );
}
