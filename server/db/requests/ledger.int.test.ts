import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeOrder } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord, ReservationRecord } from '../../ports/requests.ts';
import { openDatabase } from '../client.ts';
import { projectStore } from '../projects/project-store.ts';
import { allowanceStore } from './allowance-store.ts';
import { reservationStore } from './reservation-store.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let project: string;
let number = 0;

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(() => {
  number += 1;
  project = `ledger-${number}`;
});

const queue = { send: async () => undefined };
const usd = (monthly: string) => ({ monthly, currency: 'USD' });
const sql = (text: string, ...values: unknown[]) => database.auto.$queryRawUnsafe(text, ...values);

function limit(quota: Record<string, number>, monthly: string | null = null) {
  return projectStore.put(database.auto, {
    name: project,
    namespace: project,
    title: { en: project },
    costCentre: null,
    owner: null,
    quota: Object.entries(quota).map(([resource, most]) => ({ resource, limit: most })),
    budget: monthly === null ? null : usd(monthly),
  });
}
async function hold(takes: Partial<ReservationRecord> = {}, over: Partial<RequestRecord> = {}): Promise<string> {
  number += 1;
  const place = { project, namespace: project };
  return (await storeOrder(database, queue, `c-${number}`, { ...place, ...over }, { nodes: 1, ...takes })).id;
}
const release = (id: string) => reservationStore.release(database.auto, id, new Date());
const usage = async () => (await projectStore.usage(database.auto, [project])).get(project);
/** How PostgreSQL says that a check refused a row. */
const refused = { message: expect.stringMatching(/23514|check constraint|may have|another currency/) };

