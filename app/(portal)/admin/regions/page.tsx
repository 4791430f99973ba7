import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RegionsPage } from '@/components/regions/regions-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('regions'))('title') };
}

export default function Regions() {
  return <RegionsPage />;
}
