import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { KarmadaPage } from '@/components/karmada/karmada-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('karmada'))('title') };
}

export default async function Karmada({ searchParams }: { searchParams: Promise<{ join?: string | string[] }> }) {
  const { join } = await searchParams;
  return <KarmadaPage wanted={typeof join === 'string' ? join : null} />;
}
