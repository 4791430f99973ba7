import type { OwnerHearing, SpendBudget, SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import { addDays, dayMs, monthOf, toDay } from '../../../../lib/days.ts';
import { type BudgetStanding, judgeBudget } from '../../../../lib/finops/budget.ts';
import type { Forecast } from '../../../../lib/finops/forecast.ts';
import { addKnown } from '../../../../lib/finops/known-days.ts';
import { type MonthSpan, spanOf } from '../../../../lib/finops/month.ts';
import { estimateMoney } from '../../../../lib/money.ts';
import { can } from '../../../../lib/permissions.ts';
import { DomainError } from '../../../domain/errors.ts';
import { mayHear } from '../../../domain/notices/notice-audience.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { SpendBudgetRecord, Spending, SpendKnown } from '../../../ports/spend.ts';
import type { Context, Subject } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import { forecastOf, historyDays } from '../overview/cost-month.ts';

/** The project a budget belongs to; those about owners, templates and the like belong to none. */
export const projectOf = ({ scope }: Pick<SpendBudgetRecord, 'scope'>): string | null =>
  scope.kind === 'project' ? scope.value : null;

/** Scope of a use case about one budget. */
export async function findSpendBudget({ deps }: Context, id: string): Promise<Subject<SpendBudgetRecord> | null> {
  const value = await deps.spendBudgets.get(deps.db.auto, id);
  return value && { project: projectOf(value), value };
}

/** What is known of no later hour tells nothing of what an hour costs now. */
const rateMs = 2 * dayMs;

/** A budget with what is booked of it in the present month. */
export interface LookedAt {
  spending: Spending;
  /** Null where nothing of it is known; then nobody can say how it stands. */
  spent: string | null;
  month: string;
  until: Date | null;
  standing: BudgetStanding | null;
  /** What the month ends at, how that was found, and what each day to come adds. */
  forecast: string | null;
  forecastMethod: Forecast['method'] | null;
  ahead: { day: string; amount: string }[];
}

/** How a budget stands; its month ends at what the page of costs foretells of the same. */
export async function lookAt(
  deps: Pick<Deps, 'spend'>,
  tx: Tx,
  record: SpendBudgetRecord,
  now: Date,
  { until, completeUntil }: SpendKnown,
): Promise<LookedAt> {
  const { scope, currency, monthly: limit, state, stateMonth } = record;
  const { start, month } = monthOf(now);
  // What is known ends before this month: last month's end says nothing about its rate.
  const known = until !== null && until > start ? until : null;
  const isRecent = known !== null && now.getTime() - known.getTime() <= rateMs;
  const spending = await deps.spend.spending(tx, scope, currency, now, isRecent ? known : null);
  const isEmpty = known === null && spending.days.length === 0;
  const spent = isEmpty ? null : addKnown(spending.days.map(({ amount }) => amount));
  const at = known ?? new Date(start.getTime() + 1);
  const span = spanOf(now, completeUntil ?? now);
  const told = isRecent && spent !== null ? await foretell(deps, tx, record, span, spending.hourlyRate) : null;
  const forecast = told && estimateMoney(told.amount);
  const ahead = (told?.days ?? []).map(({ day, amount, share }) => ({ day, amount: estimateMoney(amount * share) }));
  const previous = stateMonth === month ? state : null;
  const standing = spent === null ? null : judgeBudget({ limit, spent, forecast, ahead, at }, previous);
  return { spending, spent, month, until: known, standing, forecast, forecastMethod: told?.method ?? null, ahead };
}

/** How it stood at the end of the month before, by what is booked of that by now. */
export async function lookBack(
  { spend }: Pick<Deps, 'spend'>,
  tx: Tx,
  { scope, currency, monthly: limit }: SpendBudgetRecord,
  now: Date,
): Promise<LookedAt> {
  const { start: at } = monthOf(now);
  const last = new Date(at.getTime() - 1);
  const spending = await spend.spending(tx, scope, currency, last, null);
  const { days } = spending;
  const spent = days.length === 0 ? null : addKnown(days.map(({ amount }) => amount));
  const nothing = { forecast: null, forecastMethod: null, ahead: [] };
  const standing = spent === null ? null : judgeBudget({ limit, spent, forecast: null, ahead: [], at });
  return { spending, spent, month: monthOf(last).month, until: at, standing, ...nothing };
}

async function foretell(
  deps: Pick<Deps, 'spend'>,
  tx: Tx,
  { scope, currency }: SpendBudgetRecord,
  span: MonthSpan,
  hourly: string | null,
): Promise<Forecast | null> {
  const days = await deps.spend.history(tx, scope, currency, addDays(span.from, -historyDays), span.until);
  return forecastOf(days, span, hourly);
}

/** @throws where nothing of a budget in this currency could be counted */
export async function assertCountable({ clock, spend }: Pick<Deps, 'clock' | 'spend'>, tx: Tx, currency: string) {
  const from = await spend.unconvertible(tx, currency, toDay(clock.now()));
  if (from === null) return;
  const said = say('budget-no-rate', { from, to: currency });
  throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/currency', ...said }] });
}

/** What people see of a budget, with the days of its month. */
export async function toSpendBudget(
  { deps, actor }: Pick<Context, 'deps' | 'actor'>,
  tx: Tx,
  record: SpendBudgetRecord,
  known?: SpendKnown,
): Promise<SpendBudgetDetail> {
  const now = deps.clock.now();
  const looked = await lookAt(deps, tx, record, now, known ?? (await deps.spend.known(tx, now)));
  const { spending, spent, month, until: countedUntil, standing, forecast, forecastMethod, ahead } = looked;
  const reserved = await deps.spend.reserved(tx, record.scope, record.currency);
  const { state: _state, stateMonth: _month, updatedAt: _updated, createdAt, ...rest } = record;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    month,
    spent,
    forecast,
    forecastMethod,
    ahead,
    usedRatio: standing?.usedRatio ?? null,
    pace: standing?.pace ?? null,
    state: standing?.state ?? null,
    until: countedUntil?.toISOString() ?? null,
    hourlyRate: spending.hourlyRate,
    staleRate: spending.staleRate,
    breachAt: standing?.breachAt?.toISOString() ?? null,
    reserved: reserved.amount,
    reservedLeftOut: reserved.leftOut,
    hoursMissing: spending.days.reduce((sum, { hoursMissing }) => sum + hoursMissing, 0),
    unconverted: spending.unconverted,
    passed: (await deps.spendBudgets.events(tx, record.id, month)).map((event) => ({
      ...event,
      at: event.at.toISOString(),
    })),
    mayChange: can(actor.grants, 'budget.manage', projectOf(record), actor.narrowing),
    days: spending.days,
    ownerHears: await findHearing(deps, tx, record),
  };
}

async function findHearing(
  { users }: Pick<Deps, 'users'>,
  tx: Tx,
  record: SpendBudgetRecord,
): Promise<OwnerHearing | null> {
  if (record.owner === null) return null;
  const persons = await users.withEmail(tx, record.owner.toLowerCase());
  if (persons.length === 0) return 'unknown';
  return persons.some((person) => mayHear('budget-threshold', projectOf(record), person)) ? 'told' : 'may-not-see';
}

export function toListed({ days: _, ownerHears: _hears, ...budget }: SpendBudgetDetail): SpendBudget {
  return budget;
}

/** What the audit keeps of a budget. */
export function toAudit(record: SpendBudgetRecord): Record<string, unknown> {
  const { title, scope, monthly, currency, thresholds, warnsOnForecast, owner, isActive } = record;
  return { title, scope, monthly, currency, thresholds, warnsOnForecast, owner, isActive };
}

export const tellOf = (record: SpendBudgetRecord): NewEvent[] => [
  { subject: 'budgets', key: record.id, project: projectOf(record) },
];
