import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SharedSettingList } from '@/components/shared-settings/shared-setting-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sharedSettings'))('title') };
}

export default function SharedSettingsPage() {
  return <SharedSettingList />;
}
