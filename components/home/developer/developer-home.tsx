'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { areAlertsKnown, prepareAlertGroups } from '@/components/data/alert-groups';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { alertsQuery } from '@/components/data/alerts-query';
import { FailedAlerts } from '@/components/data/failed-alerts';
import { OrderButton } from '@/components/data/order-button';
import { useProject } from '@/components/shell/project-context';
import { useShownProject } from '@/components/shell/use-shown-project';
import { useClock } from '@/components/status/use-clock';
import { HomeFrame } from '../home-frame';
import { HomeRequests } from '../home-requests';
import { AlertNeed } from '../needs/alert-need';
import { ClusterNeed, ExpiryNeed } from '../needs/cluster-need';
import { NeedsSection, shownNeeds } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { RequestNeed } from '../needs/request-need';
import { type Need, prepareNeeds } from '../prepare-needs';
import { homeClustersQuery, homeRequestsQuery } from '../queries';
import { Lately } from '../side/lately';
import { Quotas } from '../side/quotas';
import { SpendPanel } from '../spend/spend-panel';
import { MyClusters } from './my-clusters';

/** My clusters and requests, what waits for me, and what my project spends. */
export function DeveloperHome() {
  const t = useTranslations('home');
  const now = useClock();
  const { project } = useProject();
  const shown = useShownProject();
  const clusters = useQuery(homeClustersQuery({ project, mine: true }));
  const requests = useQuery(homeRequestsQuery({ project, mine: true }));
  const alerts = useQuery(alertsQuery({ owner: 'me', ...(project !== null && { project }) }));
  const mine = { clusters: clusters.data?.items ?? [], requests: requests.data?.items ?? [] };
  const needs = prepareNeeds(mine.clusters, mine.requests, now, prepareAlertGroups(alerts.data));
  const known = needsStateOf([clusters, requests]);
  // What fires is told by another program; no other part of the page waits for it.
  const state = { ...known, isWhole: known.isWhole && areAlertsKnown(alerts.data) };
  const askAlerts = () => void alerts.refetch();
  return (
    <HomeFrame
      needs={{ state, count: needs.length }}
      act={<OrderButton />}
      side={
        <>
          <SpendPanel project={shown} />
          <Quotas />
          <Lately {...mine} />
        </>
      }
    >
      <NeedsSection
        state={state}
        count={needs.length}
        all={{ href: '/clusters?owner=me', text: t('allMine') }}
        calm={t('calmMine')}
      >
        {needs.slice(0, shownNeeds).map((need) => (
          <Row key={need.key} need={need} />
        ))}
      </NeedsSection>
      {alerts.data ? <AlertTroubles report={alerts.data} onRetry={askAlerts} /> : null}
      {!alerts.data && alerts.isError ? <FailedAlerts error={alerts.error} onRetry={askAlerts} /> : null}
      <MyClusters query={clusters} project={project} />
      <HomeRequests query={requests} />
    </HomeFrame>
  );
}

function Row({ need }: { need: Need }) {
  switch (need.kind) {
    case 'cluster':
      return <ClusterNeed cluster={need.cluster} />;
    case 'expires':
      return <ExpiryNeed cluster={need.cluster} at={need.at} />;
    case 'request':
      return <RequestNeed request={need.request} />;
    case 'alerts':
      return <AlertNeed group={need.group} />;
  }
}
