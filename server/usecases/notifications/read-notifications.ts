import { readNotificationsSchema } from '../../../lib/contracts/notifications.ts';
import { defineCommand } from '../define.ts';
import { inboxOf, refuseReadOnly } from './inbox-of.ts';

/** Marks notifications as read; others than one's own are left alone. Reading is nobody's business: no audit row. */
export const readNotifications = defineCommand({
  name: 'read-notifications',
  action: 'signed-in',
  scope: 'own',
  input: { body: readNotificationsSchema },
  prepare: async ({ actor }, { body }) => {
    refuseReadOnly(actor);
    return { inbox: inboxOf(actor), which: 'ids' in body ? body.ids : ('all' as const) };
  },
  commit: async ({ deps }, tx, { inbox, which }) => {
    const marked = await deps.inbox.markRead(tx, inbox, which, deps.clock.now());
    const { userId } = inbox;
    return {
      answer: { unread: await deps.inbox.countUnread(tx, inbox) },
      audit: [],
      events: marked > 0 ? [{ subject: 'notifications', key: '*', project: null, userId }] : [],
    };
  },
});
