import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MyAccessPage } from '@/components/settings/my-access-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('myAccess'))('title') };
}

export default function Page() {
  return <MyAccessPage />;
}
