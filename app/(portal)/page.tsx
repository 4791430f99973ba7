import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HomeAlerts } from '@/components/alerts/home-alerts';
import { HomePage } from '@/components/home/home-page';
import {
  homeClusterFilters,
  homeClustersQuery,
  homeProjectsQuery,
  homeRequestFilters,
  homeRequestsQuery,
} from '@/components/home/queries';
import { meQuery } from '@/components/shell/queries';
import { holds } from '@/components/shell/use-me';
import { chosenProject, readAhead } from '../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('title') };
}

export default async function Page() {
  const [ahead, project] = await Promise.all([readAhead(), chosenProject()]);
  const me = await ahead.ask(meQuery, 'getMe');
  const scope = { project, mine: !me || holds(me, 'request.create') };
  if (me) {
    await Promise.all([
      ahead.ask(homeClustersQuery(scope), 'listClusters', { query: homeClusterFilters(scope) }),
      ahead.ask(homeRequestsQuery(scope), 'listRequests', { query: homeRequestFilters(scope) }),
      ahead.ask(homeProjectsQuery, 'listProjects', { query: { limit: 200 } }),
    ]);
  }
  return (
    <HydrationBoundary state={ahead.state()}>
      <HomePage alerts={<HomeAlerts />} />
    </HydrationBoundary>
  );
}
