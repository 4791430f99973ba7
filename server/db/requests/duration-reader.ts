import type { ChangeDuration } from '../../../lib/contracts/changes.ts';
import type { RequestStore } from '../../ports/requests.ts';

/** How long what was carried out took, by the entries of its timeline. */
export const durationReader: Pick<RequestStore, 'changeDurations' | 'replacementSeconds'> = {
  async changeDurations(tx, since) {
    return tx.$queryRawUnsafe<ChangeDuration[]>(
      `SELECT effect, count(*)::int AS count, percentile_cont(0.05) WITHIN GROUP (ORDER BY seconds) AS "lowSeconds",
         percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS "highSeconds"
       FROM (SELECT q.plan ->> 'strongest' AS effect, extract(epoch FROM max(e.at) - min(e.at))::float8 AS seconds
         FROM requests q JOIN request_timeline e ON e.request_id = q.id AND e.type IN ('written', 'finished')
         WHERE q.state = 'done' AND q.plan ? 'strongest' AND q.updated_at > $1::timestamptz
         GROUP BY q.id HAVING count(*) = 2) AS each
       GROUP BY effect`,
      since.toISOString(),
    );
  },
  async replacementSeconds(tx, since) {
    const [row] = await tx.$queryRawUnsafe<{ seconds: number | null }[]>(
      `SELECT CASE WHEN count(*) >= 3 THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) END AS seconds
       FROM (SELECT extract(epoch FROM max(e.at) - min(e.at))::float8 AS seconds
         FROM requests q JOIN request_timeline e ON e.request_id = q.id AND e.type IN ('written', 'finished')
         WHERE q.kind = 'replace-machine' AND q.state = 'done' AND q.updated_at > $1::timestamptz
         GROUP BY q.id HAVING count(*) = 2) AS each`,
      since.toISOString(),
    );
    return row?.seconds ?? null;
  },
};
