import { changeNotificationSettingsSchema, type NotificationSettings } from '../../../lib/contracts/notifications.ts';
import type { Actor } from '../../domain/actor.ts';
import { channelsOf } from '../../domain/notices/notice.ts';
import type { Tx } from '../../ports/database.ts';
import { defineCommand, defineQuery } from '../define.ts';
import type { Deps } from '../deps.ts';
import { inboxOf, refuseReadOnly } from './inbox-of.ts';

async function readSettings(deps: Deps, tx: Tx, actor: Actor): Promise<NotificationSettings> {
  const { locale, kinds } = await deps.inbox.settings(tx, inboxOf(actor).userId);
  return { email: actor.email, isMailed: deps.hasMailServer, locale, kinds: channelsOf(kinds) };
}

/** Of what one is told, and how. */
export const getNotificationSettings = defineQuery({
  name: 'get-notification-settings',
  action: 'signed-in',
  scope: 'own',
  input: {},
  run: ({ deps, actor }) => readSettings(deps, deps.db.auto, actor),
});

/** Switches kinds and channels, and the language of e-mail. What is not named stays as it is. */
export const changeNotificationSettings = defineCommand({
  name: 'change-notification-settings',
  action: 'signed-in',
  scope: 'own',
  input: { body: changeNotificationSettingsSchema },
  prepare: async ({ actor }, { body }) => {
    refuseReadOnly(actor);
    return { userId: inboxOf(actor).userId, ...body };
  },
  commit: async ({ deps, actor }, tx, { userId, kinds = [], locale }) => {
    const before = await readSettings(deps, tx, actor);
    if (locale) await deps.users.setLocale(tx, userId, locale);
    await deps.inbox.putSettings(
      tx,
      kinds.map((kind) => ({ userId, ...kind })),
    );
    const after = await readSettings(deps, tx, actor);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    const areSameKinds = JSON.stringify(before.kinds) === JSON.stringify(after.kinds);
    return {
      answer: after,
      audit: isSame
        ? []
        : {
            // Who only turned the portal to another language changed no setting of notices.
            action: areSameKinds ? 'change-language' : 'change-notification-settings',
            project: null,
            subject: 'notifications',
            key: userId,
            before: { locale: before.locale, kinds: before.kinds },
            after: { locale: after.locale, kinds: after.kinds },
          },
      events: isSame ? [] : [{ subject: 'notifications', key: '*', project: null, userId }],
    };
  },
});
