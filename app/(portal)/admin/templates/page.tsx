import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TemplateList } from '@/components/templates/template-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('templates'))('title') };
}

export default function TemplatesPage() {
  return <TemplateList />;
}
