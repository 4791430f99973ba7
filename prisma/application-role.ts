import type pg from 'pg';

/**
 * Creates the role of portal and worker unless it exists and gives it what they need: all rows of all tables, except
 * that audit entries and allowances can only be read and added, and ledgers and the journal of migrations only be read.
 * It may create nothing, neither tables nor schemas, but for partitions of days: two functions of the owner do that for it.
 */
export async function grantApplicationRole(owner: pg.Client, applicationUrl: string): Promise<void> {
  const url = new URL(applicationUrl);
  const name = decodeURIComponent(url.username);
  const role = owner.escapeIdentifier(name);
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) {
    const password = owner.escapeLiteral(decodeURIComponent(url.password));
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${password}`);
  }
  const { rows } = await owner.query<{ current_user: string; database: string }>(
    'SELECT current_user, current_database() AS database',
  );
  const current = rows[0];
  if (current === undefined || current.current_user === name) return;
  await owner.query(`
    REVOKE CREATE ON DATABASE ${owner.escapeIdentifier(current.database)} FROM ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM ${role};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON "_prisma_migrations" FROM ${role};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON project_ledgers FROM ${role};
    REVOKE UPDATE, DELETE, TRUNCATE ON budget_allowances FROM ${role};
    REVOKE UPDATE, DELETE, TRUNCATE ON request_comments FROM ${role};
    GRANT EXECUTE ON FUNCTION make_day_partition(TEXT), drop_day_partition(TEXT) TO ${role};
  `);
}
