import type { Database, Tx } from '../ports/database.ts';

/** Tables that are partitioned by day. The database's function `partitioned_by_day` lists them too, with how long rows are kept. */
export const dayTables = ['cost_hour_clusters', 'cost_hour_namespaces', 'cost_hour_queues', 'events'] as const;
export type DayTable = (typeof dayTables)[number];

/** Functions of the owner of the tables. Each makes or drops one partition and answers its name, or null when none is left to do. */
const acts = ['make_day_partition', 'drop_day_partition'] as const;

/**
 * Makes the partitions of the coming days, and drops those of days that are no longer kept. Each is a transaction of its own,
 * so that nobody waits for more than one. Who reads or writes a table for longer than a second keeps its partitions as they are:
 * that is told, keeps no other table back, and is mended by the next call.
 */
export async function keepDayPartitions({ auto }: Database, onError: (error: unknown) => void): Promise<void> {
  for (const table of dayTables) {
    for (const act of acts) await repeat(auto, act, table).catch(onError);
  }
}

async function repeat(tx: Tx, act: (typeof acts)[number], table: DayTable): Promise<void> {
  let name: string | null;
  do {
    const [done] = await tx.$queryRawUnsafe<{ name: string | null }[]>(`SELECT ${act}($1::text) AS name`, table);
    name = done?.name ?? null;
  } while (name !== null);
}

/** One statement may take 30 s. */
const portion = 10_000;

/**
 * Deletes rows that are in no partition of their day, because they are older than all of these (`_before`) or were written
 * when theirs was missing (`_default`). Each portion of them is a transaction of its own when `tx` is none.
 * @param condition on a row, as SQL
 */
export async function forgetOutsideDays(
  tx: Tx,
  table: DayTable,
  condition: string,
  ...values: unknown[]
): Promise<void> {
  const parts = await tx.$queryRawUnsafe<{ name: string }[]>(
    `SELECT name FROM unnest($1::text[]) AS part(name) WHERE to_regclass('public.' || name) IS NOT NULL`,
    [`${table}_before`, `${table}_default`],
  );
  for (const { name } of parts) {
    let count = 0;
    do {
      const [done] = await tx.$queryRawUnsafe<{ count: number }[]>(
        `WITH gone AS (
           DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${portion})) RETURNING 1)
         SELECT count(*)::int AS count FROM gone`,
        ...values,
      );
      count = done?.count ?? 0;
    } while (count === portion);
  }
}
