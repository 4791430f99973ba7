import { destinationKinds } from '../../../lib/contracts/destinations.ts';
import type { NoticeArguments, NoticeSubject, NoticeTopic } from '../../../lib/contracts/notifications.ts';
import type { DeliveryStore, DueDelivery } from '../../ports/deliveries.ts';
import { dbOf } from '../client.ts';

interface Row {
  id: string;
  attempts: number;
  channel: string;
  at: Date;
  topic: NoticeTopic;
  project: string | null;
  subject: NoticeSubject;
  key: string;
  arguments: NoticeArguments;
  actorId: string | null;
  email: string | null;
  locale: string | null;
  destinationId: string | null;
  destinationProject: string | null;
}

function toDue({ id, attempts, channel, email, locale, destinationId, destinationProject, ...notice }: Row) {
  const due = { id, attempts, notice };
  const kind = destinationKinds.find((known) => known === channel);
  if (kind && destinationId) return [{ ...due, channel: kind, destinationId, project: destinationProject }];
  return email === null ? [] : [{ ...due, channel: 'email' as const, person: { email, locale } }];
}

export const deliveryStore: DeliveryStore = {
  async claim(tx, now, until, limit) {
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `WITH due AS (
         SELECT d.id FROM deliveries d LEFT JOIN notification_destinations t ON t.id = d.destination_id
           WHERE d.state = 'waiting' AND d.next_at <= $1::timestamptz AND t.paused_at IS NULL AND t.disabled_at IS NULL
             AND (d.user_id IS NULL OR EXISTS (SELECT 1 FROM users u WHERE u.id = d.user_id AND u.disabled_at IS NULL))
           ORDER BY d.next_at LIMIT $3::int FOR UPDATE OF d SKIP LOCKED),
       claimed AS (
         UPDATE deliveries d SET attempts = attempts + 1, next_at = $2::timestamptz FROM due WHERE d.id = due.id
           RETURNING d.id, d.attempts, d.channel, d.notice_id, d.user_id, d.destination_id)
       SELECT c.id, c.attempts, c.channel, n.at, n.topic, n.project, n.subject, n.key, n.arguments,
           n.actor_id AS "actorId", u.email, u.locale, t.id AS "destinationId", t.project AS "destinationProject"
         FROM claimed c JOIN notices n ON n.id = c.notice_id LEFT JOIN users u ON u.id = c.user_id
         LEFT JOIN notification_destinations t ON t.id = c.destination_id
         ORDER BY n.at, c.id`,
      now.toISOString(),
      until.toISOString(),
      limit,
    );
    return rows.flatMap((row): DueDelivery[] => toDue(row));
  },

  async settle(tx, { id, attempts }, settled, lastError, at) {
    await dbOf(tx).delivery.updateMany({
      where: { id, attempts, state: 'waiting' },
      data: {
        state: settled.state,
        lastError,
        ...(settled.state === 'waiting' && { nextAt: settled.nextAt }),
        ...(settled.state === 'sent' && { sentAt: at }),
      },
    });
  },
};
