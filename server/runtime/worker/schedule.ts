import { setTimeout as delay } from 'node:timers/promises';
import { toDay } from '../../../lib/days.ts';
import type { Clock } from '../../ports/database.ts';

/** Work that the leader repeats. */
export interface ScheduledTask {
  /** As the log names it when it fails. */
  name: string;
  everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

interface ScheduleOptions {
  signal: AbortSignal;
  onError(error: unknown, task: string): void;
}

/**
 * Runs tasks until `signal` fires, each for the first time after its interval. Those that are due run one after the
 * other, and their intervals begin when the last of them has ended, so a slow pass is never followed by a second at once.
 */
export async function runInTurn(tasks: readonly ScheduledTask[], { signal, onError }: ScheduleOptions): Promise<void> {
  const startedAt = performance.now();
  const waiting = tasks.map((task) => ({ task, dueAt: startedAt + task.everyMs }));
  while (!signal.aborted) {
    const wait = Math.min(...waiting.map(({ dueAt }) => dueAt)) - performance.now();
    await delay(Math.max(wait, 0), undefined, { signal }).catch(() => undefined);
    const now = performance.now();
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    for (const { task } of due) {
      if (signal.aborted) return;
      await attempt(task, { signal, onError });
    }
    const endedAt = performance.now();
    for (const entry of due) entry.dueAt = endedAt + entry.task.everyMs;
  }
}

/** Runs groups of tasks beside each other, so that what takes long holds up its own group alone. */
export async function runBeside(
  groups: readonly (readonly ScheduledTask[])[],
  options: ScheduleOptions,
): Promise<void> {
  await Promise.all(groups.map((tasks) => runInTurn(tasks, options)));
}

/** Does something once a day (UTC), and again at the next call where it failed. */
export function oncePerDay(clock: Clock, run: (signal: AbortSignal) => Promise<unknown>): ScheduledTask['run'] {
  let doneOn: string | null = null;
  return async (signal) => {
    const day = toDay(clock.now());
    if (day === doneOn) return;
    await run(signal);
    doneOn = day;
  };
}

async function attempt(task: ScheduledTask, { signal, onError }: ScheduleOptions): Promise<void> {
  try {
    await task.run(signal);
  } catch (error) {
    onError(error, task.name);
  }
}
