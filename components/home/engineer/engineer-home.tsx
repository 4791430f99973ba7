'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useProject } from '@/components/shell/project-context';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { HomeFrame } from '../home-frame';
import { ClusterNeed } from '../needs/cluster-need';
import { NeedsSection, shownNeeds } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { brokenClustersQuery, deletingClustersQuery } from '../queries';
import { Quotas } from '../side/quotas';
import { Soon, UpgradesDue } from './engineer-side';
import { FleetStrip } from './fleet-strip';
import { HomeAlerts } from './home-alerts';
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
