import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotificationSettingsPage } from '@/components/settings/notification-settings-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notificationSettings'))('title') };
}

export default function Page() {
  return <NotificationSettingsPage />;
}
