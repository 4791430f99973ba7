import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CatalogList } from '@/components/catalog/catalog-list';
import { catalogListQuery } from '@/components/data/catalog-query';
import { chosenProject, readAhead } from '../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalog'))('title') };
}

export default async function CatalogPage() {
  const [ahead, project] = await Promise.all([readAhead(), chosenProject()]);
  await ahead.ask(catalogListQuery(project), 'listCatalog', { query: { project, limit: 200 } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <CatalogList />
    </HydrationBoundary>
  );
}
