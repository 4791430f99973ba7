import {
  type NoticeTopic,
  type Notification,
  noticeArgumentsSchema,
  noticeKinds,
  noticeSubjects,
  noticeTopics,
} from '../../../lib/contracts/notifications.ts';
import { locales } from '../../../lib/locales.ts';
import { costTopics, ruleTopics } from '../../domain/notices/notice-audience.ts';
import type { Database } from '../../ports/database.ts';
import type { InboxOwner, InboxStore } from '../../ports/inbox.ts';
import type { NoticeSetting } from '../../ports/notices.ts';
import { dbOf } from '../client.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import type { NotificationSetting, Prisma, Notification as Row } from '../generated/client.ts';
import { fromJson } from '../json.ts';

const tag = 'notifications';
const keptDays = 90;
/** What asks somebody to act. */
const waitingTopics: NoticeTopic[] = [
  'request-waits',
  'request-reminder',
  'catalog-draft-waits',
  'access-asked',
  'rule-change-waits',
];

/** Null for a topic that Slipway no longer knows. */
function toNotification(row: Row): Notification | null {
  const topic = noticeTopics.find((known) => known === row.topic);
  const subject = noticeSubjects.find((known) => known === row.subject);
  if (topic === undefined || subject === undefined) return null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    topic,
    project: row.project,
    subject,
    key: row.key,
    arguments: fromJson(noticeArgumentsSchema, row.arguments),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

function toSetting({ userId, kind, inApp, email }: NotificationSetting): NoticeSetting | null {
  const known = noticeKinds.find((one) => one === kind);
  return known ? { userId, kind: known, inApp, email } : null;
}

function whereOf({
  userId,
  projects,
  costProjects,
  withGeneral,
  withRules,
}: InboxOwner): Prisma.NotificationWhereInput {
  const within = (some: InboxOwner['projects']) => (some === 'all' ? { not: null } : { in: [...some] });
  const topics = [...costTopics];
  return {
    userId,
    OR: [
      { project: within(projects), topic: { notIn: topics } },
      { project: within(costProjects), topic: { in: topics } },
      ...(withGeneral ? [{ project: null, ...(withRules ? {} : { topic: { notIn: [...ruleTopics] } }) }] : []),
    ],
  };
}

export const inboxStore: InboxStore = {
  async list(tx, owner, { unread, cursor, limit }) {
    const where = { ...whereOf(owner), ...(unread && { readAt: null }) };
    const rows = await dbOf(tx).notification.findMany({
      where: cursor === undefined ? where : { AND: [where, after(cursor)] },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).flatMap((row) => toNotification(row) ?? []),
      nextCursor: last ? encodeCursor([tag, last.at.toISOString(), last.id]) : null,
      total: await dbOf(tx).notification.count({ where }),
    };
  },

  countUnread: (tx, owner) => dbOf(tx).notification.count({ where: { ...whereOf(owner), readAt: null } }),

  async markRead(tx, owner, ids, at) {
    const { count } = await dbOf(tx).notification.updateMany({
      where: { ...whereOf(owner), readAt: null, ...(ids !== 'all' && { id: { in: [...ids] } }) },
      data: { readAt: at },
    });
    return count;
  },

  async settle(tx, { subject, key }, before) {
    const rows = await tx.$queryRawUnsafe<{ userId: string }[]>(
      `UPDATE notifications SET read_at = $3::timestamptz
       WHERE subject = $1 AND key = $2 AND read_at IS NULL AND at < $3::timestamptz AND topic = ANY($4::text[])
       RETURNING user_id AS "userId"`,
      subject,
      key,
      before.toISOString(),
      waitingTopics,
    );
    return rows.map(({ userId }) => userId);
  },

  async settings(tx, userId) {
    const db = dbOf(tx);
    const user = await db.user.findUnique({ where: { id: userId }, select: { locale: true } });
    const rows = await db.notificationSetting.findMany({ where: { userId } });
    return {
      locale: locales.find((one) => one === user?.locale) ?? null,
      kinds: rows.flatMap((row) => toSetting(row) ?? []),
    };
  },

  async putSettings(tx, settings) {
    for (const { userId, kind, inApp, email } of settings) {
      await dbOf(tx).notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, inApp, email },
        update: { inApp, email },
      });
    }
  },
};

/** Settings of several people at once. */
export async function settingsOf(
  tx: Parameters<InboxStore['settings']>[0],
  userIds: readonly string[],
): Promise<NoticeSetting[]> {
  const rows = await dbOf(tx).notificationSetting.findMany({ where: { userId: { in: [...userIds] } } });
  return rows.flatMap((row) => toSetting(row) ?? []);
}

/** @throws DomainError `validation-failed` for a cursor of another list */
function after(cursor: string): Prisma.NotificationWhereInput {
  const [at, id] = decodeCursor(cursor, tag, [places.instant, places.uuid]);
  const place = new Date(at);
  return { OR: [{ at: { lt: place } }, { at: place, id: { lt: id } }] };
}

/**
 * Forgets what was read long ago, and what happened that nobody has in their inbox any more and nothing has to be sent
 * of. What nobody has read stays.
 */
export async function forgetReadNotifications(database: Database): Promise<void> {
  const before = `now() - make_interval(days => $1::int)`;
  await database.auto.$queryRawUnsafe(`DELETE FROM notifications WHERE read_at < ${before}`, keptDays);
  await database.auto.$queryRawUnsafe(
    `DELETE FROM notices n WHERE n.at < ${before} AND n.expanded_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.notice_id = n.id)
       AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.notice_id = n.id AND d.state = 'waiting')`,
    keptDays,
  );
}
