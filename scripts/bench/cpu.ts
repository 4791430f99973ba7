import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Ticks of the processor's clock a second, as Linux tells them to programs. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of its own, and of children that have ended. */
  own: number;
  ended: number;
}

/** From /proc; null where the process has ended meanwhile. */
async function timesOf(pid: string | number): Promise<ProcessTimes | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name may have spaces in it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond };
}

/** Seconds of processor time that a process has taken. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? Number.NaN;
}

/** Seconds of processor time that a database has taken, with all its connections. */
export async function databaseCpuSeconds(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = (await timesOf(rows[0]?.pid ?? 0))?.parent;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(timesOf));
  const running = all.reduce((sum, each) => sum + (each && each.parent === parent ? each.own : 0), 0);
  const server = parent === undefined ? null : await timesOf(parent);
  return running + (server?.own ?? Number.NaN) + (server?.ended ?? 0);
}
