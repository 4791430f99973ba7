import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SettingsPage } from '@/components/installation/settings/settings-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('installation'))('title') };
}

export default function InstallationSettings() {
  return <SettingsPage />;
}
