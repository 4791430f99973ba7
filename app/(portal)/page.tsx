import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HomePage } from '@/components/home/home-page';
import { meQuery } from '@/components/shell/queries';
import { chosenProject, readAhead } from '../read-ahead';
import { readHome } from '../read-home';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('title') };
}

export default async function Page() {
  const [ahead, project] = await Promise.all([readAhead(), chosenProject()]);
  const me = await ahead.ask(meQuery, 'getMe');
  if (me) await readHome(ahead, me, project);
  return (
    <HydrationBoundary state={ahead.state()}>
      <HomePage />
    </HydrationBoundary>
  );
}
