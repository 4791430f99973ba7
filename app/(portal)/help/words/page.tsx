import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TermsPage } from '@/components/help/terms-page';
import { readTerms } from '@/server/web';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('help.terms'))('title') };
}

export default async function Terms() {
  return <TermsPage terms={await readTerms()} />;
}
