import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { MyAccessPage } from '@/components/settings/my-access-page';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('myAccess'))('title') };
}

export default async function Page() {
  const ahead = await readAhead();
  await ahead.ask(accessRequestsQuery('mine'), 'listAccessRequests', { query: { view: 'mine' } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <MyAccessPage />
    </HydrationBoundary>
  );
}
