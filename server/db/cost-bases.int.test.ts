import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rates } from '../../lib/contracts/rate-cards.ts';
import { dayMs, hourMs, toDay } from '../../lib/days.ts';
import { anyRates, anyReading, discounts, total } from '../../tests/any-costs.ts';
import { createTestDeps, type TestDeps } from '../../tests/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/postgres.ts';
import { effectOf } from '../domain/card-effect.ts';
import { cardPricesOf } from '../domain/cost-card.ts';
import { toClusterHour } from '../domain/cost-hours.ts';
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
        ...[`c-${index}`, region, controlPlane],
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
