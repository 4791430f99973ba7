import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestPage } from '@/components/requests/request-page';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('request'))('pageTitle') };
}

export default async function OneRequestPage({ params }: Props) {
  return <RequestPage id={(await params).id} />;
}
