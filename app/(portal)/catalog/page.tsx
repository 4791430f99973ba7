import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CatalogList } from '@/components/catalog/catalog-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalog'))('title') };
}

export default function CatalogPage() {
  return <CatalogList />;
}
