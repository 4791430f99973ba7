import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ItemList } from '@/components/templates/items/item-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogItems'))('title') };
}

export default function CatalogItemsPage() {
  return <ItemList />;
}
