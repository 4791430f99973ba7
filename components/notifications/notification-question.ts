import type { NotificationQuestion } from '@/components/data/notification-queries';

export const notificationViews = ['all', 'unread'] as const;
export const notificationPageSize = 30;

/** What the address of the page asks of the API. */
export function notificationQuestion(url: { view?: string | null; cursor?: string | null }): NotificationQuestion {
  return {
    limit: notificationPageSize,
    ...(url.view === 'unread' && { unread: 'true' as const }),
    ...(url.cursor && { cursor: url.cursor }),
  };
}
