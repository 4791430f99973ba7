import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CostAdvice } from '../../../../lib/contracts/cost-advice.ts';
import type { CostLabels } from '../../../../lib/contracts/cost-labels.ts';
import type { CostLeftovers } from '../../../../lib/contracts/cost-leftovers.ts';
import type { CostMovers, CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../../../lib/contracts/costs.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import { addDays, daysBetween, toDay } from '../../../../lib/days.ts';
import { createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { costStore } from '../../../db/costs/cost-store.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const today = toDay(new Date());
const yesterday = addDays(today, -1);
const longest = `${'a'.repeat(253)}/${'b'.repeat(63)}`;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<unknown[]>(text, ...values);

async function book(namespace: string, name: string, node: string, labels: Record<string, string>): Promise<void> {
  const cluster = { namespace, name };
  await bookDay(deps.db, { cluster, project: namespace, day: yesterday, node, about: { labels } });
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await book('payments', 'ledger', '8', { team: 'core', tier: 'prod', 'k0rdent.mirantis.com/component': 'kcm' });
  await book('payments', 'sandbox', '4', { team: 'edge', 'k0rdent.mirantis.com/component': 'kcm', [longest]: 'x' });
  await book('payments', 'bare', '2', { team: '', note: '' });
  await book('payments', 'plain', '1', {});
  await book('storefront', 'shop', '16', { team: 'core', campaign: 'winter', tier: 'prod' });
  // The label of a cluster was another until the day before: what it had last counts.
  await sql(
    `INSERT INTO cluster_dims (namespace, name, project, labels, valid_from, valid_to)
     VALUES ('payments', 'ledger', 'payments', '{"team":"old"}', '2020-01-01', $1::timestamptz)`,
    `${yesterday}T00:00:00Z`,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function ask<T>(path: string, who = 'finops'): Promise<T> {
  const { status, body } = await createApi(deps)<T>('GET', path, { token: tokens[who] });
  expect(status).toBe(200);
  return body;
}
const labels = (query: string, who?: string) => ask<CostLabels>(`/costs/labels?${query}`, who);
const keysOf = ({ items }: CostLabels) => items.map(({ key }) => key);

describe('labels that costs can be grouped by', () => {
  it('are counted, those of one’s own making first', async () => {
    expect(await labels('window=7d')).toEqual({
      items: [
        { key: 'team', clusters: 3, values: 2 },
        { key: 'tier', clusters: 2, values: 1 },
        { key: 'campaign', clusters: 1, values: 1 },
        { key: 'k0rdent.mirantis.com/component', clusters: 2, values: 1 },
        { key: longest, clusters: 1, values: 1 },
      ],
      count: 5,
      isPartial: false,
    });
  });

  it('are those of clusters that one may see, and no name of another project’s', async () => {
    const seen = await labels('', 'dev');
    expect(keysOf(seen)).toEqual(['team', 'tier', 'k0rdent.mirantis.com/component', longest]);
    expect(seen.items[0]).toEqual({ key: 'team', clusters: 2, values: 2 });
    for (const query of ['q=campaign', 'project=storefront', 'cluster=storefront/shop', 'label=campaign=winter']) {
      expect(await labels(query, 'dev')).toEqual({ items: [], count: 0, isPartial: false });
    }
    const grouped = await ask<CostReport>('/costs?window=7d&groupBy=label:campaign', 'dev');
    expect(grouped.items.map(({ key }) => key)).toEqual([null]);
    expect((await ask<CostReport>('/costs?window=7d&label=campaign=winter', 'dev')).items).toEqual([]);
  });

  it('are found by a part of their name, and only where the page is narrowed to', async () => {
    expect(keysOf(await labels('q=TEA'))).toEqual(['team']);
    expect(keysOf(await labels('q=_'))).toEqual([]);
    expect(keysOf(await labels('project=storefront'))).toEqual(['campaign', 'team', 'tier']);
    expect(keysOf(await labels('label=team=edge&namespace=web'))).toEqual([
      'team',
      longest,
      'k0rdent.mirantis.com/component',
    ]);
    const { status, body } = await createApi(deps)<Problem>('GET', '/costs/labels?label=team', {
      token: tokens.finops,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/label']);
  });

  it('can be asked for, however long they are', async () => {
    const { items } = await ask<CostReport>(`/costs?window=7d&groupBy=label:${encodeURIComponent(longest)}`);
    expect(items.map(({ key }) => key)).toEqual([null, 'x']);
  });
});

describe('costs by a label', () => {
  it('add up, with clusters that have none or an empty one as one group', async () => {
    const { groups, total } = await ask<CostSeries>('/costs/series?window=7d&groupBy=label:team');
    expect(groups.map(({ key, amount }) => [key, Number(amount)])).toEqual([
      ['core', 24],
      ['edge', 4],
      [null, 3],
    ]);
    expect(Number(total.amount)).toBe(31);
  });

  it('lead to the clusters of any of its values, and to those without it', async () => {
    const clusters = async (label: string) => {
      const { items } = await ask<CostReport>(`/costs?window=7d&groupBy=cluster&label=${encodeURIComponent(label)}`);
      return items.map(({ key }) => key);
    };
    expect(await clusters('team=core')).toEqual(['storefront/shop', 'payments/ledger']);
    expect(await clusters('team=core,team=edge,tier=prod')).toEqual(['storefront/shop', 'payments/ledger']);
    expect(await clusters('team=edge,team=')).toEqual(['payments/sandbox', 'payments/bare', 'payments/plain']);
    const { items } = await ask<CostReport>('/costs?window=7d&groupBy=label:team,cluster&label=team=');
    expect(items.map(({ keys }) => keys)).toEqual([
      [null, 'payments/bare'],
      [null, 'payments/plain'],
    ]);
  });

  it('narrow what changed most, what is nobody’s and what to do', async () => {
    // What changed is told where as many days before are known too.
    const shop = { cluster: { namespace: 'storefront', name: 'shop' }, project: 'storefront' };
    for (const day of daysBetween(addDays(today, -12), yesterday)) await bookDay(deps.db, { ...shop, day, node: '1' });
    const movers = await ask<CostMovers>('/costs/movers?window=7d&label=team=edge');
    expect(movers.items.map(({ cluster }) => cluster)).toEqual(['payments/sandbox']);
    await sql(`UPDATE cluster_dims SET uid = name`);
    const now = deps.clock.now();
    const known = { backfilledFrom: now, completeUntil: now, lastError: null, lastErrorAt: null };
    await costStore.setWatermark(deps.db.auto, 'metrics', known, now);
    const leftovers = await ask<CostLeftovers>('/costs/leftovers?label=team=edge');
    expect(leftovers.kinds.flatMap(({ items }) => items.map(({ cluster }) => cluster))).toEqual(['payments/sandbox']);

    for (const name of ['ledger', 'sandbox', 'plain', 'unseen']) {
      await createCluster(deps, 'payments', name, 'payments', 'x@demo');
      await sql(
        `INSERT INTO cluster_advice (namespace, name, reason, currency, facts, computed_at)
         SELECT namespace, name, 'fits', 'USD', '{}', now() FROM clusters WHERE name = $1`,
        name,
      );
    }
    const fitting = async (label: string) => (await ask<CostAdvice>(`/costs/advice?label=${label}`)).counts.fits;
    expect([await fitting('team=edge'), await fitting('team=edge,team=core'), await fitting('team=')]).toEqual([
      1, 2, 2,
    ]);
  });
});

it('shows some of very many labels and values, and says so', async () => {
  await sql(
    `INSERT INTO cluster_dims (namespace, name, project, labels, valid_from)
     SELECT 'payments', 'many-' || n, 'payments', jsonb_build_object('build', 'b' || n), '2020-01-01'
     FROM generate_series(1, 50000) n`,
  );
  await sql(
    `INSERT INTO cluster_dims (namespace, name, project, labels, valid_from)
     SELECT 'storefront', 'labelled', 'storefront', jsonb_object_agg('key-' || n, 'x'), '2020-01-01'
     FROM generate_series(1001, 1400) n`,
  );
  const all = await labels('');
  expect(all.items[0]).toEqual({ key: 'build', clusters: 50_000, values: 50_000 });
  expect([all.items.length, all.count, all.isPartial]).toEqual([56, 56, true]);
  expect(keysOf(await labels('q=1399'))).toEqual(['key-1399']);
  expect((await labels('', 'dev')).isPartial).toBe(false);
});
