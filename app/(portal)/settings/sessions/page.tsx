import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionsPage } from '@/components/settings/sessions-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sessions'))('title') };
}

export default function Page() {
  return <SessionsPage />;
}
