import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DestinationsPage } from '@/components/destinations/destinations-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('destinations'))('title') };
}

export default function Page() {
  return <DestinationsPage />;
}
