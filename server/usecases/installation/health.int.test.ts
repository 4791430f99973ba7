import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Health, HealthPart } from '../../../lib/contracts/health.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createFakeAlerts } from '../../../tests/support/fakes/alerts.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { lead } from '../../db/events/leader.ts';
import { MetricsError } from '../../ports/metrics.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const run = (sql: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe(sql, ...values);

async function partsOf(changed: Partial<TestDeps> = {}): Promise<Map<HealthPart['part'], HealthPart>> {
  const { status, body } = await createApi({ ...deps, ...changed })<Health>('GET', '/health', {
    token: tokens.auditor ?? '',
  });
  expect(status).toBe(200);
  return new Map(body.parts.map((part) => [part.part, part]));
}

it('is told to who answers for the installation alone', async () => {
  const { status } = await createApi(deps)('GET', '/health', { token: tokens.developer ?? '' });
  expect(status).toBe(403);
});

it('tells which database answers, and that no worker leads until one does', async () => {
  const before = await partsOf();
  expect(before.get('database')).toMatchObject({ state: 'ok', version: expect.stringMatching(/^PostgreSQL \d/) });
  expect(before.get('worker')).toMatchObject({ state: 'failing', since: null });
  const stop = new AbortController();
  const leads = new Promise<void>((resolve, reject) => {
    void lead(
      database.url,
      stop.signal,
      async ({ signal }) => {
        resolve();
        await new Promise((over) => signal.addEventListener('abort', over, { once: true }));
      },
      reject,
    );
  });
  await leads;
  const worker = (await partsOf()).get('worker');
  expect(worker?.state).toBe('ok');
  expect(Date.parse(worker?.since ?? '')).toBeLessThanOrEqual(Date.now());
  stop.abort();
});

it('names the kinds that the management cluster does not let the worker read', async () => {
  await run(
    `INSERT INTO watch_states (kind, heard_at, failing_since, last_error)
     VALUES ('Credential', now(), NULL, NULL), ('Region', now(), now() - interval '1 minute', 'regions is forbidden')`,
  );
  expect((await partsOf()).get('management-cluster')).toMatchObject({
    state: 'attention',
    error: { detail: 'Region: regions is forbidden' },
  });
});

it('tells which sources are not set up, which answer, and why one does not', async () => {
  const off = await partsOf({ metrics: null, alerts: null, logs: null });
  for (const part of ['metrics', 'alerts', 'logs'] as const) expect(off.get(part)?.state).toBe('off');
  const answering = (await partsOf({ alerts: createFakeAlerts([]) })).get('alerts');
  expect(answering).toMatchObject({ state: 'ok', error: null });
  const refusal = new MetricsError('login-refused', 'HTTP 401');
  const refused = (await partsOf({ alerts: createFakeAlerts(refusal) })).get('alerts');
  expect(refused).toMatchObject({ state: 'failing', error: { detail: 'HTTP 401' } });
});
