import type { NoticeArguments, NoticeSubject, NoticeTopic } from '../../../lib/contracts/notifications.ts';
import { toldToEachProject } from '../../domain/notices/notice-audience.ts';
import type { NoticeOutbox, NoticeStore, StoredNotice } from '../../ports/notices.ts';
import { listHolders } from '../access/caller-store.ts';
import { dbOf } from '../client.ts';
import { listen } from '../events/listen.ts';
import { toSqlJson } from '../sql-json.ts';
import { inboxStore, settingsOf } from './inbox-store.ts';

const channel = 'slipway_notices';

interface NoticeRow {
  id: string;
  at: Date;
  topic: NoticeTopic;
  project: string | null;
  subject: NoticeSubject;
  key: string;
  arguments: NoticeArguments;
  actorId: string | null;
  about: string[] | null;
}

export const noticeOutbox: NoticeOutbox = {
  async append(tx, { at, topic, project, subject, key, arguments: named, actorId, about }) {
    await tx.$queryRawUnsafe(
      `WITH written AS (
         INSERT INTO notices (id, at, topic, project, subject, key, arguments, actor_id, about)
         VALUES (gen_random_uuid(), $1::timestamptz, $2, $3, $4, $5, $6::jsonb, $7::uuid,
           ARRAY(SELECT id FROM users WHERE id::text = ANY($8::text[]) OR email = ANY($8::text[]))))
       SELECT 1 AS told FROM (SELECT pg_notify($9, '')) AS sent`,
      at.toISOString(),
      topic,
      project,
      subject,
      key,
      toSqlJson(named),
      actorId,
      about.map((one) => one.toLowerCase()),
      channel,
    );
  },
};

/** The outbox as those who empty it see it; `connectionString` is where they listen. */
export function createNoticeStore(connectionString: string): NoticeStore {
  return {
    ...noticeOutbox,

    async claim(tx, except) {
      const [row] = await tx.$queryRawUnsafe<NoticeRow[]>(
        `SELECT id, at, topic, project, subject, key, arguments, actor_id AS "actorId", about FROM notices
         WHERE expanded_at IS NULL AND id <> ALL($1::uuid[]) ORDER BY at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [...except],
      );
      return row ? { ...row, about: row.about ?? [] } : null;
    },

    findPersons: (tx, { ids, roles, scopes }) => listHolders(tx, ids, roles, scopes),

    settingsOf,
    settle: inboxStore.settle,

    // Names of other projects are for finding who hears, not for those who hear.
    async expand(tx, notice, told, at) {
      const written = await tx.$queryRawUnsafe<{ id: string; userId: string }[]>(
        `INSERT INTO notifications (id, notice_id, user_id, at, topic, project, subject, key, arguments, read_at)
         SELECT gen_random_uuid(), n.id, t."userId", n.at, n.topic, t.project, n.subject, n.key, n.arguments - 'projects',
           CASE WHEN t."isOwnAct" THEN n.at END
           FROM notices n, jsonb_to_recordset($2::jsonb) AS t ("userId" uuid, project text, "inApp" boolean, "isOwnAct" boolean)
           WHERE n.id = $1::uuid AND t."inApp"
         ON CONFLICT (notice_id, user_id) DO NOTHING RETURNING id, user_id AS "userId"`,
        notice.id,
        toSqlJson(told),
      );
      await writeMails(
        tx,
        notice,
        told.filter(({ email }) => email).map(({ userId }) => userId),
        at,
      );
      await writeCalls(tx, notice.id, at);
      await dbOf(tx).notice.update({ where: { id: notice.id }, data: { expandedAt: at } });
      return written;
    },

    subscribe(wake) {
      const listener = listen(connectionString, channel, wake);
      return () => listener.close();
    },
  };
}

async function writeMails(tx: Parameters<NoticeOutbox['append']>[0], { id }: StoredNotice, to: string[], at: Date) {
  await tx.$queryRawUnsafe(
    `INSERT INTO deliveries (id, notice_id, channel, user_id, next_at)
     SELECT gen_random_uuid(), $1::uuid, 'email', "userId", $3::timestamptz FROM unnest($2::uuid[]) AS one ("userId")
     ON CONFLICT (notice_id, user_id) WHERE user_id IS NOT NULL DO NOTHING`,
    id,
    to,
    at.toISOString(),
  );
}

/** One row a destination of the project, or of the whole installation, that wants the topic. */
async function writeCalls(tx: Parameters<NoticeOutbox['append']>[0], noticeId: string, at: Date): Promise<void> {
  await tx.$queryRawUnsafe(
    `INSERT INTO deliveries (id, notice_id, channel, destination_id, next_at)
     SELECT gen_random_uuid(), n.id, t.kind, t.id, $2::timestamptz
       FROM notices n JOIN notification_destinations t ON n.topic = ANY (t.topics)
         AND (t.project = n.project OR (t.project IS NULL AND (n.project IS NULL OR n.topic <> ALL ($3::text[]))))
         AND t.paused_at IS NULL AND t.disabled_at IS NULL
       WHERE n.id = $1::uuid
     ON CONFLICT (notice_id, destination_id) WHERE destination_id IS NOT NULL DO NOTHING`,
    noticeId,
    at.toISOString(),
    [...toldToEachProject],
  );
}