describe('a ledger that no commit can overdraw', () => {
  it.each([
    ['clusters', { clusters: 2 }, {}],
    ['nodes', { nodes: 6 }, { nodes: 3 }],
    ['vcpu', { vcpu: 8 }, { vcpuMillicores: 4000 }],
    ['memoryGib', { memoryGib: 32 }, { memoryBytes: 16 * 1024 ** 3 }],
    ['gpu', { gpu: 2 }, { gpu: 1 }],
  ])('lets two in and refuses the third: %s', async (_resource, quota, takes) => {
    await limit(quota);
    await hold(takes);
    const second = await hold(takes);
    await expect(hold(takes)).rejects.toMatchObject(refused);
    await release(second);
    await hold(takes);
    expect(await usage()).toMatchObject({ clusters: 2 });
  });

  it('refuses what would commit more than the budget, to the tenth place', async () => {
    await limit({}, '100');
    await hold({ price: usd('99.9999999999') });
    await expect(hold({ price: usd('0.0000000002') })).rejects.toMatchObject(refused);
    await hold({ price: usd('0.0000000001') });
    expect(await usage()).toMatchObject({ committed: '100' });
  });

  it('counts a price only when it is committed, and above the budget only with an allowance', async () => {
    await limit({}, '100');
    await hold({ price: usd('80') });
    const over = await hold();
    expect(await usage()).toMatchObject({ clusters: 2, committed: '80' });
    await expect(reservationStore.commit(database.auto, over, usd('50'))).rejects.toMatchObject(refused);
    const allowance = {
      requestId: over,
      project,
      amount: '30',
      currency: 'USD',
      reason: 'launch',
      covers: null,
      grantedBy: 'lead@demo',
    };
    await allowanceStore.grant(database.auto, { ...allowance, grantedAt: new Date() });
    await reservationStore.commit(database.auto, over, usd('50'));
    expect(await usage()).toMatchObject({ committed: '130', allowed: '30' });
    expect(await allowanceStore.ofProject(database.auto, project)).toMatchObject([{ amount: '30', reason: 'launch' }]);
    await release(over);
    expect(await usage()).toMatchObject({ committed: '80', allowed: '0' });
    await expect(hold({ price: usd('21') })).rejects.toMatchObject(refused);
  });

  it('never adds currencies', async () => {
    await limit({}, '100');
    await expect(hold({ price: { monthly: '1', currency: 'EUR' } })).rejects.toMatchObject(refused);
    expect(await usage()).toMatchObject({ clusters: 0, committed: '0' });
  });

  it('lets a limit be lowered below use, and then lets nothing in before that much is free', async () => {
    await limit({ clusters: 5 }, '500');
    const ids = [
      await hold({ price: usd('100') }),
      await hold({ price: usd('100') }),
      await hold({ price: usd('100') }),
    ];
    await limit({ clusters: 2 }, '150');
    await expect(hold()).rejects.toMatchObject(refused);
    await release(ids[0] ?? '');
    await expect(hold()).rejects.toMatchObject(refused);
    await release(ids[1] ?? '');
    await expect(hold({ price: usd('51') })).rejects.toMatchObject(refused);
    await hold({ price: usd('50') });
    expect(await usage()).toMatchObject({ clusters: 2, committed: '150' });
  });

  it('counts clusters that nobody ordered with their own figures, refuses none of them, and nothing besides', async () => {
    await limit({ clusters: 1, vcpu: 8 }, '100');
    const put = (name: string) =>
      sql(
        `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, nodes_total, created_at,
           observed_at, phase_changed_at) VALUES ($1, $2, $2, $1, 'ready', 9, 't', 3, now(), now(), now())`,
        project,
        name,
      );
    await put('by-hand');
    expect(await usage()).toMatchObject({ clusters: 1, nodes: 3, vcpuMillicores: 0 });
    await sql(
      `INSERT INTO cluster_figures (namespace, name, nodes, vcpu_millicores, memory_bytes, gpu, monthly, currency, computed_at)
       VALUES ($1, 'by-hand', 4, 12000, 0, 0, 120, 'USD', now())`,
      project,
    );
    expect(await usage()).toMatchObject({ clusters: 1, nodes: 4, vcpuMillicores: 12_000, committed: '120' });
    await put('another');
    await expect(hold()).rejects.toMatchObject(refused);
    await sql('DELETE FROM clusters WHERE namespace = $1', project);
    expect(await usage()).toMatchObject({ clusters: 0, nodes: 0, committed: '0' });
    const id = await hold({ price: usd('100') });
    const name = `c-${number}`;
    await put(name);
    expect(await usage()).toMatchObject({ clusters: 1, nodes: 1, committed: '100' });
    await release(id);
    expect(await usage()).toMatchObject({ clusters: 1, nodes: 3, committed: '0' });
  });

  it('counts 20,000 clusters that change at once in seconds, after it has counted one', async () => {
    await limit({});
    await sql(
      `INSERT INTO clusters (namespace, name, uid, phase, severity, template, nodes_total, created_at, observed_at,
         phase_changed_at)
       SELECT $1, 'many-' || n, $1 || n, 'ready', 9, 't', 3, now(), now(), now() FROM generate_series(1, 20000) AS n`,
      project,
    );
    const assign = (tx: Tx, to: string | null, names: string) =>
      tx.$queryRawUnsafe('UPDATE clusters SET project = $1 WHERE namespace = $2 AND name LIKE $3', to, project, names);
    await database.transact(async (tx) => {
      // A connection keeps how it counted for the first time; each with each would be 400 million comparisons.
      await assign(tx, project, 'many-1');
      await tx.$queryRawUnsafe(`SET LOCAL statement_timeout = '10s'`);
      await assign(tx, project, 'many-%');
    });
    expect(await usage()).toMatchObject({ clusters: 20_000, nodes: 60_000 });
    await database.transact((tx) => assign(tx, null, 'many-%'));
    expect(await usage()).toMatchObject({ clusters: 0, nodes: 0 });
  });

  it('holds each person to the clusters that one may have', async () => {
    await limit({ clusters: 10, clustersPerPerson: 2 });
    const [ada, bo] = [crypto.randomUUID(), crypto.randomUUID()];
    await hold({}, { requesterId: ada });
    const second = await hold({}, { requesterId: ada });
    await hold({}, { requesterId: bo });
    await expect(hold({}, { requesterId: ada })).rejects.toMatchObject(refused);
    await release(second);
    await hold({}, { requesterId: ada });
    expect(await reservationStore.countOfPerson(database.auto, project, ada)).toBe(2);
  });

  it('stays right whatever comes at once', async () => {
    await limit({ clusters: 5 }, '1000');
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => hold({ price: usd('10') })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await usage()).toMatchObject({ clusters: 5, committed: '50' });
  });
});
