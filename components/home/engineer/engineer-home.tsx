'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HomeAlerts } from '@/components/alerts/home-alerts';
import { FleetOverview } from '@/components/clusters/fleet-overview';
import { clusterFacetsQuery } from '@/components/clusters/queries';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { HomeFrame } from '../home-frame';
import { ClusterNeed } from '../needs/cluster-need';
import { NeedsSection, shownNeeds } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { brokenClustersQuery, deletingClustersQuery } from '../queries';
import { SectionHead } from '../section-head';
import { Quotas } from '../side/quotas';
import { Soon, UpgradesDue } from './engineer-side';
import { stuckDeletions } from './prepare-soon';
import { RunningNow } from './running-now';

/** The worst clusters with their cause, the fleet, what fires, what runs, what ends soon. */
export function EngineerHome() {
  const t = useTranslations('home');
  const { project } = useProject();
  const now = useClock();
  const broken = useQuery(brokenClustersQuery({ project }));
  const deleting = useQuery(deletingClustersQuery({ project }));
  const stuck = stuckDeletions(deleting.data?.items ?? [], now);
  const count = (broken.data?.total ?? 0) + stuck.length;
  const state = needsStateOf([broken, deleting]);
  return (
    <HomeFrame
      needs={{ state, count }}
      act={
        <Button variant={count > 0 ? 'primary' : 'secondary'} asChild>
          <Link href="/fleet">
            <Icon name="fleet" />
            {t('need.openFleet')}
          </Link>
        </Button>
      }
      side={
        <>
          <UpgradesDue />
          <Soon project={project} />
          <Quotas />
        </>
      }
    >
      <NeedsSection
        state={state}
        count={count}
        all={{ href: '/clusters?phase=failed,degraded', text: t('allBroken') }}
        calm={t('calmEngineer')}
      >
        {[...(broken.data?.items ?? []), ...stuck].slice(0, shownNeeds).map((cluster) => (
          <ClusterNeed key={cluster.uid} cluster={cluster} withProject />
        ))}
      </NeedsSection>
      <FleetStrip project={project} />
      <RunningNow project={project} />
      <HomeAlerts />
    </HomeFrame>
  );
}

function FleetStrip({ project }: { project: string | null }) {
  const t = useTranslations('home');
  const scope = project ? { project } : {};
  const facets = useQuery(clusterFacetsQuery(scope));
  return (
    <section className="min-w-0">
      <SectionHead title={t('engineer.fleet')} count={facets.data?.total} href="/clusters" link={t('allClusters')} />
      <QueryBoundary query={facets} skeleton={<Skeleton className="my-3.5 h-11" />}>
        {(data) =>
          data.total === 0 ? (
            <p className="border-t border-line py-3 text-muted">{t('noClustersAllText')}</p>
          ) : (
            <FleetOverview facets={data} scope={scope} />
          )
        }
      </QueryBoundary>
    </section>
  );
}
