import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceCosts } from '../../lib/contracts/service-costs.ts';
import { addDays, toDay } from '../../lib/days.ts';
import { createApi } from '../support/api.ts';
import { bookDay } from '../support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { ruleService } from '../support/rules.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const yesterday = addDays(toDay(new Date()), -1);

const service = (name: string, namespace = name) =>
  ruleService('deployed', { name, namespace, template: `${name}-1-0-0` });
const setOf = (name: string, multiClusterService: string | null, services: object[]) => ({
  name,
  multiClusterService,
  priority: 100,
  driftMode: 'drift-detection',
  isPaused: false,
  generation: 1,
  trouble: null,
  services,
});

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  for (const name of ['shop', 'bare']) {
    await createCluster(deps, 'payments', name, 'payments');
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE cluster_details SET detail = detail || $3::jsonb WHERE namespace = $1 AND name = $2`,
      'payments',
      name,
      JSON.stringify({
        serviceSets: [
          setOf(name, null, [service('ingress-nginx'), service('loki', 'watch'), service('grafana', 'watch')]),
          setOf(`${name}-base`, 'base', [service('velero')]),
        ],
      }),
    );
  }
  await createCluster(deps, 'storefront', 'cart', 'storefront');
  await bookDay(deps.db, {
    cluster: { namespace: 'payments', name: 'shop' },
    project: 'payments',
    day: yesterday,
    node: '100',
    fee: '4',
    idle: { cpu: '20', memory: '10', gpu: '0' },
    namespaces: [
      { namespace: 'ingress-nginx', cpu: '4', memory: '2' },
      { namespace: 'watch', cpu: '10', memory: '5' },
      { namespace: 'app', cpu: '30', memory: '15' },
    ],
  });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = (cluster: string, who = 'dev', query = '') =>
  createApi(deps)<ServiceCosts>('GET', `/clusters/${cluster}/service-costs${query}`, { token: tokens[who] });

describe('what the services of a cluster cost', () => {
  it('is booked by namespace and explained up to the cluster’s amount', async () => {
    const { status, body } = await ask('payments/shop');
    expect(status).toBe(200);
    expect(body).toMatchObject({ to: toDay(new Date()), currency: 'USD', total: '104' });
    expect(
      body.namespaces.map(({ namespace, amount, unknown, services }) => [
        namespace,
        amount === null ? null : Number(amount),
        unknown,
        services.map(({ name, rule }) => `${rule ?? 'own'}/${name}`),
      ]),
    ).toEqual([
      ['watch', 15, null, ['own/loki', 'own/grafana']],
      ['ingress-nginx', 6, null, ['own/ingress-nginx']],
      ['velero', null, 'no-figures', ['base/velero']],
    ]);
    expect(body.namespaces[0]?.share).toBeCloseTo(15 / 104);
    expect(body.rest).toEqual({ elsewhere: '45', namespaces: 1, idle: '30', other: '8' });
  });

  it('is that of the days asked for', async () => {
    const { body } = await ask('payments/shop', 'dev', `?from=${addDays(yesterday, -5)}&to=${addDays(yesterday, -1)}`);
    expect(body).toMatchObject({ total: null, rest: null });
    expect((await ask('payments/shop', 'dev', '?window=0d')).status).toBe(422);
  });

  it('is not known where nothing was metered', async () => {
    const { body } = await ask('payments/bare');
    expect(body.total).toBeNull();
    expect(body.namespaces.map(({ unknown }) => unknown)).toEqual(['not-metered', 'not-metered', 'not-metered']);
  });

  it('is told of clusters of one’s own projects alone', async () => {
    expect((await ask('storefront/cart')).status).toBe(404);
    expect((await ask('storefront/cart', 'finops')).body).toMatchObject({ namespaces: [], total: null });
    expect((await ask('payments/nobody')).status).toBe(404);
  });
});
