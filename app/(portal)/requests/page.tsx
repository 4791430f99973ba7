import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requestListQuery } from '@/components/requests/queries';
import { RequestList } from '@/components/requests/request-list';
import { requestQuestion } from '@/components/requests/request-question';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('requests'))('title') };
}

export default async function RequestsPage({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const question = requestQuestion(url, project);
  await ahead.ask(requestListQuery(question), 'listRequests', { query: question });
  return (
    <HydrationBoundary state={ahead.state()}>
      <RequestList />
    </HydrationBoundary>
  );
}
