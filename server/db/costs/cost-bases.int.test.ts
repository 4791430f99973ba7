import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rates } from '../../../lib/contracts/rate-cards.ts';
import { dayMs, hourMs, toDay } from '../../../lib/days.ts';
import { anyRates, anyReading, discounts, total } from '../../../tests/support/any-costs.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
import { effectOf } from '../../domain/costs/pricing/card-effect.ts';
import { cardPricesOf, createCards } from '../../domain/costs/pricing/cost-card.ts';
import { createExchange } from '../../domain/costs/pricing/exchange.ts';
import { costStore } from './cost-store.ts';
import { observedPriceReader } from './observed-price-reader.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-10-01');
const end = Date.parse('2026-11-01');
const controlPlanes = ['managed', 'hosted', 'machines', null];

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('keeps of a month what booking it anew under any card would make of it', async () => {
  // The same on every run: what all cards make of all hours is tried beside the rule itself.
  const [held, ...cards] = fc.sample(anyRates, { seed: 7, numRuns: 12 });
  if (!held) throw new Error('Twelve cards were asked for');
  const readings = fc.sample(anyReading, { seed: 7, numRuns: 240 });
  const clusters = await Promise.all(
    controlPlanes.map(async (controlPlane, index) => {
      const region = index % 2 === 0 ? 'eu' : null;
      const [row] = await deps.db.auto.$queryRawUnsafe<{ id: bigint }[]>(
        `INSERT INTO cluster_dims (namespace, name, provider, region, control_plane, valid_from)
         VALUES ('team', $1, 'aws', $2, $3, '2026-01-01') RETURNING id`,
        `c-${index}`,
        region,
        controlPlane,
      );
      return { id: String(row?.id), provider: 'aws', region, controlPlane };
    }),
  );
  // Each a third of a day after the one before, to the end of the month and round again for the next cluster.
  const told = readings.map((reading, at) => {
    const hour = new Date(begin + ((at * 8 * hourMs) % (end - begin)));
    return { reading: { ...reading, hour }, cluster: clusters[at % clusters.length] };
  });
  const book = (rates: Rates) =>
    told.map(({ reading, cluster }) => {
      const hour = toClusterHour(reading, cardPricesOf(rates, cluster?.region ?? null), cluster);
      return hour && cluster ? { ...hour, clusterId: cluster.id } : null;
    });
  const booked = book(held);
  const hours = booked.filter((hour) => hour !== null);
  const at = new Date(end);
  await costStore.putHours(deps.db.auto, hours, { name: 'metrics', currency: 'USD' }, at);
  for (let day = begin; day < end; day += dayMs) {
    await costStore.sumDays(deps.db.auto, new Date(day), new Date(day + dayMs), at);
  }
  const span = { from: toDay(new Date(begin)), to: toDay(at), currency: 'USD' };
  expect(await observedPriceReader.basesSince(deps.db.auto, 'aws', span)).toBe(span.from);
  const bases = await observedPriceReader.bases(deps.db.auto, 'aws', span);
  for (const card of cards) {
    const [effect, anew] = [effectOf(bases, card), book(card)];
    expect(Number(effect.charged.before)).toBeCloseTo(total(booked), 5);
    expect(Number(effect.charged.after)).toBeCloseTo(total(anew), 5);
    expect(Number(effect.list.after)).toBeCloseTo(total(anew) + discounts(anew), 5);
  }
});

