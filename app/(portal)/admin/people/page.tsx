import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeoplePage } from '@/components/admin/people-page';
import { membersQuery, peopleQuery } from '@/components/admin/queries';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('members'))('pageTitle') };
}

export default async function RolesPage() {
  const ahead = await readAhead();
  await Promise.all([
    ahead.ask(accessRequestsQuery('to-answer'), 'listAccessRequests', { query: { view: 'to-answer' } }),
    ahead.ask(membersQuery(null), 'listMembers'),
    ahead.ask(peopleQuery(''), 'listPeople'),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <PeoplePage />
    </HydrationBoundary>
  );
}
