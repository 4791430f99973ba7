import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiReferencePage } from '@/components/help/api-reference-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('help.place'))('api') };
}

export default function ApiReference() {
  return <ApiReferencePage />;
}
