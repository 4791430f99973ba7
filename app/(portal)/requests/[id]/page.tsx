import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { conversationQuery } from '@/components/data/conversation-queries';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { requestQuery } from '@/components/data/request-query';
import { requestClusterQuery, requestItemQuery } from '@/components/requests/queries';
import { RequestPage } from '@/components/requests/request-page';
import { readAhead } from '../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('request'))('pageTitle') };
}

export default async function OneRequestPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  const request = await ahead.ask(requestQuery(id), 'getRequest', { path: { id } });
  if (request && request.id !== id) redirect(`/requests/${request.id}`);
  const { cluster, catalogItem: item } = request ?? {};
  await Promise.all([
    request && ahead.ask(conversationQuery(id), 'listComments', { path: { id } }),
    cluster && ahead.ask(requestClusterQuery(cluster), 'getCluster', { path: cluster }),
    // Its limits, now and with it, stand on the page while something is held or asked for.
    request && ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion }),
    item && ahead.ask(requestItemQuery(item.id), 'getCatalogItem', { path: { id: item.id } }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <RequestPage id={id} />
    </HydrationBoundary>
  );
}
