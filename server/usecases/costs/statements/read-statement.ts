import type { Statement } from '../../../../lib/contracts/statements.ts';
import { addDays, dayMs, daysOfMonth, toDay } from '../../../../lib/days.ts';
import { fillQuietDays, toKnownDays } from '../../../../lib/finops/known-days.ts';
import { spanOf } from '../../../../lib/finops/month.ts';
import { estimateMoney } from '../../../../lib/money.ts';
import { type ClusterDay, summariseMonth } from '../../../domain/costs/reports/statement.ts';
import type { ProjectRecord } from '../../../ports/catalog.ts';
import type { Context } from '../../define.ts';
import { forecastOf, historyDays } from '../overview/cost-month.ts';
import { readUnits } from './read-units.ts';

/** The nightly job works out the last two days anew; what comes after that is a correction. */
const settlingDays = 3;

/** A project's month, put together; null for a month of which there is nothing. */
export async function readStatement(
  { deps }: Pick<Context, 'deps'>,
  project: ProjectRecord,
  month: string,
): Promise<Statement | null> {
  const { currency } = deps;
  const tx = deps.db.auto;
  const { first, next, before } = daysOfMonth(month);
  const common = { visible: [project.name], filter: {}, currency };
  const late = new Date(Date.parse(next) + settlingDays * dayMs);
  const now = deps.clock.now();
  const today = toDay(now);
  const isRunning = today < next;
  const from = isRunning ? ([before, addDays(today, -historyDays)].sort()[0] ?? before) : before;
  const [sums, booked, completeness, fresh, rate, units, budgets] = await Promise.all([
    deps.costs.sums(tx, { ...common, from, to: next }, ['cluster'], { daily: true }),
    deps.costs.bookedDays(tx, { from, to: next, currency }),
    deps.costs.completeness(tx, { ...common, from: first, to: next }),
    deps.statements.freshness(tx, { project: project.name, from: first, until: next, late }),
    isRunning ? deps.costRate.hourly(tx, { ...common, from: first, to: addDays(today, 1) }) : null,
    readUnits({ deps }, project.name, month),
    deps.spendBudgets.list(tx, [project.name]),
  ]);
  if (fresh.asOf === null) return null;
  const rows = sums.flatMap(({ keys: [cluster], day, ...sum }): ClusterDay[] =>
    cluster && day && day >= before ? [{ ...sum, cluster, day }] : [],
  );
  const { since, completeUntil, ...hours } = completeness;
  const forecast = isRunning
    ? forecastOf(fillQuietDays(toKnownDays(sums), booked), spanOf(now, completeUntil ?? now), rate?.amount ?? null)
    : null;
  const known = { since: since && toDay(since), until: completeUntil && toDay(completeUntil), booked };
  const summary = summariseMonth(rows, month, today, known);
  const spendBudgets = budgets.flatMap(({ title, monthly, scope, isActive, ...budget }) => {
    if (!isActive || scope.kind !== 'project' || scope.value !== project.name) return [];
    const isKnown = budget.currency === currency && summary.total !== null;
    const used = isKnown ? Number(summary.total) / Number(monthly) : null;
    return [{ title, monthly, currency: budget.currency, used }];
  });
  return {
    project: project.name,
    title: project.title,
    month,
    currency,
    budget: project.budget,
    spendBudgets,
    ...summary,
    measuredSince: known.since,
    units,
    forecast: forecast && { amount: estimateMoney(forecast.amount), method: forecast.method },
    asOf: fresh.asOf.toISOString(),
    correctedDays: fresh.lateDays,
    completeness: {
      ...hours,
      ratio: hours.hours === 0 ? null : 1 - hours.missing / hours.hours,
      completeUntil: completeUntil?.toISOString() ?? null,
    },
  };
}
