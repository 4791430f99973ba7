import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderForm } from '../../../lib/contracts/catalog.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { RateCard, RateCardEffect } from '../../../lib/contracts/rate-cards.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

/** A day of two machines of one type, of whose hours a card priced so many. */
async function addDay(project: string, day: string, node: string, cardHours = 0, spot = false): Promise<void> {
  const [row] = await run(
    `INSERT INTO cluster_dims (namespace, name, project, provider, region, valid_from)
     VALUES ($1, gen_random_uuid()::text, $1, 'aws', 'us-east-1', '2026-01-01') RETURNING id::text`,
    project,
  );
  const add = (rule: string, hours: number, exporter: string | null, paid: number) =>
    run(
      `INSERT INTO cost_day_bases (cluster_id, day, what, instance_type, rule, needs, quantity, exporter, list, paid, currency, spot)
       VALUES ($1::bigint, $2::date, 'node', 'm5.large', $3, '', $4, $5::numeric, $6, $6, 'USD', $7)`,
      row?.id,
      day,
      rule,
      hours,
      exporter,
      paid,
      spot,
    );
  if (cardHours < 48) await add('exporter', 48 - cardHours, node, Number(node));
  if (cardHours > 0) await add('name', cardHours, null, cardHours * 0.096);
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date('2026-11-21T07:00:00Z') };
  api = createApi(deps);
  await seedOrganisation(deps);
  for (const [name, group] of [
    ['dev', 'payments-developers'],
    ['finops', 'finops'],
  ] as const) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, [group])).token;
  }
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('tells the order form the median of the last seven days, without hours that a card priced, spot by itself', async () => {
  await addDay('payments', '2026-11-18', '4.8');
  await addDay('payments', '2026-11-19', '5.28');
  await addDay('storefront', '2026-11-20', '9.6');
  await addDay('storefront', '2026-11-20', '99', 48);
  await addDay('storefront', '2026-11-13', '99');
  await addDay('storefront', '2026-11-19', '1.44', 0, true);
  const form = await api<OrderForm>('GET', '/catalog/aws-standalone/order-form?project=payments', {
    token: tokens.dev,
  });
  expect(form.body.observedPrices).toEqual([
    {
      region: 'us-east-1',
      machine: 'm5.large',
      hourly: '0.11',
      currency: 'USD',
      from: '2026-11-18',
      to: '2026-11-20',
      isSpot: false,
    },
    {
      region: 'us-east-1',
      machine: 'm5.large',
      hourly: '0.03',
      currency: 'USD',
      from: '2026-11-19',
      to: '2026-11-19',
      isSpot: true,
    },
  ]);
});

it('tells it in the card’s currency at the rate of the day, and in its own where none leads there', async () => {
  await addDay('payments', '2026-11-20', '4.8');
  await run(`UPDATE cost_day_bases SET currency = 'EUR', instance_type = 'm5.other' WHERE exporter = 4.8`);
  const ask = async () => {
    const asked = { token: tokens.dev };
    const form = await api<OrderForm>('GET', '/catalog/aws-standalone/order-form?project=payments', asked);
    return form.body.observedPrices.filter(({ machine }) => machine === 'm5.other');
  };
  expect(await ask()).toMatchObject([{ hourly: '0.1', currency: 'EUR' }]);
  await run(`INSERT INTO exchange_rates VALUES ('2026-11-01', 'EUR', 'USD', 1.5, 'test')`);
  expect(await ask()).toMatchObject([{ hourly: '0.15', currency: 'USD' }]);
  await run(`DELETE FROM cost_day_bases WHERE currency = 'EUR'`);
});

/** A day of two machines that was booked before anything was kept to work it out anew. */
const addOldDay = (day: string) =>
  run(
    `WITH c AS (INSERT INTO cluster_dims (namespace, name, project, provider, valid_from)
       VALUES ('search', gen_random_uuid()::text, 'search', 'aws', '2026-01-01') RETURNING id)
     INSERT INTO cost_day_clusters (cluster_id, day, node, node_hours, hours, hours_missing, hours_carried,
       hours_rate_card, currency, computed_at) SELECT c.id, $1::date, 4.8, 48, 24, 0, 0, 0, 'USD', now() FROM c`,
    day,
  );

it('shows what new prices would have made of last month, by project, and stores nothing', async () => {
  await addDay('payments', '2026-10-01', '4.8', 12);
  await addDay('search', '2026-10-31', '4.8');
  await addDay('search', '2026-09-30', '4.8');
  const list = () => api<Page<RateCard>>('GET', '/rate-cards', { token: tokens.finops });
  const before = (await list()).body;
  const rates = before.items.find(({ provider }) => provider === 'aws')?.versions.at(-1)?.rates;
  const machines = rates?.machines.map((each) => (each.name === 'm5.large' ? { ...each, hourly: '0.192' } : each));
  const body = {
    currency: 'USD',
    source: 'x',
    validFrom: '2027-01-01',
    validUntil: null,
    rates: { ...rates, machines },
  };
  const ask = (token: string | undefined) => api<RateCardEffect>('POST', '/rate-cards/aws/effect', { token, body });
  expect((await ask(tokens.finops)).body).toEqual({
    month: '2026-10',
    since: '2026-10-01',
    currency: 'USD',
    base: 1,
    unconverted: [],
    nodeHours: 96,
    cardHours: 12,
    unpricedHours: 0,
    charged: { before: '10.752', after: '11.904' },
    list: { before: '10.752', after: '11.904' },
    parts: [{ part: 'machines', charged: { before: '10.752', after: '11.904' } }],
    projects: [
      expect.objectContaining({ project: 'payments', cardHours: 12, charged: { before: '5.952', after: '7.104' } }),
      expect.objectContaining({ project: 'search', cardHours: 0, charged: { before: '4.8', after: '4.8' } }),
    ],
  });
  expect((await list()).body).toEqual(before);
  expect((await ask(tokens.dev)).status).toBe(404);
  // An older version booked the first days, so that nobody can say what they would have cost; of a later day a part.
  await addOldDay('2026-10-02');
  expect((await ask(tokens.finops)).body).toMatchObject({
    since: '2026-10-03',
    nodeHours: 48,
    charged: { before: '4.8', after: '4.8' },
    projects: [{ project: 'search' }],
  });
  await run(`INSERT INTO cost_day_clusters (cluster_id, day, node, node_hours, hours, hours_missing, hours_carried,
      hours_rate_card, currency, computed_at)
    SELECT cluster_id, day, 4.8, 60, 24, 0, 0, 0, 'USD', now() FROM cost_day_bases WHERE day = '2026-10-31'`);
  expect((await ask(tokens.finops)).body).toMatchObject({ since: '2026-11-01', nodeHours: 0, projects: [] });
});
