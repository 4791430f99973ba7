import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { NotificationSettings } from '@/lib/contracts/notifications';
import type { Page } from '@/lib/contracts/page';
import type { OwnSession } from '@/lib/contracts/people';
import type { Token } from '@/lib/contracts/tokens';

export const tokensQuery = queryOptions({
  queryKey: keys.tokens.list,
  queryFn: ({ signal }) => apiGet<Page<Token>>('/tokens', { limit: 200 }, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: keys.tokens.sessions,
  queryFn: ({ signal }) => apiGet<Page<OwnSession>>('/sessions', {}, { signal }),
});

export function endSession(id: string): Promise<void> {
  return apiDelete(`/sessions/${encodeURIComponent(id)}`);
}

export interface NewToken {
  name: string;
  expiresInDays: number;
  project: string | null;
  readOnly: boolean;
}

/** Creates a token; its secret is in this answer and nowhere else. */
export function createToken(token: NewToken, idempotencyKey: string): Promise<Token & { token: string }> {
  return apiPost<Token & { token: string }>('/tokens', token, { idempotencyKey });
}

export function revokeToken(id: string): Promise<void> {
  return apiDelete(`/tokens/${encodeURIComponent(id)}`);
}

export const notificationSettingsQuery = queryOptions({
  queryKey: keys.notifications.settings,
  queryFn: ({ signal }) => apiGet<NotificationSettings>('/notifications/settings', {}, { signal }),
});

export function saveNotificationSettings(change: Pick<NotificationSettings, 'kinds'>): Promise<NotificationSettings> {
  return apiPut<NotificationSettings>('/notifications/settings', change);
}
