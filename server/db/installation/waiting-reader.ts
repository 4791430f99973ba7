import type { Tx } from '../../ports/database.ts';

/** What people and other systems wait for, as the database has it now. Ages are in seconds. */
export interface Waiting {
  /**
   * Open requests, by state: how many, and for how long the first of them has been waiting. Approved ones that wait for
   * somebody outside, their pull request's merge or its sync by Flux or Argo CD, are `waits-for-merge` and `waits-for-sync`.
   */
  requests: { state: string; count: number; oldest: number }[];
  /** Jobs that are due, by queue. */
  jobs: { queue: string; count: number; oldest: number }[];
  /** Messages that are due, by channel. */
  deliveries: { channel: string; count: number; oldest: number }[];
  /** From an approval to the ready cluster, of the orders that ended within a day: how many, median and 95th percentile. */
  provisioning: { count: number; median: number | null; p95: number | null };
}

const openStates = ['awaiting-approval', 'changes-requested', 'approved', 'provisioning', 'applying'];

// An approval is waited for since it was asked for; everything after it since the last step that the timeline has.
const requestsSql = `
SELECT state, count(*)::int AS count, max(extract(epoch FROM now() - since))::float8 AS oldest
FROM (
  SELECT
    CASE
      WHEN requests.state <> 'approved' THEN requests.state
      WHEN request_pulls.state = 'open' THEN 'waits-for-merge'
      WHEN request_pulls.state = 'merged' AND project_git.applied_by = 'gitops' THEN 'waits-for-sync'
      ELSE requests.state
    END AS state,
    coalesce(
      (SELECT max(at) FROM request_timeline WHERE request_id = requests.id
        AND type IN ('submitted', 'resubmitted', 'changesRequested', 'approved', 'proposed', 'merged', 'started')),
      requests.created_at) AS since
  FROM requests
  LEFT JOIN request_pulls ON request_pulls.request_id = requests.id
  LEFT JOIN project_git ON project_git.project = requests.project
  WHERE requests.state = ANY($1::text[])
) AS open GROUP BY state ORDER BY state`;

const jobsSql = `
SELECT name AS queue, count(*)::int AS count,
  max(extract(epoch FROM now() - start_after))::float8 AS oldest
FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now() GROUP BY name ORDER BY name`;

const deliveriesSql = `
SELECT channel, count(*)::int AS count, max(extract(epoch FROM now() - next_at))::float8 AS oldest
FROM deliveries WHERE state = 'waiting' AND next_at <= now() GROUP BY channel ORDER BY channel`;

const provisioningSql = `
SELECT count(*)::int AS count,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
  percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95
FROM (
  SELECT extract(epoch FROM finished.at - approved.at)::float8 AS seconds
  FROM requests
  JOIN LATERAL (SELECT max(at) AS at FROM request_timeline WHERE request_id = requests.id AND type = 'finished') AS finished
    ON true
  JOIN LATERAL (SELECT max(at) AS at FROM request_timeline WHERE request_id = requests.id AND type = 'approved')
    AS approved ON true
  WHERE kind = 'create' AND state = 'ready' AND updated_at > now() - interval '2 days'
    AND finished.at > now() - interval '1 day'
) AS orders`;

/** Reads it all in four statements, each of which has an index or a small table. */
export async function readWaiting(tx: Tx): Promise<Waiting> {
  const [requests, jobs, deliveries, [provisioning]] = await Promise.all([
    tx.$queryRawUnsafe<Waiting['requests']>(requestsSql, openStates),
    tx.$queryRawUnsafe<Waiting['jobs']>(jobsSql),
    tx.$queryRawUnsafe<Waiting['deliveries']>(deliveriesSql),
    tx.$queryRawUnsafe<Waiting['provisioning'][]>(provisioningSql),
  ]);
  if (!provisioning) throw new Error('An aggregate without groups is one row');
  return { requests, jobs, deliveries, provisioning };
}
