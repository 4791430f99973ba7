import { keepDayPartitions } from '../../db/day-partitions.ts';
import { forgetExpired } from '../../db/forget-expired.ts';
import type { WorkerParts } from './parts.ts';
import { runInTurn } from './schedule.ts';

const everyMs = 3_600_000;

/**
 * Makes and drops partitions of days and deletes what has expired, at once and then hourly, beside the short round, because it
 * may take long.
 */
export async function lookAfterForgetting({ database, onError }: WorkerParts, signal: AbortSignal): Promise<void> {
  const keepDays = () => keepDayPartitions(database, onError);
  const forget = () => forgetExpired(database, onError);
  await keepDays();
  await forget();
  const tasks = [
    { name: 'partitions of days', everyMs, run: keepDays },
    { name: 'expired rows', everyMs, run: forget },
  ];
  await runInTurn(tasks, { signal, onError });
}
