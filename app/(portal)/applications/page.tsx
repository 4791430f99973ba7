import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApplicationList } from '@/components/applications/application-list';
import {
  applicationPageSize,
  applicationQuestion,
  applicationsQuery,
  federatedQuotasQuery,
} from '@/components/applications/queries';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications'))('title') };
}

export default async function ApplicationsPage({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const question = applicationQuestion(url, project);
  await Promise.all([
    ahead.ask(applicationsQuery(question), 'listApplications', { query: { ...question, limit: applicationPageSize } }),
    ahead.ask(federatedQuotasQuery(project), 'listFederatedQuotas', { query: { project } }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <ApplicationList />
    </HydrationBoundary>
  );
}
