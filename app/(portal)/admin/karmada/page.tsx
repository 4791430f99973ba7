import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { KarmadaPage } from '@/components/karmada/karmada-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('karmada'))('title') };
}

export default function Karmada() {
  return <KarmadaPage />;
}
