import type { WatchedKind } from '../../domain/installation/facts.ts';
import type { InstallationReader } from '../../ports/installation.ts';
import { leaderLock } from '../events/leader.ts';

interface FactsRow {
  version: string;
  since: Date;
  leader_since: Date | null;
  waiting: number;
  oldest_due: Date | null;
  retrying: number;
  last_error: string | null;
  sent_at: Date | null;
}
interface WatchRow {
  kind: string;
  heard_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
}

const factsSql = `
SELECT current_setting('server_version') AS version,
  pg_postmaster_start_time() AS since,
  (SELECT max(backend_start) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objid = $1::bigint::oid
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS leader_since,
  jobs.waiting, jobs.oldest_due, mail.retrying, mail.last_error, mail.sent_at
FROM
  (SELECT count(*)::int AS waiting, min(start_after) AS oldest_due FROM pgboss.job
    WHERE state IN ('created', 'retry') AND start_after <= now()) AS jobs,
  (SELECT count(*) FILTER (WHERE state = 'waiting' AND attempts > 0)::int AS retrying,
     max(sent_at) AS sent_at,
     (array_agg(last_error ORDER BY next_at DESC) FILTER (WHERE state = 'waiting' AND attempts > 0))[1] AS last_error
    FROM deliveries WHERE channel = 'email') AS mail`;

const toKind = (row: WatchRow): WatchedKind => ({
  kind: row.kind,
  heardAt: row.heard_at,
  failingSince: row.failing_since,
  lastError: row.last_error,
});

/** What PostgreSQL, the queue and the tables of the worker show of the installation. */
export const installationReader: InstallationReader = {
  async read(tx) {
    const [facts] = await tx.$queryRawUnsafe<FactsRow[]>(factsSql, leaderLock);
    if (!facts) throw new Error('The facts of the installation are one row');
    const watched = await tx.$queryRawUnsafe<WatchRow[]>(
      'SELECT kind, heard_at, failing_since, last_error FROM watch_states ORDER BY kind',
    );
    return {
      database: { version: facts.version, since: facts.since },
      leaderSince: facts.leader_since,
      watched: watched.map(toKind),
      jobs: { waiting: facts.waiting, oldestDue: facts.oldest_due },
      mail: { retrying: facts.retrying, lastError: facts.last_error, sentAt: facts.sent_at },
    };
  },
};
