import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BatchPage } from '@/components/batch/batch-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('batchJobs'))('title') };
}

// What members say takes longer than a page may, so that the browser asks.
export default function Page() {
  return <BatchPage />;
}
