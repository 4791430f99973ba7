import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeoplePage } from '@/components/admin/people-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('members'))('pageTitle') };
}

export default function RolesPage() {
  return <PeoplePage />;
}
