import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FleetAlerts } from '@/components/alerts/fleet-alerts';
import { alertsQuery } from '@/components/data/alerts-query';
import { FleetPage } from '@/components/fleet/fleet-page';
import { fleetQuery } from '@/components/fleet/queries';
import { metricsRegionsQuery } from '@/components/metrics/queries';
import { RegionNotice } from '@/components/metrics/region-notice';
import type { FleetFilter } from '@/lib/contracts/choices';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<{ region?: string; state?: FleetFilter }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('fleet'))('title') };
}

export default async function Fleet({ searchParams }: Props) {
  const [ahead, project, { region, state }] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const question = { ...(project && { project }), ...(region && { region }), ...(state && { state }) };
  const ofProject = project === null ? {} : { project };
  await Promise.all([
    ahead.ask(fleetQuery(question), 'getFleet', { query: question }),
    ahead.ask(metricsRegionsQuery(ofProject), 'listMetricsRegions', { query: ofProject }),
    // How the fleet is rests on the same answer.
    ahead.askBriefly(alertsQuery(ofProject), 'listAlerts', { query: ofProject }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <FleetPage notice={<RegionNotice about="clusters" />} alerts={<FleetAlerts />} />
    </HydrationBoundary>
  );
}
