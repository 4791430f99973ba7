import { type NotificationPage, notificationListQuerySchema } from '../../../lib/contracts/notifications.ts';
import { defineQuery } from '../define.ts';
import { inboxOf } from './inbox-of.ts';

/** One's own inbox. Who sees as somebody else reads nothing of it: it is addressed to that person. */
export const listNotifications = defineQuery({
  name: 'list-notifications',
  action: 'signed-in',
  scope: 'own',
  input: { query: notificationListQuerySchema },
  run: async ({ deps, actor }, { query }): Promise<NotificationPage> => {
    if (actor.seenBy) return { items: [], nextCursor: null, total: 0, unread: 0, isWithheld: true };
    const inbox = inboxOf(actor);
    const { cursor, limit } = query;
    const [page, unread] = await Promise.all([
      deps.inbox.list(deps.db.auto, inbox, { unread: query.unread === 'true', cursor, limit }),
      deps.inbox.countUnread(deps.db.auto, inbox),
    ]);
    return { ...page, unread, isWithheld: false };
  },
});
