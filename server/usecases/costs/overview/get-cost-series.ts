import { type CostGroup, type CostSeries, costSeriesQuerySchema } from '../../../../lib/contracts/cost-series.ts';
import { type CostDimension, wholeClusters } from '../../../../lib/contracts/costs.ts';
import { addDays, daysBetween, toDay } from '../../../../lib/days.ts';
import { changeOf, findAnomalies } from '../../../../lib/finops/change.ts';
import {
  addKnown,
  compareDays,
  fillQuietDays,
  isWhole,
  type KnownDays,
  toKnownDays,
  wholeAmount,
} from '../../../../lib/finops/known-days.ts';
import { type MonthSpan, spanOf } from '../../../../lib/finops/month.ts';
import { addMoney, estimateMoney, subtractMoney } from '../../../../lib/money.ts';
import type { CostQuestion, CostSum } from '../../../ports/costs.ts';
import { type Context, defineQuery } from '../../define.ts';
import { isRead, knownUntil, toCompleteness, totalOf } from './cost-completeness.ts';
import { forecastOf, historyDays, toMonth } from './cost-month.ts';
import { comparedDays, daysOf, filterOf, refuseBoth, splitOf } from './cost-window.ts';
import { readAccuracy } from './forecast-accuracy.ts';

/** Drawn apart; the rest is one. */
const drawnGroups = 7;
/** Listed; nobody reads on after that. */
const listedGroups = 200;
/** Costs through time by one dimension, against the period before, with this month's forecast. */
export const getCostSeries = defineQuery({
  name: 'get-cost-series',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costSeriesQuerySchema },
  run: async (context, { query }): Promise<CostSeries> => {
    const now = context.deps.clock.now();
    const { from, until } = daysOf(query, now);
    const filter = filterOf(query);
    const by = query.groupBy;
    refuseBoth([by], filter);
    const { visible, deps } = context;
    const question = { visible, filter, currency: deps.currency, split: splitOf(query) };
    const window = { ...question, from: toDay(from), to: toDay(until) };
    const halves = comparedDays({ from, until }, await knownUntil(context));
    const whole = { ...question, ...halves.whole };
    const before = { ...question, ...halves.before };
    const [read, accuracy] = await Promise.all([
      readAll(context, { window, whole, before, by, now }),
      readAccuracy(context, filter, now),
    ]);
    const span = spanOf(now, read.completeness.completeUntil ?? now);
    const days = daysBetween(window.from, window.to);
    const pairs = { now: daysBetween(whole.from, whole.to), before: daysBetween(before.from, before.to) };
    const groups = toGroups(read, days, span, pairs);
    const drawn = groups.filter(({ daily }) => daily !== null);
    const total = {
      amount: totalOf(read.sums, read.completeness, window),
      before: isBooked(read, pairs.before) ? addKnown(read.sumsBefore.map(({ amount }) => amount)) : null,
    };
    // Periods that are known from their first day on alone are compared.
    const compared = read.totals.has(before.from) ? compareDays(read.totals, pairs, new Set()) : null;
    const today = toDay(now.getTime());
    return {
      from: window.from,
      to: addDays(window.to, -1),
      beforeFrom: before.from,
      beforeTo: addDays(before.to, -1),
      currency: question.currency,
      days,
      groups,
      groupCount: read.sums.length,
      incomplete: days.filter((day) => day !== today && read.totals.get(day)?.isWhole === false),
      total: {
        ...total,
        idle: read.idle,
        leftOut: compared?.leftOut ?? 0,
        change: compared && changeOf(compared.now, compared.before),
      },
      rest: read.sums.length > drawn.length ? restOf(read.totals, drawn, days) : null,
      before: pairs.before.map((day) => read.totals.get(day)?.amount ?? null),
      anomalies: anomaliesIn(read.totals, whole),
      month: toMonth({
        days: read.totals,
        span,
        rate: read.rate,
        idle: read.idleOfMonth,
        accuracy,
        booked: read.booked,
        isRead: isMonthRead(read, window, span),
      }),
      completeness: toCompleteness(read.completeness),
    };
  },
});

interface Reading {
  window: CostQuestion;
  /** The days of the window that are over. */
  whole: CostQuestion;
  before: CostQuestion;
  by: CostDimension;
  now: Date;
}

