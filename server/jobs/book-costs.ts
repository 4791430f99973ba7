import { dayMs, hourMs, toDay } from '../../lib/days.ts';
import {
  type BookedHour,
  type BookingInput,
  bookHours,
  findCardPriced,
  findUnbooked,
  withAllocations,
} from '../domain/costs/hours/cost-booking.ts';
import type { ClusterReading, CostReadings } from '../domain/costs/hours/cost-readings.ts';
import { createCards } from '../domain/costs/pricing/cost-card.ts';
import { currencyAt, markChange } from '../domain/costs/pricing/cost-currency.ts';
import { believableIn } from '../domain/costs/pricing/cost-price.ts';
import { createExchange } from '../domain/costs/pricing/exchange.ts';
import type { CostSource, CostStore } from '../ports/costs.ts';
import type { Clock, Database } from '../ports/database.ts';
import { MetricsError, type MetricsFailure } from '../ports/metrics.ts';
import type { RateCardStore } from '../ports/money.ts';

export interface CostDeps {
  db: Database;
  clock: Clock;
  costs: CostStore;
  source: CostSource;
  rateCards: Pick<RateCardStore, 'list'>;
  onError(error: unknown): void;
}

export interface SyncOptions {
  /** Region of the metrics by cluster, as last known; kept from run to run. */
  regions: Map<string, string>;
  isNightly?: boolean;
  signal?: AbortSignal;
}

/** Of what was read, that is before anything that is booked. */
interface HistoryOptions {
  isHistory?: boolean;
  /** The day after is booked, and who it tells of is expected. */
  isFollowed?: boolean;
}

/** Samples of an hour may come so much later. */
const settleMs = 15 * 60_000;
/** Hours that are so old are read again by the first run of each day, whatever is known of them. */
export const nightlyMs = 48 * hourMs;
/** For so long a day is split among namespaces as exactly as it was on the day. */
const preciseMs = 14 * dayMs;

const wearing = new Set<MetricsFailure>(['too-much', 'timed-out', 'overloaded', 'bad-query']);

/** Whether the source had too much to do for an answer, or would have again; one that is away may be back any time. */
export const isTooHard = (error: unknown): error is MetricsError =>
  error instanceof MetricsError && wearing.has(error.failure);

/** The end of the last hour that is worth reading. */
export const settledHour = (now: Date) => new Date(Math.floor((now.getTime() - settleMs) / hourMs) * hourMs);

/** Reads hours of at most a day and keeps them. May be done any number of times. */
export async function readWindow(
  deps: CostDeps,
  from: Date,
  to: Date,
  options: SyncOptions & HistoryOptions,
): Promise<void> {
  await keepWindow(deps, from, to, await readFrom(deps, from, to, options), options);
}

export function readFrom(
  { clock, source }: CostDeps,
  from: Date,
  to: Date,
  { signal }: SyncOptions,
): Promise<CostReadings> {
  return source.read(from, to, readingOf(clock, from, signal));
}

/** Who looks at the split of a day long past looks at sums, and a source is not worn out for them. */
function readingOf(clock: Clock, from: Date, signal: AbortSignal | undefined) {
  return { coarse: clock.now().getTime() - from.getTime() > preciseMs, ...(signal && { signal }) };
}

/** Books what was read. May be done any number of times. */
export async function keepWindow(
  deps: CostDeps,
  from: Date,
  to: Date,
  read: CostReadings,
  options: SyncOptions & HistoryOptions,
): Promise<void> {
  await keep(deps, from, to, await book(deps, from, to, read, options));
}

/** The same of the hours alone that are not known yet. */
export async function fillWindow(
  deps: CostDeps,
  from: Date,
  to: Date,
  read: CostReadings,
  options: SyncOptions,
): Promise<void> {
  const known = await deps.costs.knownHours(deps.db.auto, from, to);
  const booked = await book(deps, from, to, read, options);
  const unknown = booked.filter(({ clusterId, hour }) => !known.has(`${clusterId} ${hour.getTime()}`));
  await keep(deps, from, to, unknown);
}

async function book(
  { costs, db, clock, source, rateCards }: CostDeps,
  from: Date,
  to: Date,
  { clusters: readings, unread }: CostReadings,
  { regions, signal, isHistory = false, isFollowed = false }: SyncOptions & HistoryOptions,
): Promise<BookedHour[]> {
  await costs.keepClusters(db.auto, clock.now());
  let clusters = await costs.clustersIn(db.auto, from, to);
  const known = await costs.currencies(db.auto, source.name);
  const currencyOf = ({ hour }: { hour: Date }) => currencyAt(known, hour, source.currency);
  const unbooked = [...Map.groupBy(readings, currencyOf).values()].flatMap((some) => findUnbooked(some, clusters));
  if (unbooked.length > 0) {
    await costs.addUnknown(db.auto, unbooked);
    clusters = await costs.clustersIn(db.auto, from, to);
  }
  rememberRegions(regions, readings);
  const hours = Array.from(
    { length: (to.getTime() - from.getTime()) / hourMs },
    (_, index) => new Date(from.getTime() + index * hourMs),
  );
  const seenBefore = await costs.seenIn(db.auto, new Date(from.getTime() - dayMs), from);
  const seenAfter = isFollowed ? await costs.seenIn(db.auto, to, new Date(to.getTime() + dayMs)) : new Set<string>();
  const cards = await rateCards.list(db.auto);
  const exchange = createExchange(await costs.rates(db.auto));
  const pricesIn = new Map(known.map(({ currency }) => [currency, createCards(cards, currency, exchange)]));
  const current = createCards(cards, source.currency, exchange);
  const priceOf: BookingInput['priceOf'] = (cluster, hour) =>
    (pricesIn.get(currencyOf({ hour })) ?? current)(cluster, hour);
  const believableAt = (hour: Date) => believableIn(currencyOf({ hour }), exchange, toDay(hour));
  const seen = { seenBefore, seenAfter, isHistory };
  const byCard = findCardPriced({ readings, clusters, priceOf, believableAt });
  const asked = [...new Map([...byCard.keys()].map((one) => [`${one.namespace}/${one.name}`, one])).values()];
  const options = readingOf(clock, from, signal);
  // How machines are split is worth less than the hours themselves, which would be asked for again and again.
  const told = asked.length === 0 ? [] : await source.allocations(from, to, asked, options).catch(noneWhereTooHard);
  const shared = withAllocations(readings, byCard, told);
  const booked = bookHours({
    readings: shared,
    unread,
    clusters,
    hours,
    ...seen,
    regionOf: regions,
    priceOf,
    believableAt,
  });
  return markChange(known, booked);
}

function noneWhereTooHard(error: unknown): [] {
  if (isTooHard(error)) return [];
  throw error;
}

async function keep({ costs, db, clock, source }: CostDeps, from: Date, to: Date, hours: BookedHour[]): Promise<void> {
  const at = clock.now();
  const known = await costs.currencies(db.auto, source.name);
  const byCurrency = Map.groupBy(hours, ({ hour }) => currencyAt(known, hour, source.currency));
  for (const [currency, some] of byCurrency) await costs.putHours(db.auto, some, { name: source.name, currency }, at);
  // Who reads meanwhile sees days and their sums as they were, or as they are now.
  await db.transact(async (tx) => {
    await costs.takeOver(tx, hours);
    await costs.sumDays(tx, from, to, at);
  });
}

function rememberRegions(regions: Map<string, string>, readings: readonly ClusterReading[]): void {
  for (const { namespace, name, region } of readings) if (region) regions.set(`${namespace}/${name}`, region);
}
