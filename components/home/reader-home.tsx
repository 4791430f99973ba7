'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProject } from '@/components/shell/project-context';
import { HomeClusters } from './home-clusters';
import { HomeFrame } from './home-frame';
import { HomeRequests } from './home-requests';
import { NeedsSection } from './needs/needs-section';
import { needsStateOf } from './needs/needs-state';
import { homeClustersQuery, homeRequestsQuery } from './queries';
import { Lately } from './side/lately';
import { Quotas } from './side/quotas';

/** What somebody may read who has nothing of their own. */
export function ReaderHome() {
  const t = useTranslations('home');
  const { project } = useProject();
  const clusters = useQuery(homeClustersQuery({ project, mine: false }));
  const requests = useQuery(homeRequestsQuery({ project, mine: false }));
  const state = needsStateOf([clusters, requests]);
  return (
    <HomeFrame
      needs={{ state, count: 0 }}
      side={
        <>
          <Quotas />
          <Lately clusters={clusters.data?.items ?? []} requests={requests.data?.items ?? []} />
        </>
      }
    >
      <NeedsSection state={state} count={0} all={{ href: '/clusters', text: t('allClusters') }} calm={t('calmReader')}>
        {[]}
      </NeedsSection>
      <HomeClusters query={clusters} />
      <HomeRequests query={requests} mine={false} />
    </HomeFrame>
  );
}
