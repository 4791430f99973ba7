import type pg from 'pg';

/** Gives each day that is kept a partition of its own, as an installation has after a year. */
export async function partitionByDay(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>('SELECT table_name AS name FROM partitioned_by_day()');
  for (const { name } of tables) {
    await client.query(`DROP TABLE ${name}_before`);
    for (let isMade = true; isMade; ) {
      const { rows } = await client.query<{ part: string | null }>('SELECT make_day_partition($1) AS part', [name]);
      isMade = rows[0]?.part != null;
    }
  }
}
