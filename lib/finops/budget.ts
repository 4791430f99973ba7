import { dayMs, monthOf } from '../days.ts';
import { type Amount, compareMoney, multiplyMoney } from '../money.ts';

// Budgets of what is spent in a calendar month, UTC.

/** From harmless to worst. */
export const budgetStates = ['ok', 'watch', 'at-risk', 'breached'] as const;
export type BudgetState = (typeof budgetStates)[number];

/** What is known of a month that runs. Amounts are decimal strings in the budget's currency. */
export interface BudgetFigures {
  limit: Amount;
  /** From the first hour of the month until `at`. */
  spent: Amount;
  /** What the month ends at; null is not known. */
  forecast: Amount | null;
  /** Forecast of each day until then; the first is the rest of today. */
  ahead: readonly { day: string; amount: Amount }[];
  /** End of the last hour that is counted in `spent`. */
  at: Date;
}

export interface BudgetStanding {
  /** spent / limit. */
  usedRatio: number;
  /** Share of the budget over share of the month; above 1 it is ahead of plan. Null in the month's first instant. */
  pace: number | null;
  /** When the budget is used up as foretold; null when that is not this month, or has happened already. */
  breachAt: Date | null;
  state: BudgetState;
}

/** How far below a limit things have to fall before a state is left again. */
const hysteresis = '0.98';

function stateAt(limit: Amount, spent: Amount, forecast: Amount | null): BudgetState {
  const reaches = (amount: Amount | null, share: string) =>
    amount !== null && compareMoney(amount, multiplyMoney(limit, share)) >= 0;
  if (reaches(spent, '1')) return 'breached';
  if (reaches(forecast, '1')) return 'at-risk';
  return reaches(forecast, '0.9') || reaches(spent, '0.8') ? 'watch' : 'ok';
}

/**
 * How a budget stands: month to date, what it ends at, and the moment at which it is used up.
 * @param previous its state at the last look of the same month; a better one is taken only 2 % below the limit
 */
export function judgeBudget(figures: BudgetFigures, previous: BudgetState | null = null): BudgetStanding {
  const { limit, spent, forecast, at } = figures;
  const { start, end } = monthOf(new Date(at.getTime() - 1));
  const elapsedRatio = (at.getTime() - start.getTime()) / (end.getTime() - start.getTime());
  const usedRatio = Number(spent) / Number(limit);
  const raw = stateAt(limit, spent, forecast);
  const eased = stateAt(multiplyMoney(limit, hysteresis), spent, forecast);
  const rank = (state: BudgetState) => budgetStates.indexOf(state);
  const kept = previous === null ? 0 : Math.min(rank(previous), rank(eased));
  return {
    usedRatio,
    pace: elapsedRatio > 0 ? usedRatio / elapsedRatio : null,
    breachAt: findBreach(figures, end),
    state: budgetStates[Math.max(rank(raw), kept)] ?? raw,
  };
}

function findBreach({ limit, spent, ahead, at }: BudgetFigures, end: Date): Date | null {
  let left = Number(limit) - Number(spent);
  if (left <= 0) return null;
  for (const { day, amount } of ahead) {
    const [begins, ends] = [Date.parse(day), Date.parse(day) + dayMs];
    const from = Math.min(ends, Math.max(begins, at.getTime()));
    const cost = Number(amount);
    if (cost > 0 && cost >= left) {
      const breach = new Date(from + (left / cost) * (ends - from));
      return breach < end ? breach : null;
    }
    left -= cost;
  }
  return null;
}

/** The threshold that a forecast beyond the budget passes. */
export const forecastThreshold = 'forecast';

/**
 * Thresholds that are passed and that nobody was told of this month for this amount, lowest first; the forecast is news
 * only as long as the money is not spent.
 * @param told thresholds of this month that were told for this amount
 */
export function findCrossings(
  { limit, spent }: Pick<BudgetFigures, 'limit' | 'spent'>,
  { forecast }: Pick<BudgetFigures, 'forecast'>,
  rules: { thresholds: readonly number[]; warnsOnForecast: boolean },
  told: readonly string[],
): string[] {
  const passed = rules.thresholds
    .filter((percent) => compareMoney(spent, multiplyMoney(limit, percent, '0.01')) >= 0)
    .map(String);
  const isSpent = compareMoney(spent, limit) >= 0;
  const isForecast = rules.warnsOnForecast && !isSpent && forecast !== null && compareMoney(forecast, limit) >= 0;
  return [...passed, ...(isForecast ? [forecastThreshold] : [])].filter((one) => !told.includes(one));
}
