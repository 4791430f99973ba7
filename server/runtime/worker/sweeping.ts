import { toDay } from '../../../lib/days.ts';
import { grantStore } from '../../db/access/grant-store.ts';
import { adviceStore } from '../../db/costs/advice-store.ts';
import { estimateStore } from '../../db/costs/estimate-store.ts';
import { rateCardStore } from '../../db/costs/rate-card-store.ts';
import { servicePriceStore } from '../../db/costs/service-price-store.ts';
import { spendBudgetStore } from '../../db/costs/spend-budget-store.ts';
import { spendReader } from '../../db/costs/spend-reader.ts';
import { forgetOldEvents } from '../../db/events/event-log.ts';
import { forgetReadNotifications } from '../../db/notices/inbox-store.ts';
import { batchStore } from '../../db/requests/batch-store.ts';
import { adviseClusters } from '../../jobs/advise-clusters.ts';
import { checkReservations, type FigureDeps } from '../../jobs/figure-clusters.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { runSleepSchedules, type SleepingDeps } from '../../jobs/run-sleep-schedules.ts';
import { sweepRequests } from '../../jobs/sweep.ts';
import { sweepBatches } from '../../jobs/sweep-batches.ts';
import { watchBudgets } from '../../jobs/watch-budgets.ts';
import type { StepDeps } from './job-handlers.ts';
import type { WorkerParts } from './parts.ts';
import { oncePerDay, runBeside, type ScheduledTask } from './schedule.ts';

interface SweepingDeps {
  steps: StepDeps;
  figuring: FigureDeps;
  handlers: JobHandlers;
  sleeping: SleepingDeps;
  /** What the source of costs counts in; null without a source, and then no advice is given. */
  costCurrency: string | null;
}

const everyMs = 15_000;
const staleMs = 30_000;

/** The leader's short round. What a worker left when it ended is taken up at once, and the tasks follow in turn. */
export function createSweeping(parts: WorkerParts, deps: SweepingDeps) {
  const { log, onError } = parts;
  const sweepDeps = { ...deps.steps, batches: batchStore, handlers: deps.handlers, onError };
  const tasks: ScheduledTask[] = [
    { name: 'requests', everyMs, run: (signal) => sweepRequests(sweepDeps, staleMs, signal) },
    { name: 'sleep schedules', everyMs, run: (signal) => runSleepSchedules(deps.sleeping, signal) },
    { name: 'batches', everyMs, run: (signal) => sweepBatches(sweepDeps, staleMs, signal) },
    ...costTasks(parts, deps),
    { name: 'old events', everyMs, run: () => forgetOldEvents(parts.database) },
    { name: 'read notifications', everyMs, run: () => forgetReadNotifications(parts.database) },
  ];
  const nightly = nightlyTasks(parts, deps.figuring);
  return async (signal: AbortSignal): Promise<void> => {
    await sweepRequests(sweepDeps, 0, signal).catch(onError);
    await runSleepSchedules(deps.sleeping, signal).catch(onError);
    await sweepBatches(sweepDeps, 0, signal).catch(onError);
    // The nightly check looks at every cluster, for minutes where there are many; requests do not wait for it.
    await runBeside([tasks, nightly], {
      signal,
      onError: (err, task) => {
        if (!signal.aborted) log.error({ err, task }, 'A scheduled task failed and is tried again');
      },
    });
  };
}

function costTasks({ database, clock, mirror }: WorkerParts, { steps, costCurrency }: SweepingDeps): ScheduledTask[] {
  const budgetDeps = { ...steps, spend: spendReader, spendBudgets: spendBudgetStore };
  const adviceDeps = costCurrency !== null && {
    db: database,
    clock,
    mirror,
    rateCards: rateCardStore,
    advice: adviceStore,
    currency: costCurrency,
  };
  return [
    // Costs come once an hour, but a budget may be changed, or its hours counted anew, at any time.
    { name: 'budgets', everyMs, run: (signal) => watchBudgets(budgetDeps, signal) },
    { name: 'advice', everyMs, run: async (signal) => adviceDeps && adviseClusters(adviceDeps, signal) },
    {
      name: 'estimates',
      everyMs,
      run: () => database.transact((tx) => estimateStore.refresh(tx, toDay(clock.now()), clock.now())),
    },
    {
      name: 'prices of services',
      everyMs,
      run: () => servicePriceStore.refresh(database, toDay(clock.now()), clock.now()),
    },
  ];
}

function nightlyTasks({ database, clock }: WorkerParts, figuring: FigureDeps): ScheduledTask[] {
  return [
    { name: 'reservations', everyMs, run: oncePerDay(clock, (signal) => checkReservations(figuring, signal)) },
    {
      name: 'unused grants',
      everyMs,
      run: oncePerDay(clock, () => grantStore.forgetUnused(database.auto, null, clock.now())),
    },
  ];
}
