import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MetricsSourcePage } from '@/components/metrics/metrics-source-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('metricsSource'))('title') };
}

export default function MetricsSource() {
  return <MetricsSourcePage />;
}
