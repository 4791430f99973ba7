import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderServices } from '../../../lib/contracts/order-services.ts';
import { addDays, hourMs, hoursPerMonth, toDay } from '../../../lib/days.ts';
import { createApi } from '../../../tests/support/api.ts';
import { bookDay } from '../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { costStore } from './cost-store.ts';
import { servicePriceStore } from './service-price-store.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const today = toDay(new Date());
const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);

const certs = 'cert-manager';
const release = (name: string, namespace = name) => ({
  service: `${namespace}/${name}`,
  template: `${name}-1-18-2`,
  rule: null,
  priority: 100,
});

interface Measured {
  /** Of the service's namespace, a month. */
  monthly: number;
  days?: number;
  nodes?: number;
  namespace?: string;
  currency?: string;
  claims?: readonly object[];
}

/** A cluster whose namespace cost so much on the last days, each of them known whole. */
async function measure(project: string, name: string, { monthly, days = 8, nodes = 5, ...more }: Measured) {
  const { namespace = certs, currency = 'USD', claims = [release(certs, namespace)] } = more;
  await createCluster(deps, project, name, project);
  await sql('UPDATE clusters SET service_claims = $2::jsonb WHERE name = $1', name, JSON.stringify(claims));
  const daily = ((monthly / hoursPerMonth) * 24).toFixed(10);
  const cluster = { namespace: project, name };
  for (let back = 1; back <= days; back++) {
    await bookDay(deps.db, {
      cluster,
      project,
      day: addDays(today, -back),
      node: '100',
      nodeHours: nodes * 24,
      currency,
      namespaces: [{ namespace, cpu: daily }],
    });
  }
  // The first day of the namespace, for a part of which the service was there, and one of which an hour is missing.
  const first = { cluster, project, node: '1', currency, namespaces: [{ namespace, cpu: '0.001' }] };
  await bookDay(deps.db, { ...first, day: addDays(today, -days - 1), hoursMissing: 1 });
  await bookDay(deps.db, { ...first, day: addDays(today, -days - 2) });
  await sql(
    'UPDATE cluster_dims SET uid = (SELECT uid FROM clusters WHERE name = $1) WHERE name = $1 AND uid IS NULL',
    name,
  );
}

let passedHours = 0;
const now = () => new Date(deps.clock.now().getTime() + passedHours * hourMs);
const refresh = () => servicePriceStore.refresh(deps.db, today, now());
const samples = () =>
  sql<{ name: string; service: string; amount: number }>(
    `SELECT c.name, s.service, round(s.amount, 2)::float8 AS amount, s.nodes FROM service_price_samples s
     JOIN clusters c ON c.uid = s.cluster_uid ORDER BY c.name`,
  );
const usual = async (who: string, item = certs) => {
  const path = '/catalog/aws-standalone/order-services?project=payments';
  const { status, body } = await createApi(deps)<OrderServices>('GET', path, { token: tokens[who] });
  expect(status).toBe(200);
  return body.offers
    .find((offer) => offer.item === item)
    ?.usual.map(({ size, low, high, currency }) => `${size ?? 'all'} ${low}–${high} ${currency}`);
};
const costsKnown = async (afterHours = 7) => {
  passedHours += afterHours;
  const known = { backfilledFrom: now(), completeUntil: now(), lastError: null, lastErrorAt: null };
  await costStore.setWatermark(deps.db.auto, 'metrics', known, now());
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
  const groups = ['payments-developers', 'storefront-leads'];
  tokens.two = (await createPerson(deps, 'two@demo', groups)).token;
  tokens.narrow = (await createPerson(deps, 'two@demo', groups, { project: 'payments' })).token;
  await sql(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, observed_at)
     SELECT 'k0rdent.mirantis.com/ServiceTemplate', 'kcm-system', t, t, '1',
       jsonb_build_object('spec', jsonb_build_object('helm', jsonb_build_object('chartSpec',
         jsonb_build_object('chart', left(t, -7))))), now() FROM unnest($1::text[]) t`,
    ['cert-manager-1-18-2', 'velero-1-18-2', 'kyverno-1-18-2'],
  );
  await measure('payments', 'own', { monthly: 20 });
  await measure('payments', 'young', { monthly: 500, days: 6 });
  await measure('storefront', 'theirs', { monthly: 35 });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

describe('what services cost where they were measured', () => {
  it('is worked out once hours are known, of whole days and of namespaces with seven of them', async () => {
    await refresh();
    expect(await samples()).toEqual([]);
    await costsKnown();
    await refresh();
    expect(await samples()).toEqual([
      { name: 'own', service: certs, amount: 20, nodes: 5 },
      { name: 'theirs', service: certs, amount: 35, nodes: 5 },
    ]);
  });

  it('is told to those who read the costs of all, and not where it were that of one other project', async () => {
    expect(await usual('lead')).toEqual(['all 20–35 USD']);
    expect(await usual('dev')).toEqual([]);
    expect(await usual('dev', 'velero')).toEqual([]);
  });

  it('is told of others’ clusters once they are of two projects, by size where three are of one', async () => {
    await measure('platform', 'tools', { monthly: 50 });
    await measure('platform', 'large', { monthly: 90, nodes: 20 });
    await costsKnown();
    await refresh();
    expect(await usual('dev')).toEqual(['medium 20–50 USD']);
  });

  it('is told of no single other project to a token for less than its person reads', async () => {
    expect(await usual('two')).toEqual(['all 20–35 USD']);
    expect(await usual('narrow')).toEqual([]);
  });

  it('leaves out namespaces that are shared or that every cluster has, and what cannot be converted', async () => {
    await measure('platform', 'shared', { monthly: 70, claims: [release(certs, 'tools'), release('velero', 'tools')] });
    await measure('platform', 'system', { monthly: 80, namespace: 'kube-system' });
    await measure('platform', 'foreign', { monthly: 5, currency: 'EUR' });
    await costsKnown();
    await refresh();
    expect((await samples()).map(({ name }) => name)).toEqual(['foreign', 'large', 'own', 'theirs', 'tools']);
    expect(await usual('dev')).toEqual(['medium 20–50 USD']);
  });

  it('is not worked out again before hours have come, and not each hour', async () => {
    await sql(`UPDATE clusters SET service_claims = '[]'`);
    await refresh();
    expect(await samples()).toHaveLength(5);
    await costsKnown(1);
    await refresh();
    expect(await samples()).toHaveLength(5);
    await costsKnown();
    await refresh();
    expect(await samples()).toEqual([]);
  });
});
