import type { SpendScope, SpendScopeKind } from '../../../lib/contracts/spend-budgets.ts';
import { dayMs, hourMs, monthOf, toDay } from '../../../lib/days.ts';
import { addKnown, fillQuietDays, toKnownDays } from '../../../lib/finops/known-days.ts';
import { type Amount, addMoney, compareMoney, multiplyMoney } from '../../../lib/money.ts';
import type { Tx } from '../../ports/database.ts';
import type { Spending, SpendReader } from '../../ports/spend.ts';
import { costReader } from './cost-reader.ts';
import { completeUntil } from './cost-watermark.ts';
import { lastHours } from './last-hours.ts';

/** The column of `cluster_dims` that a scope is about; $1 is its value. */
const ofCluster: Record<SpendScopeKind, string> = {
  project: 'c.project = $1',
  owner: 'c.owner = $1',
  'cost-centre': 'c.cost_centre = $1',
  template: 'c.template = $1',
  all: '$1::text IS NULL',
};
/** By what the page of costs narrows to the same; it knows no templates. */
const dimensionOf = { project: 'project', owner: 'owner', 'cost-centre': 'costCentre' } as const;

/** The same of what orders hold: who ordered owns it until somebody else claims the cluster. */
const ofReservation: Record<SpendScopeKind, string> = {
  project: 'r.project = $1',
  owner: 'q.requester = $1',
  'cost-centre': 'p.cost_centre = $1',
  template: 'q.template = $1',
  all: '$1::text IS NULL',
};

const amount = `coalesce(x.node, 0) + coalesce(x.storage, 0) + coalesce(x.load_balancer, 0) + coalesce(x.fee, 0)`;
/** Into $2, at the rate of the day or the last one before it; null where none leads there. */
const rateOn = (day: string) =>
  `CASE WHEN s.currency = $2 THEN '1' ELSE (SELECT e.rate::text FROM exchange_rates e
     WHERE e.from_currency = s.currency AND e.to_currency = $2 AND e.day <= ${day} ORDER BY e.day DESC LIMIT 1) END`;

const newestBetween = `
  SELECT max(hour) AS hour, ${completeUntil} AS "completeUntil" FROM cost_hour_clusters
  WHERE hour >= $1::timestamptz AND hour < $2::timestamptz AND provenance <> 'missing'`;

interface Sum {
  currency: string;
  amount: Amount;
  rate: Amount | null;
}
/** What clusters cost in their last known hour; nothing of those without one. */
interface RateSum {
  currency: string | null;
  isStale: boolean;
  amount: Amount | null;
  rate: Amount | null;
}
interface DaySum extends Sum {
  day: string;
  hours: number;
  missing: number;
}

export const spendReader: SpendReader = {
  async known(tx, before) {
    const ask = async (from: Date) => {
      type Row = { hour: Date | null; completeUntil: Date | null };
      const [row] = await tx.$queryRawUnsafe<Row[]>(newestBetween, from, before);
      const until = row?.hour ? new Date(row.hour.getTime() + hourMs) : null;
      return { until, completeUntil: row?.completeUntil ?? null };
    };
    const lately = await ask(new Date(before.getTime() - 2 * dayMs));
    // The month is gone through only after an outage.
    return lately.until ? lately : ask(monthOf(before).start);
  },

  async spending(tx, scope, currency, at, until) {
    const { start, end } = monthOf(at);
    const { days: summed, unconverted } = sumDays(await readDays(tx, scope, currency, toDay(start), toDay(end)));
    const spent = { days: summed.map(({ hours: _, ...day }) => day), unconverted };
    if (until === null) return { ...spent, hourlyRate: null, staleRate: null };
    const lastHour = new Date(until.getTime() - hourMs);
    const ofScope = `d.cluster_id IN (SELECT c.id FROM cluster_dims c WHERE ${ofCluster[scope.kind]})`;
    const rates = await tx.$queryRawUnsafe<RateSum[]>(
      `WITH ${lastHours('$3::timestamptz', '$4::timestamptz', ofScope)},
       s AS (SELECT l.currency, l.is_stale, sum(l.amount) AS amount FROM last l GROUP BY 1, 2)
       SELECT s.currency, s.is_stale AS "isStale", s.amount::text AS amount,
         ${rateOn('$3::timestamptz::date')} AS rate FROM s`,
      scope.value,
      currency,
      lastHour,
      new Date(lastHour.getTime() - 7 * dayMs),
    );
    return { ...spent, ...sumRates(rates) };
  },

  async history(tx, scope, currency, from, to) {
    const window = { currency, from, to };
    const booked = await costReader.bookedDays(tx, window);
    const { kind, value } = scope;
    if (kind === 'template') {
      const { days } = sumDays(await readDays(tx, scope, currency, from, to));
      return fillQuietDays(toKnownDays(days), booked);
    }
    const filter = kind === 'all' ? {} : { [dimensionOf[kind]]: [value] };
    const sums = await costReader.sums(tx, { ...window, visible: 'all', filter }, [], { daily: true });
    return fillQuietDays(toKnownDays(sums), booked);
  },

  async unconvertible(tx, currency, day) {
    const [row] = await tx.$queryRawUnsafe<{ currency: string }[]>(
      `SELECT s.currency FROM (SELECT x.currency FROM cost_source_currencies x
         WHERE x.source = (SELECT w.source FROM cost_watermarks w ORDER BY w.updated_at DESC LIMIT 1)
         ORDER BY x.since DESC LIMIT 1) s
       WHERE ${rateOn('$1::date')} IS NULL`,
      day,
      currency,
    );
    return row?.currency ?? null;
  },

  async reserved(tx, scope, currency) {
    const [row] = await tx.$queryRawUnsafe<{ amount: Amount | null; unpriced: number; otherCurrency: number }[]>(
      `SELECT trim_scale(sum(r.monthly) FILTER (WHERE r.currency = $2))::text AS amount,
         count(*) FILTER (WHERE r.monthly IS NULL)::int AS unpriced,
         count(*) FILTER (WHERE r.monthly IS NOT NULL AND r.currency IS DISTINCT FROM $2)::int AS "otherCurrency"
       FROM reservations r JOIN requests q ON q.id = r.request_id JOIN projects p ON p.name = r.project
       WHERE r.state = 'held' AND ${ofReservation[scope.kind]}`,
      scope.value,
      currency,
    );
    const { amount: sum = null, unpriced = 0, otherCurrency = 0 } = row ?? {};
    const isNothing = unpriced === 0 && otherCurrency === 0;
    return { amount: sum ?? (isNothing ? '0' : null), leftOut: { unpriced, otherCurrency } };
  },
};

