import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notificationsQuery } from '@/components/data/notification-queries';
import { notificationQuestion } from '@/components/notifications/notification-question';
import { NotificationsPage } from '@/components/notifications/notifications-page';
import { readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') };
}

export default async function Page({ searchParams }: Props) {
  const [ahead, url] = await Promise.all([readAhead(), searchParams]);
  const question = notificationQuestion(url);
  await ahead.ask(notificationsQuery(question), 'listNotifications', { query: { ...question } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <NotificationsPage />
    </HydrationBoundary>
  );
}
