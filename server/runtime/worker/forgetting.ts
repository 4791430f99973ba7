import { forgetExpired } from '../../db/forget-expired.ts';
import type { WorkerParts } from './parts.ts';
import { runInTurn } from './schedule.ts';

const everyMs = 3_600_000;

/** Deletes what has expired, at once and then hourly, beside the short round, because it may take long. */
export async function lookAfterForgetting({ database, onError }: WorkerParts, signal: AbortSignal): Promise<void> {
  const run = () => forgetExpired(database, onError);
  await run();
  await runInTurn([{ name: 'expired rows', everyMs, run }], { signal, onError });
}