/** From `from` and before `to`. */
function readDays(tx: Tx, scope: SpendScope, currency: string, from: string, to: string): Promise<DaySum[]> {
  return tx.$queryRawUnsafe<DaySum[]>(
    `WITH s AS (
       SELECT x.day, x.currency, sum(${amount}) AS amount, sum(x.hours)::int AS hours, sum(x.hours_missing)::int AS missing
       FROM cost_day_clusters x JOIN cluster_dims c ON c.id = x.cluster_id
       WHERE ${ofCluster[scope.kind]} AND x.day >= $3::date AND x.day < $4::date
       GROUP BY x.day, x.currency)
     SELECT to_char(s.day, 'YYYY-MM-DD') AS day, s.currency, s.amount::text AS amount, s.hours, s.missing,
       ${rateOn('s.day')} AS rate FROM s ORDER BY s.day, s.currency`,
    scope.value,
    currency,
    from,
    to,
  );
}

/** Null where not one of its hours is known, or no rate leads there. */
function toKnown({ amount: each, rate, hours, missing }: DaySum): Amount | null {
  if (compareMoney(each, '0') === 0) return hours > 0 && missing >= hours ? null : '0';
  return rate && multiplyMoney(each, rate);
}

function sumDays(rows: readonly DaySum[]) {
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, sums]) => ({
    day,
    amount: addKnown(sums.map(toKnown)),
    hours: sums.reduce((sum, { hours }) => sum + hours, 0),
    hoursMissing: sums.reduce((sum, { missing }) => sum + missing, 0),
  }));
  const lost = rows.filter(({ rate, amount: each }) => rate === null && compareMoney(each, '0') !== 0);
  const unconverted = [...Map.groupBy(lost, ({ currency }) => currency)].map(([currency, sums]) => ({
    currency,
    amount: addMoney(...sums.map((sum) => sum.amount)),
  }));
  return { days, unconverted };
}

/** Nothing runs: nothing. Everything that runs is unknown, or cannot be converted: unknown. What is unknown beside the known is not guessed. */
function sumRates(rows: readonly RateSum[]): Pick<Spending, 'hourlyRate' | 'staleRate'> {
  const known = rows.flatMap(({ amount: each, rate, isStale }) =>
    each === null || rate === null ? [] : [{ amount: multiplyMoney(each, rate), isStale }],
  );
  if (rows.length > 0 && known.length === 0) return { hourlyRate: null, staleRate: null };
  const sum = (those: typeof known) => addMoney(...those.map(({ amount }) => amount));
  const stale = known.filter(({ isStale }) => isStale);
  return { hourlyRate: sum(known), staleRate: stale.length === 0 ? null : sum(stale) };
}
