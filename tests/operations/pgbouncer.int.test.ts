import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { createEventLog } from '../../server/db/events/event-log.ts';
import { createTestDeps } from '../support/deps.ts';
import { readEvents } from '../support/event-reader.ts';
import { isInstalled } from '../support/metrics-engines.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { startWorkerHarness, type WorkerHarness } from '../support/worker-harness.ts';

const isThere = isInstalled('pgbouncer');
if (!isThere && process.env.CI === 'true') throw new Error('needed under CI=true and not there: pgbouncer');
if (!isThere) console.warn('NOT CHECKED: pgbouncer not there, so nothing was asked through a pooler');

/** Fewer than portal and worker open by themselves, so that every one of them is shared. */
const poolSize = 5;
const soon = { timeout: 30_000, interval: 20 };

describe.skipIf(!isThere)('behind PgBouncer in transaction mode', () => {
  let world: WorkerHarness;
  let portal: PortalProcess;
  let direct: pg.Client;
  let token: string;

  beforeAll(async () => {
    world = await startWorkerHarness([], (url) => startPgBouncer(url, poolSize));
    direct = new pg.Client({ connectionString: world.sessionUrl });
    await direct.connect();
    const deps = createTestDeps(world.sessionUrl);
    await seedOrganisation(deps);
    token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
    await deps.db.close();
    portal = await startPortalProcess(world.databaseUrl, world.api.kubeconfig, 'silent', {
      DATABASE_SESSION_URL: world.sessionUrl,
    });
  });
  afterAll(async () => {
    await portal?.kill();
    await direct?.end();
    await world?.stop();
  });

  it('orders are carried out, and portal and worker share fewer connections than they have clients', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `pooled-${number}`);
    const orders = await Promise.all(names.map((name) => world.order(name)));
    for (const [at, name] of names.entries()) {
      await world.until(async () => expect(await world.seen(name)).toMatchObject({ phase: 'pending' }));
      expect(await world.deploymentsNamed(name)).toHaveLength(1);
      expect(await world.stateOf(orders[at]?.id ?? '')).toBe('provisioning');
    }
    const ask = () => fetch(`${portal.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await direct.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ''",
    );
    // And the one on which the worker hears of jobs.
    expect(rows[0]?.n).toBeLessThanOrEqual(poolSize + 1);
  });

  it('the worker leads and is told of jobs and events on connections of their own', async () => {
    const { rows: leaders } = await direct.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(leaders).toEqual([{ n: 1 }]);
    const reader = readEvents(portal.url, token);
    await vi.waitFor(() => expect(reader.opened).toBe(1), soon);
    const before = reader.ids.length;
    const startedAt = performance.now();
    const event = { subject: 'clusters', key: 'payments/told', project: 'payments' } as const;
    const log = createEventLog(world.database, world.sessionUrl);
    await world.database.transact((tx) => log.append(tx, [event]));
    await vi.waitFor(() => expect(reader.ids.length).toBe(before + 1), soon);
    const toldMs = performance.now() - startedAt;
    // Sooner than the portal would look by itself.
    expect(toldMs).toBeLessThan(4_500);
    await reader.close();
  });

  it('days are UTC on every connection, whichever of the pool it comes to', async () => {
    const name = new URL(world.sessionUrl).pathname.slice(1);
    await direct.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Tokyo'`);
    const fresh = openDatabase(world.databaseUrl, { isPooled: true });
    const zones = await Promise.all(
      Array.from({ length: 40 }, () => fresh.auto.$queryRawUnsafe<{ zone: string }[]>('SHOW TimeZone')),
    );
    expect(new Set(zones.map(([row]) => Object.values(row ?? {})[0]))).toEqual(new Set(['UTC']));
    await fresh.close();
  });
});
