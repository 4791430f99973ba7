import { runSchedule, type ScheduleDeps } from '../usecases/clusters/sleep/run-schedule.ts';

export interface SleepingDeps extends ScheduleDeps {
  onError(error: unknown): void;
}

const pageSize = 200;

/** Lets clusters sleep and wake by their schedules. One that cannot be helped now keeps none of the others from it. */
export async function runSleepSchedules(deps: SleepingDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, sleepSchedules } = deps.deps;
  const due = await sleepSchedules.due(db.auto, clock.now(), pageSize);
  for (const schedule of due) {
    if (signal.aborted) return;
    await runSchedule(deps, schedule).catch(deps.onError);
  }
}
