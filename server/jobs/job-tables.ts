import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };

const schema = 'pgboss';

/**
 * Creates the tables of the job queue or brings them up to date, and gives the role of portal and worker their rows.
 * @param owner connected as the role that owns the tables
 * @param applicationUrl connection string of the role of portal and worker; earlier versions made these tables as it
 */
export async function installJobTables(owner: pg.Client, applicationUrl: string | undefined): Promise<void> {
  const { rows } = await owner.query<{ isOwn: boolean; version: string | null }>(
    `SELECT pg_has_role(nspowner, 'USAGE') AS "isOwn", to_regclass($1)::text AS version
     FROM pg_namespace WHERE nspname = $2`,
    [`${schema}.version`, schema],
  );
  const [found] = rows;
  if (!found?.version) await owner.query(getConstructionPlans(schema));
  else if (found.isOwn || applicationUrl === undefined) await bringUpToDate(owner);
  else return await bringUpToDateAs(applicationUrl);
  if (applicationUrl === undefined) return;
  const role = owner.escapeIdentifier(decodeURIComponent(new URL(applicationUrl).username));
  await owner.query(`
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
  `);
}

async function bringUpToDateAs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await bringUpToDate(client);
  } finally {
    await client.end();
  }
}

async function bringUpToDate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${schema}.version`);
  const version = rows[0]?.version ?? 0;
  if (version < library.pgboss.schema) await client.query(getMigrationPlans(schema, version));
}
