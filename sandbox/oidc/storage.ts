import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import pg from 'pg';

const sweepEvery = 500;

/**
 * Keeps the provider's sessions, grants and tokens in PostgreSQL, so that people stay signed in over a restart of the
 * sandbox as they would with any other provider.
 */
export async function openOidcStorage(
  databaseUrl: string,
): Promise<{ factory: AdapterFactory; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // A connection that dies while nobody uses it is replaced by the next query.
  pool.on('error', () => undefined);
  await pool.query(`
    CREATE TABLE IF NOT EXISTS oidc_records (
      model text NOT NULL, id text NOT NULL, payload jsonb NOT NULL, grant_id text, uid text, expires_at timestamptz,
      PRIMARY KEY (model, id));
    CREATE INDEX IF NOT EXISTS oidc_records_grant ON oidc_records (grant_id);
    CREATE INDEX IF NOT EXISTS oidc_records_uid ON oidc_records (uid);
  `);
  let writes = 0;
  const find = async (where: string, ...values: string[]): Promise<AdapterPayload | undefined> => {
    const { rows } = await pool.query<{ payload: AdapterPayload }>(
      `SELECT payload FROM oidc_records WHERE ${where} AND (expires_at IS NULL OR expires_at > now())`,
      values,
    );
    return rows[0]?.payload;
  };
  const factory = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `INSERT INTO oidc_records (model, id, payload, grant_id, uid, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
         ON CONFLICT (model, id) DO UPDATE SET payload = $3, grant_id = $4, uid = $5, expires_at = excluded.expires_at`,
        [model, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
      );
      writes += 1;
      if (writes % sweepEvery === 0) await pool.query('DELETE FROM oidc_records WHERE expires_at < now()');
    },
    find: (id) => find('model = $1 AND id = $2', model, id),
    findByUid: (uid) => find('model = $1 AND uid = $2', model, uid),
    findByUserCode: (code) => find(`model = $1 AND payload->>'userCode' = $2`, model, code),
    // A refresh token used twice is noticed within the hour; keeping each one for two weeks would fill the table.
    async consume(id) {
      await pool.query(
        `UPDATE oidc_records SET payload = payload || jsonb_build_object('consumed', extract(epoch FROM now())::int),
           expires_at = least(expires_at, now() + interval '1 hour') WHERE model = $1 AND id = $2`,
        [model, id],
      );
    },
    async destroy(id) {
      await pool.query('DELETE FROM oidc_records WHERE model = $1 AND id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('DELETE FROM oidc_records WHERE grant_id = $1', [grantId]);
    },
  });
  return { factory, close: () => pool.end() };
}
