import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AdminHomePage } from '@/components/admin/admin-home-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('nav'))('admin') };
}

export default function Admin() {
  return <AdminHomePage />;
}
