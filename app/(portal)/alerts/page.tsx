import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { alertQuestion } from '@/components/alerts/alert-question';
import { AlertsPage } from '@/components/alerts/alerts-page';
import { silencesQuery } from '@/components/alerts/silence-queries';
import { alertsQuery } from '@/components/data/alerts-query';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('alerts'))('title') };
}

export default async function Alerts({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const question = alertQuestion(url, project);
  const ofProject = project === null ? {} : { project };
  await Promise.all([
    ahead.ask(alertsQuery(question), 'listAlerts', { query: question }),
    ahead.ask(alertsQuery(ofProject), 'listAlerts', { query: ofProject }),
    ahead.ask(silencesQuery, 'listSilences'),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <AlertsPage />
    </HydrationBoundary>
  );
}
