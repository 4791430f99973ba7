import type { Database } from '../ports/database.ts';

/** How long rows are kept of which nobody asks any more, and how many of them at most. */
const kept = {
  endedSessionDays: 30,
  clusterEventDays: 90,
  eventsPerCluster: 500,
  unreadDays: 365,
  notificationsPerPerson: 1_000,
  deliveryDays: 90,
  mailingRunDays: 400,
  unreadSchemaDays: 90,
} as const;

const age = (days: number) => `now() - interval '${days} days'`;

/** One statement a table; each is its own transaction, so that one that takes too long keeps none of the others. */
const statements = [
  'DELETE FROM idempotency_keys WHERE expires_at < now()',
  'DELETE FROM rate_limits WHERE expire < (extract(epoch FROM now()) * 1000)::bigint',
  `DELETE FROM sessions WHERE least(expires_at, revoked_at) < ${age(kept.endedSessionDays)}`,
  // A session that is over signs nobody out at the provider any more.
  'UPDATE sessions SET id_token = NULL WHERE id_token IS NOT NULL AND expires_at < now()',
  'DELETE FROM logout_notices WHERE expires_at < now()',
  `DELETE FROM cluster_events WHERE at < ${age(kept.clusterEventDays)}`,
  `DELETE FROM cluster_events WHERE uid IN (
     SELECT uid FROM (
       SELECT uid, row_number() OVER (PARTITION BY namespace, name ORDER BY at DESC, uid) AS place FROM cluster_events
       JOIN (SELECT namespace, name FROM cluster_events GROUP BY namespace, name
             HAVING count(*) > ${kept.eventsPerCluster}) AS many USING (namespace, name)
     ) AS ranked WHERE place > ${kept.eventsPerCluster})`,
  `DELETE FROM notifications WHERE at < ${age(kept.unreadDays)}`,
  `DELETE FROM notifications WHERE id IN (
     SELECT id FROM (
       SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at DESC, id DESC) AS place FROM notifications
       JOIN (SELECT user_id FROM notifications GROUP BY user_id
             HAVING count(*) > ${kept.notificationsPerPerson}) AS many USING (user_id)
     ) AS ranked WHERE place > ${kept.notificationsPerPerson})`,
  `DELETE FROM deliveries d USING notices n
   WHERE n.id = d.notice_id AND d.state <> 'waiting' AND n.at < ${age(kept.deliveryDays)}`,
  // Read again when somebody needs it.
  `DELETE FROM template_schemas WHERE read_at < ${age(kept.unreadSchemaDays)}`,
  `DELETE FROM cost_mailing_runs WHERE state <> 'waiting' AND created_at < ${age(kept.mailingRunDays)}`,
] as const;

/**
 * Removes what has expired, is too old or is too much, so that no table grows for ever. Failures are told one by one and
 * keep nothing else from being removed.
 */
export async function forgetExpired(database: Database, onError: (error: unknown) => void): Promise<void> {
  for (const statement of statements) await database.auto.$queryRawUnsafe(statement).catch(onError);
}
