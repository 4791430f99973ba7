import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TokensPage } from '@/components/settings/tokens-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tokens'))('title') };
}

export default function Page() {
  return <TokensPage />;
}
