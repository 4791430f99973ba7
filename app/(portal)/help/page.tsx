import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { HelpHome } from '@/components/help/help-home';
import { readGuides } from '@/server/web';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('help'))('title') };
}

export default async function Help() {
  const locale = await getLocale();
  return <HelpHome guides={await readGuides(locale)} />;
}
