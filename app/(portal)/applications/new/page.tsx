import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewApplicationPage } from '@/components/applications/form/new-application-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applicationForm'))('title') };
}

export default function NewApplication() {
  return <NewApplicationPage />;
}
