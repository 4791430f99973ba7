import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { NotificationPage } from '@/lib/contracts/notifications';

export interface NotificationQuestion {
  unread?: 'true';
  cursor?: string;
  limit: number;
}

export const notificationsQuery = (question: NotificationQuestion) =>
  queryOptions({
    queryKey: keys.notifications.list({ ...question }),
    queryFn: ({ signal }) => apiGet<NotificationPage>('/notifications', { ...question }, { signal }),
  });

/** What the bell shows: how many were not read, and the last ones in its panel. */
export const latestNotifications = notificationsQuery({ limit: 8 });

export const markRead = (which: { ids: string[] } | { all: true }) =>
  apiPost<{ unread: number }>('/notifications/read', which);
