import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { insertInto } from './fill.ts';

/** Between two statements of one user. */
const pauseMs = 3;

/** Who reads or writes one table the whole time, as the version before does. */
export interface TableUsers {
  /** Longest waits since the last call, in milliseconds. */
  take(): { readMs: number; writeMs: number };
  /** Ends them. @throws the first error that one of them got */
  stop(): Promise<void>;
}

/**
 * Starts a reader and a writer of a table, each with a connection of its own. Their statements name the columns that the
 * table has now.
 * @param firstRow number of the first row that the writer adds
 */
export async function startUsers(url: string, table: string, firstRow: number): Promise<TableUsers> {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  await Promise.all(clients.map((client) => client.connect()));
  const [reader, writer] = clients;
  await writer.query('SET session_replication_role = replica');
  const insert = await insertInto(reader, table);
  const longest = { readMs: 0, writeMs: 0 };
  let isRunning = true;
  let row = firstRow;
  const repeat = async (kind: keyof typeof longest, work: () => Promise<unknown>) => {
    while (isRunning) {
      const startedAt = performance.now();
      await work();
      longest[kind] = Math.max(longest[kind], performance.now() - startedAt);
      await delay(pauseMs);
    }
  };
  const running = Promise.all([
    repeat('readMs', () => reader.query(`SELECT * FROM "${table}" LIMIT 1`)),
    repeat('writeMs', () => {
      row += 1;
      return writer.query(insert, [row, row]);
    }),
  ]);
  // Said by `stop`; without this an early failure would end the process.
  running.catch(() => undefined);
  return {
    take() {
      const taken = { ...longest };
      longest.readMs = 0;
      longest.writeMs = 0;
      return taken;
    },
    async stop() {
      isRunning = false;
      try {
        await running;
      } finally {
        await Promise.all(clients.map((client) => client.end()));
      }
    },
  };
}
