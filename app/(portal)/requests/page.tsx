import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestList } from '@/components/requests/request-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('requests'))('title') };
}

export default function RequestsPage() {
  return <RequestList />;
}
