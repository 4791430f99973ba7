import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AdoptPage } from '@/components/adoption/adopt-page';
import { projectsQuery, projectsQuestion } from '@/components/data/projects-query';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('adoption'))('title') };
}

export default async function AdoptClusterPage() {
  const ahead = await readAhead();
  await ahead.ask(projectsQuery, 'listProjects', { query: projectsQuestion });
  return (
    <HydrationBoundary state={ahead.state()}>
      <AdoptPage />
    </HydrationBoundary>
  );
}
