import type pg from 'pg';

/**
 * Tables that are there before a migration and that its text names, also those of indexes that it drops. A name that stands
 * there for another reason is one table more to look at, and does no harm.
 */
export async function tablesTouchedBy(client: pg.Client, sql: string): Promise<string[]> {
  const words = new Set(sql.replace(/--.*$/gm, '').match(/\w+/g));
  const { rows } = await client.query<{ table: string; indexes: string[] }>(
    `SELECT c.relname AS table, array_remove(array_agg(x.relname::text), NULL) AS indexes
     FROM pg_class c LEFT JOIN pg_index i ON i.indrelid = c.oid LEFT JOIN pg_class x ON x.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows
    .filter(({ table, indexes }) => [table, ...indexes].some((name) => words.has(name)))
    .map((row) => row.table);
}
