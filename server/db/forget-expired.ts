import type { Database } from '../ports/database.ts';

/** How long rows are kept of which nobody asks any more, and how many of them at most. */
const kept = {
  endedSessionDays: 30,
  clusterEventDays: 90,
  eventsPerCluster: 2_000,
  insideEventDays: 30,
  unreadDays: 365,
  notificationsPerPerson: 1_000,
  deliveryDays: 90,
  mailingRunDays: 400,
  applicationMoveDays: 90,
  movesPerApplication: 500,
  unreadSchemaDays: 90,
  sleepTransitionDays: 30,
} as const;

const age = (days: number) => `now() - interval '${days} days'`;

/** A pile of old rows goes in portions, for one statement may take 30 s. */
const portion = 10_000;
/** How many clusters or people with too many rows one statement looks at. */
const groups = 50;

interface Expired {
  table: string;
  /** `ctid` of what is to go. */
  rows: string;
  /** What becomes of it; it is deleted by default. */
  change?: string;
}

const where = (table: string, condition: string): Expired => ({
  table,
  // A row that somebody renews in this moment is not old any more, and nobody is made to wait for it.
  rows: `SELECT ctid FROM ${table} t WHERE ${condition} FOR UPDATE SKIP LOCKED`,
});
/** All but the newest of each group. */
const beyond = (table: string, group: string, id: string, most: number): Expired => ({
  table,
  rows: `SELECT ctid FROM (
      SELECT t.ctid, row_number() OVER (PARTITION BY ${group} ORDER BY at DESC, ${id}) AS place FROM ${table} t
      JOIN (SELECT ${group} FROM ${table} GROUP BY ${group} HAVING count(*) > ${most} LIMIT ${groups}) AS many USING (${group})
    ) AS ranked WHERE place > ${most}`,
});

const all: readonly Expired[] = [
  where('idempotency_keys', 'expires_at < now()'),
  where('rate_limits', 'expire < (extract(epoch FROM now()) * 1000)::bigint'),
  where('sessions', `least(expires_at, revoked_at) < ${age(kept.endedSessionDays)}`),
  // A session that is over signs nobody out at the provider any more.
  {
    ...where('sessions', 'id_token IS NOT NULL AND expires_at < now()'),
    change: 'UPDATE sessions SET id_token = NULL',
  },
  where('logout_notices', 'expires_at < now()'),
  where('cluster_events', `at < ${age(kept.clusterEventDays)}`),
  beyond('cluster_events', 'namespace, name', 'uid', kept.eventsPerCluster),
  where('application_moves', `at < ${age(kept.applicationMoveDays)}`),
  beyond('application_moves', 'control_plane, namespace, name', 'id DESC', kept.movesPerApplication),
  // Of each cluster no more are kept than there may be, and of one that is gone they end with the others of their day.
  where('inside_events', `heard_at < ${age(kept.insideEventDays)}`),
  where('notifications', `at < ${age(kept.unreadDays)}`),
  beyond('notifications', 'user_id', 'id DESC', kept.notificationsPerPerson),
  {
    table: 'deliveries',
    rows: `SELECT d.ctid FROM deliveries d JOIN notices n ON n.id = d.notice_id
      WHERE d.state <> 'waiting' AND n.at < ${age(kept.deliveryDays)}`,
  },
  // Read again when somebody needs it.
  where('template_schemas', `read_at < ${age(kept.unreadSchemaDays)}`),
  // Of a cluster that is there, only what happened last is asked for, however long ago that was.
  where(
    'sleep_transitions',
    `at < ${age(kept.sleepTransitionDays)}
      AND (EXISTS (SELECT 1 FROM sleep_transitions n WHERE n.cluster_uid = t.cluster_uid AND n.at > t.at)
        OR NOT EXISTS (SELECT 1 FROM clusters c WHERE c.uid = t.cluster_uid))`,
  ),
  where('cost_mailing_runs', `state <> 'waiting' AND created_at < ${age(kept.mailingRunDays)}`),
];

/**
 * Removes what has expired, is too old or is too much, so that no table grows for ever. Failures are told one by one and
 * keep nothing else from being removed.
 */
export async function forgetExpired(database: Database, onError: (error: unknown) => void): Promise<void> {
  for (const expired of all) await forget(database, expired).catch(onError);
}

/** Each portion is a transaction of its own, so what is gone stays gone when a later one fails. */
async function forget({ auto }: Database, { table, rows, change = `DELETE FROM ${table}` }: Expired): Promise<void> {
  let count = 0;
  do {
    const [done] = await auto.$queryRawUnsafe<{ count: number }[]>(
      `WITH gone AS (${change} WHERE ctid = ANY(ARRAY(${rows} LIMIT ${portion})) RETURNING 1)
       SELECT count(*)::int AS count FROM gone`,
    );
    count = done?.count ?? 0;
  } while (count > 0);
}
