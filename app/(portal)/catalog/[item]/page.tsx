import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CatalogItemPage } from '@/components/catalog/catalog-item-page';

interface Props {
  params: Promise<{ item: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalog'))('title') };
}

export default async function OneCatalogItemPage({ params }: Props) {
  return <CatalogItemPage id={decodeURIComponent((await params).item)} />;
}
