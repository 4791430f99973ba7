import { runSchedule } from '../usecases/clusters/sleep/run-schedule.ts';
import type { Deps } from '../usecases/deps.ts';

export interface SleepingDeps {
  deps: Deps;
  onError(error: unknown): void;
}

const pageSize = 200;

/** Lets clusters sleep and wake by their schedules. One that cannot be helped now keeps none of the others from it. */
export async function runSleepSchedules({ deps, onError }: SleepingDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, sleepSchedules } = deps;
  const due = await sleepSchedules.due(db.auto, clock.now(), pageSize);
  for (const schedule of due) {
    if (signal.aborted) return;
    await runSchedule(deps, schedule).catch(onError);
  }
}