it('knows what machines of a type cost apart from those whose price changes with demand', async () => {
  const [row] = await deps.db.auto.$queryRawUnsafe<{ id: bigint }[]>(
    `INSERT INTO cluster_dims (namespace, name, provider, region, valid_from)
     VALUES ('team', 'spot', 'azure', 'westeurope', '2026-01-01') RETURNING id`,
  );
  const machine = {
    type: 'D4s_v5',
    present: 1,
    observed: 1,
    size: { vcpu: 4, memoryGib: 16, gpu: null },
    partPrices: { cpu: null, memory: null, gpu: null },
    allocated: { cpu: null, memory: null, gpu: null },
  };
  const nodes = [
    { ...machine, node: 'a', price: 0.2, isSpot: false },
    { ...machine, node: 'b', price: 0.06, isSpot: true },
    { ...machine, node: 'c', price: 0.06, isSpot: true },
  ];
  const hour = new Date('2026-11-20T10:00:00Z');
  const told = {
    namespace: 'team',
    name: 'spot',
    hour,
    nodes,
    namespaces: [],
    storage: null,
    fee: null,
  };
  const booked = toClusterHour({ ...told, region: null }, null);
  if (!booked) throw new Error('It had machines');
  const source = { name: 'metrics', currency: 'USD' };
  await costStore.putHours(deps.db.auto, [{ ...booked, clusterId: String(row?.id) }], source, hour);
  await costStore.sumDays(deps.db.auto, hour, new Date(hour.getTime() + hourMs), hour);
  expect(await observedPriceReader.find(deps.db.auto, 'azure', '2026-11-14', 'USD')).toMatchObject([
    { machine: 'D4s_v5', hourly: '0.2', isSpot: false },
    { machine: 'D4s_v5', hourly: '0.06', isSpot: true },
  ]);
});

it('tells a month that is booked in another currency in the card’s, at the rate by which each day was booked', async () => {
  const [row] = await deps.db.auto.$queryRawUnsafe<{ id: bigint }[]>(
    `INSERT INTO cluster_dims (namespace, name, provider, region, control_plane, valid_from)
     VALUES ('team', 'euros', 'gcp', 'eu', 'managed', '2026-01-01') RETURNING id`,
  );
  const cluster = { provider: 'gcp', region: 'eu', controlPlane: 'managed' };
  const table = [
    { day: '2026-10-02', from: 'USD', to: 'EUR', rate: '0.8' },
    { day: '2026-10-03', from: 'USD', to: 'EUR', rate: '0.5' },
  ];
  await costStore.putRates(deps.db.auto, table, 'test');
  const exchange = createExchange(await costStore.rates(deps.db.auto));
  const [held, card] = fc.sample(anyRates, { seed: 9, numRuns: 2 });
  if (!held || !card) throw new Error('Two cards were asked for');
  const readings = fc
    .sample(anyReading, { seed: 9, numRuns: 24 })
    .map((reading, at) => ({ ...reading, hour: new Date(begin + at * 2 * hourMs) }));
  const book = (rates: Rates) => {
    const about = { source: 'test', validFrom: '2026-01-01', validUntil: null, createdBy: 'x', createdAt: '' };
    const cards = createCards([{ provider: 'gcp', version: 1, currency: 'USD', ...about, rates }], 'EUR', exchange);
    return readings.flatMap((reading) => {
      const hour = toClusterHour(reading, cards(cluster, reading.hour), cluster);
      return hour ? [{ ...hour, clusterId: String(row?.id) }] : [];
    });
  };
  const [booked, anew] = [book(held), book(card)];
  const at = new Date(end);
  await costStore.putHours(deps.db.auto, booked, { name: 'euros', currency: 'EUR' }, at);
  for (const day of [0, 1, 2]) {
    const from = begin + day * dayMs;
    await costStore.sumDays(deps.db.auto, new Date(from), new Date(from + dayMs), at);
  }
  const inDollars = (hours: typeof booked) =>
    hours.reduce((sum, one) => {
      const worth = exchange('EUR', 'USD', toDay(one.hour));
      return worth === null ? sum : sum + total([one]) * worth;
    }, 0);
  const span = { from: toDay(new Date(begin)), to: toDay(at), currency: 'USD' };
  const effect = effectOf(await observedPriceReader.bases(deps.db.auto, 'gcp', span), card);
  expect(Number(effect.charged.before)).toBeGreaterThan(0);
  expect(Number(effect.charged.before)).toBeCloseTo(inDollars(booked), 5);
  expect(Number(effect.charged.after)).toBeCloseTo(inDollars(anew), 5);
  expect(await observedPriceReader.unconverted(deps.db.auto, 'gcp', span)).toEqual(['EUR']);
  const known = { ...span, from: '2026-10-02' };
  expect(await observedPriceReader.unconverted(deps.db.auto, 'gcp', known)).toEqual([]);
});