async function readAll({ deps }: Context, { window, whole, before, by, now }: Reading) {
  const { costs, costRate } = deps;
  const tx = deps.db.auto;
  const today = toDay(now.getTime());
  const month = { ...window, from: `${today.slice(0, 7)}-01`, to: addDays(today, 1) };
  // As far back as anything here looks: the period before, the forecast's history, or last month's first day.
  const first = [before.from, addDays(today, -historyDays), `${addDays(month.from, -1).slice(0, 7)}-01`].sort()[0];
  const last = [window.to, month.to].sort()[1] ?? window.to;
  const long = { ...window, from: addDays(first ?? before.from, -28), to: last };
  const [sums, sumsWhole, sumsBefore, daily, completeness, rate, ofMonth, ofWindow, wholly, booked] = await Promise.all(
    [
      costs.sums(tx, window, [by]),
      costs.sums(tx, whole, [by]),
      costs.sums(tx, before, [by]),
      costs.sums(tx, long, [], { daily: true }),
      costs.completeness(tx, window),
      costRate.hourly(tx, month),
      costs.sums(tx, month, []),
      costs.sums(tx, window, []),
      isNarrowed(window) ? costs.sums(tx, { ...long, filter: wholeClusters(long.filter) }, [], { daily: true }) : null,
      costs.bookedDays(tx, long),
    ],
  );
  const top = sums.slice(0, drawnGroups).map(({ keys }) => keys[0] ?? '');
  const largest = { ...long, from: first ?? before.from, filter: { ...window.filter, [by]: top } };
  const topDaily = top.length === 0 ? [] : await costs.sums(tx, largest, [by], { daily: true });
  return {
    sums,
    sumsWhole,
    sumsBefore,
    completeness,
    topDaily,
    booked,
    totals: fillQuietDays(toKnownDays(daily, wholly ? toKnownDays(wholly) : undefined), booked),
    rate: isNarrowed(window) ? null : rate,
    idle: isNarrowed(window) ? (sums.find(({ keys }) => keys[0] === '__idle__')?.amount ?? null) : idleOf(ofWindow),
    idleOfMonth: isNarrowed(window) ? null : idleOf(ofMonth),
  };
}
type Read = Awaited<ReturnType<typeof readAll>>;

/** Whether only a part of each cluster is asked for; hours and idle are known of whole clusters. */
const isNarrowed = ({ filter }: CostQuestion) => Boolean(filter.namespace?.length || filter.nodeType?.length);

/** Whether anything was measured in these days. */
const isBooked = ({ booked }: Read, days: readonly string[]) => days.some((day) => booked.has(day));

/** `unconverted` covers the window alone. Where the month lies outside of it, one booked day of the month is required. */
function isMonthRead(read: Read, window: CostQuestion, { from, until }: MonthSpan): boolean {
  const { completeness } = read;
  if (window.to > from && window.from < until) return isRead(completeness, { from, to: until });
  return completeness.unconverted.length === 0 && isBooked(read, daysBetween(from, until));
}

function idleOf(sums: readonly CostSum[]): string | null {
  const known = sums.flatMap(({ idle }) => idle ?? []);
  return known.length === 0 ? null : addMoney(...known);
}

interface Pairs {
  now: string[];
  before: string[];
}

function toGroups(read: Read, days: readonly string[], span: MonthSpan, pairs: Pairs): CostGroup[] {
  const old = new Map(read.sumsBefore.map((sum) => [sum.keys[0], sum]));
  const whole = new Map(read.sumsWhole.map((sum) => [sum.keys[0], sum]));
  // A day of which the total is known is known of its groups.
  const known = new Set([...read.booked, ...read.totals.keys()]);
  const isComparable = known.has(pairs.before[0] ?? '');
  const isAllKnown = [...pairs.now, ...pairs.before].every((day) => known.has(day));
  const nothingBefore = isBooked(read, pairs.before) ? '0' : null;
  const hasGaps = [...pairs.now, ...pairs.before].some((day) => read.totals.get(day)?.isWhole === false);
  /** Parts of clusters do not count hours: where days of their clusters have gaps, theirs have. */
  const isKnown = (sum: CostSum | undefined) => (sum?.hours == null ? !hasGaps : isWhole(sum));
  return read.sums.slice(0, listedGroups).map(({ keys, amount, idle }, place) => {
    const key = keys[0] ?? null;
    const [now, before] = [whole.get(key), old.get(key)];
    const group = { key, amount, before: before ? before.amount : nothingBefore, idle };
    const isSimple = isAllKnown && (!now || isKnown(now)) && (!before || isKnown(before));
    const simple = isSimple ? changeOf(Number(now?.amount ?? '0'), Number(before?.amount ?? '0')) : null;
    if (place >= drawnGroups) return { ...group, change: simple, daily: null, forecast: null };
    const ofKey = read.topDaily.filter((sum) => (sum.keys[0] ?? null) === key);
    const own = fillQuietDays(
      toKnownDays(ofKey, ofKey.some(({ hours }) => hours === null) ? read.totals : undefined),
      read.booked,
    );
    const compared = isSimple || !isComparable ? null : compareDays(own, pairs, known);
    const forecast = forecastOf(own, span, null);
    return {
      ...group,
      daily: days.map((day) => own.get(day)?.amount ?? null),
      change: compared ? changeOf(compared.now, compared.before) : simple,
      forecast: forecast && estimateMoney(forecast.amount),
    };
  });
}

/** What is left of each day when what is drawn is taken away. */
function restOf(totals: KnownDays, drawn: readonly CostGroup[], days: readonly string[]): (string | null)[] {
  return days.map((day, place) => {
    const total = totals.get(day)?.amount ?? null;
    if (total === null) return null;
    return subtractMoney(total, addMoney(...drawn.flatMap(({ daily }) => daily?.[place] ?? [])));
  });
}

function anomaliesIn(totals: KnownDays, whole: CostQuestion) {
  const days = daysBetween(addDays(whole.from, -28), whole.to).map((day) => ({
    day,
    amount: wholeAmount(totals, day),
  }));
  return findAnomalies(days)
    .filter(({ day }) => day >= whole.from)
    .map(({ day, amount, usual }) => ({ day, amount: estimateMoney(amount), usual: estimateMoney(usual) }));
}
