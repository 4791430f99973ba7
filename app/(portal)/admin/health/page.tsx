import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HealthPage } from '@/components/installation/health-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('health'))('title') };
}

export default function Health() {
  return <HealthPage />;
}
