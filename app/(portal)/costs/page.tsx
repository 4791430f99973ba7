import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CostsPage } from '@/components/costs/costs-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('costs'))('title') };
}

export default function Costs() {
  return <CostsPage />;
}
