import { monthOf } from '../../lib/days.ts';
import { type BudgetStanding, findCrossings, forecastThreshold } from '../../lib/finops/budget.ts';
import type { Clock, Database, Tx } from '../ports/database.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { NewNotice, NoticeOutbox } from '../ports/notices.ts';
import type { SpendBudgetRecord, SpendBudgetStore, SpendKnown, SpendReader } from '../ports/spend.ts';
import { type LookedAt, lookAt, lookBack, projectOf, tellOf } from '../usecases/costs/budgets/spend-budget-view.ts';
import { longestMs } from './fill-cost-gaps.ts';

export interface BudgetWatchDeps {
  db: Database;
  clock: Clock;
  spend: SpendReader;
  spendBudgets: SpendBudgetStore;
  notices: NoticeOutbox;
  audit: AuditStore;
  eventLog: EventLog;
}

/**
 * Looks at every budget and tells of each threshold that was passed, once a month for each amount that the budget has in
 * it: in the month that runs, and in the one before while its hours may be booked late. Cheap to repeat: what was told is a
 * row, and writing it again does nothing.
 */
export async function watchBudgets(deps: BudgetWatchDeps, signal: AbortSignal): Promise<void> {
  const { auto } = deps.db;
  const records = (await deps.spendBudgets.list(auto, 'all')).filter(({ isActive }) => isActive);
  if (records.length === 0) return;
  const known = await deps.spend.known(auto, deps.clock.now());
  for (const { id } of records) {
    if (signal.aborted) return;
    await deps.db.transact((tx) => watchBudget(deps, tx, id, known));
  }
}

async function watchBudget(deps: BudgetWatchDeps, tx: Tx, id: string, known: SpendKnown): Promise<void> {
  const record = await deps.spendBudgets.lock(tx, id);
  if (!record?.isActive) return;
  const at = deps.clock.now();
  const looked = await lookAt(deps, tx, record, at, known);
  const { month, standing } = looked;
  const isOther = standing !== null && (record.state !== standing.state || record.stateMonth !== month);
  if (isOther) await deps.spendBudgets.keepState(tx, id, standing.state, month);
  const months = [...(isBookedLate(record, at) ? [await lookBack(deps, tx, record, at)] : []), looked];
  let isNews = isOther;
  for (const each of months) isNews = (await warnOf(deps, tx, record, each, at)) || isNews;
  if (isNews) await deps.eventLog.append(tx, tellOf(record));
}

/** Whether hours of the month before may still come, and the budget is the one that it was then. */
function isBookedLate({ updatedAt }: SpendBudgetRecord, now: Date): boolean {
  const { start } = monthOf(now);
  return now.getTime() - start.getTime() <= longestMs && updatedAt < start;
}

/** Keeps what was passed in a month and tells of what is new of it. @returns whether there was any */
async function warnOf(
  deps: BudgetWatchDeps,
  tx: Tx,
  record: SpendBudgetRecord,
  looked: LookedAt,
  at: Date,
): Promise<boolean> {
  const { month, spent, standing, forecast } = looked;
  // Nothing is known of the month, or not yet; that is no good news.
  if (spent === null || standing === null) return false;
  const { monthly, currency } = record;
  const told = (await deps.spendBudgets.events(tx, record.id, month))
    .filter((event) => event.monthly === monthly && event.currency === currency)
    .map(({ threshold }) => threshold);
  const fresh: string[] = [];
  for (const threshold of findCrossings({ limit: monthly, spent }, { forecast }, record, told)) {
    const amount = threshold === forecastThreshold ? (forecast ?? spent) : spent;
    const event = { threshold, at, amount, monthly, currency };
    if (await deps.spendBudgets.addEvent(tx, record.id, month, event)) fresh.push(threshold);
  }
  await tellAbout(deps, tx, record, { ...looked, spent, standing }, fresh, at);
  return fresh.length > 0;
}

type Counted = Pick<LookedAt, 'month' | 'forecast'> & { spent: string; standing: BudgetStanding };

/** One message for what is spent, about the highest threshold, and one for the forecast. */
async function tellAbout(
  deps: BudgetWatchDeps,
  tx: Tx,
  record: SpendBudgetRecord,
  looked: Counted,
  fresh: readonly string[],
  at: Date,
): Promise<void> {
  const percent = fresh.filter((threshold) => threshold !== forecastThreshold).at(-1);
  if (fresh.length > 0) {
    await deps.audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      action: 'warn-of-spending',
      project: projectOf(record),
      subject: 'budgets',
      key: record.id,
      traceId: null,
      before: null,
      after: toFacts(record, looked, fresh),
    });
  }
  const base = { at, project: projectOf(record), subject: 'budgets', key: record.id, actorId: null } as const;
  const about = record.owner === null ? [] : [record.owner];
  const { title, monthly, currency } = record;
  const isPast = looked.month !== monthOf(at).month;
  const named = { title, monthly, currency, spent: looked.spent, ...(isPast && { month: looked.month }) };
  const notices: NewNotice[] = [];
  if (percent !== undefined) {
    notices.push({ ...base, topic: 'budget-threshold', about, arguments: { ...named, percent: Number(percent) } });
  }
  if (fresh.includes(forecastThreshold)) {
    const { forecast, standing } = looked;
    const { breachAt } = standing;
    notices.push({
      ...base,
      topic: 'budget-forecast',
      about,
      arguments: {
        ...named,
        forecast: forecast ?? looked.spent,
        ...(breachAt !== null && { breachAt: breachAt.toISOString() }),
      },
    });
  }
  for (const notice of notices) await deps.notices.append(tx, notice);
}

function toFacts(
  { monthly, currency }: SpendBudgetRecord,
  { spent, month, forecast, standing }: Counted,
  thresholds: readonly string[],
): Record<string, unknown> {
  return { month, thresholds, monthly, currency, spent, forecast, state: standing.state };
}
