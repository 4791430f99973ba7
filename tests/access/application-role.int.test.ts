import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { migrate } from '../../prisma/migrate.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { startPortalProcess } from '../support/portal-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

let api: KubeApi;
let database: TestDatabase;
let older: TestDatabase;
let owner: pg.Client;
const role = `app_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  api = await startKubeApi();
  [database, older] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'app'`);
});
afterAll(async () => {
  await owner.end();
  await Promise.all([api.stop(), database.drop(), older.drop()]);
});

const applicationUrl = (of = database) => {
  const url = new URL(of.url);
  url.username = role;
  url.password = 'app';
  return url.toString();
};
const readinessOf = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

it('starts portal and worker as a role that may create nothing, once the migrations have run as a step of their own', async () => {
  const port = await freePort();
  const starting = startWorkerProcess(applicationUrl(), api.kubeconfig, port);
  const portal = await startPortalProcess(applicationUrl(), api.kubeconfig);
  const ready = [`http://127.0.0.1:${port}/readyz`, `${portal.url}/api/readyz`];
  for (const url of ready) {
    await vi.waitFor(
      async () => {
        const { status, text } = await readinessOf(url);
        expect(status).toBe(503);
        expect(text).toContain('The database schema is not current');
        expect(text).toContain('npm run migrate');
      },
      { timeout: 20_000, interval: 100 },
    );
  }
  const { rows: before } = await owner.query("SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'pgboss')");
  expect(before).toEqual([]);

  await migrate(database.url, { applicationUrl: applicationUrl() });
  const worker = await starting;
  for (const url of ready) {
    await vi.waitFor(async () => expect(await readinessOf(url)).toMatchObject({ status: 200 }), {
      timeout: 20_000,
      interval: 100,
    });
  }
  const { rows } = await owner.query(
    `SELECT has_database_privilege($1, current_database(), 'CREATE') AS schemas,
       has_schema_privilege($1, 'public', 'CREATE') AS tables, has_schema_privilege($1, 'pgboss', 'CREATE') AS jobs`,
    [role],
  );
  expect(rows).toEqual([{ schemas: false, tables: false, jobs: false }]);
  const { rows: owned } = await owner.query('SELECT relname FROM pg_class WHERE relowner = $1::regrole', [role]);
  expect(owned).toEqual([]);
  await worker.kill('SIGTERM');
  await portal.kill();
});

it('goes on with job tables that an earlier version made as the application role', async () => {
  const client = new pg.Client({ connectionString: older.url });
  await client.connect();
  await client.query(`GRANT CREATE ON DATABASE ${new URL(older.url).pathname.slice(1)} TO ${role}`);
  await client.query(`SET ROLE ${role}`);
  await client.query(getConstructionPlans('pgboss'));
  await client.end();
  await migrate(older.url, { applicationUrl: applicationUrl(older) });
  const worker = await startWorkerProcess(applicationUrl(older), api.kubeconfig);
  expect(await worker.kill('SIGTERM')).toBe(0);
});
