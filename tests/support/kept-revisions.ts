import pg from 'pg';

/** Everything that was ever stored in the sandbox's API server. */
export interface KeptRevisions {
  /** The newest revision. */
  newest(): Promise<number>;
  /**
   * How often what `look` reads of an object became something else after a revision.
   * @param path plural and `namespace/name`, for example `clusterdeployments team-a/shop`
   * @param look what counts, as SQL over `value` (jsonb) and `deleted`
   */
  turns(path: { plural: string; key: string }, look: string, since: number): Promise<number>;
  /** How many objects of a cluster were made after a revision. */
  made(plural: string, cluster: string, since: number): Promise<number>;
  close(): Promise<void>;
}

export async function openKeptRevisions(databaseUrl: string): Promise<KeptRevisions> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const numberOf = async (sql: string, values: unknown[] = []) => {
    const { rows } = await database.query<{ n: string }>(sql, values);
    return Number(rows[0]?.n ?? 0);
  };
  return {
    newest: () => numberOf('SELECT max(revision) AS n FROM sandbox_revisions'),
    turns: ({ plural, key }, look, since) =>
      numberOf(
        `WITH own AS (SELECT revision, deleted, value::jsonb AS value FROM sandbox_revisions
           WHERE resource LIKE '%/' || $1 AND key = $2),
         seen AS (SELECT revision, coalesce((${look})::text, '') AS now,
           coalesce(lag((${look})::text) OVER (ORDER BY revision), '') AS before FROM own)
         SELECT count(*) AS n FROM seen WHERE revision > $3 AND now <> before`,
        [plural, key, since],
      ),
    made: (plural, cluster, since) =>
      numberOf(
        `WITH own AS (SELECT value::jsonb #>> '{metadata,uid}' AS uid, min(revision) AS first FROM sandbox_revisions
           WHERE resource LIKE '%/' || $1
             AND value::jsonb #>> '{metadata,labels,cluster.x-k8s.io/cluster-name}' = $2 GROUP BY 1)
         SELECT count(*) AS n FROM own WHERE first > $3`,
        [plural, cluster, since],
      ),
    close: () => database.end(),
  };
}
