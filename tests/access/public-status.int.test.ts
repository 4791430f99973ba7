import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { createIdentityProvider } from '../../server/auth/provider.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { lead } from '../../server/db/events/leader.ts';
import { createPublicStatus } from '../../server/http/public-status.ts';
import type { IdentityProvider } from '../../server/ports/identity.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type HostileProvider, startHostileProvider } from '../support/hostile-provider.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let provider: HostileProvider;
let identity: IdentityProvider;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = { ...createTestDeps(database.url), mirror: createMirrorStore('kcm.internal.example') };
  provider = await startHostileProvider(await findFreePort());
  identity = createIdentityProvider({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'slipway',
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
});
afterAll(async () => {
  await provider.close();
  await deps.db.close();
  await database.drop();
});

const open = (askProvider = () => identity.answers()) =>
  createPublicStatus(() => ({ deps, version: '0.1.0', askProvider }));
const asked = (address: string) =>
  new Request('http://slipway.test/api/status', { headers: { 'x-forwarded-for': address } });
async function read(handler = open(), address = '192.0.2.1') {
  const response = await handler(asked(address));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
const stateOf = (parts: { part: string; state: string }[], part: string) =>
  parts.find((each) => each.part === part)?.state;

it('says that orders wait until a worker leads, and that all parts work then', async () => {
  const before = (await read()).body;
  expect(before).toMatchObject({ status: 'degraded', version: '0.1.0' });
  expect(stateOf(before.parts, 'portal')).toBe('ok');
  expect(stateOf(before.parts, 'sign-in')).toBe('ok');
  expect(stateOf(before.parts, 'orders')).toBe('failing');

  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO watch_states (kind, heard_at, failing_since, last_error) VALUES ('k0rdent.mirantis.com/ClusterDeployment', now(), NULL, NULL)`,
  );
  const stop = new AbortController();
  await new Promise<void>((resolve, reject) => {
    const work = async ({ signal }: { signal: AbortSignal }) => {
      resolve();
      await new Promise((over) => signal.addEventListener('abort', over, { once: true }));
    };
    void lead(database.url, stop.signal, work, reject);
  });
  expect((await read()).body.status).toBe('ok');
  stop.abort();
});

it('names no host, no software and no error, whatever fails', async () => {
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE watch_states SET failing_since = now() - interval '10 minutes', heard_at = now() - interval '10 minutes',
       last_error = 'dial tcp kcp.internal.example:6443: refused'`,
  );
  const { text, body, headers } = await read();
  expect(body.status).toBe('degraded');
  expect(text).not.toMatch(/internal\.example|PostgreSQL|refused|localhost|127\.0\.0\.1/i);
  expect(Object.keys(body).sort()).toEqual(['checkedAt', 'parts', 'status', 'version']);
  expect(headers.get('cache-control')).toBe('public, max-age=10');
});

it('asks the parts once, however many ask for the status', async () => {
  let times = 0;
  const handler = open(async () => {
    times += 1;
    return true;
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => read(handler, `192.0.2.${index}`)));
  expect(times).toBe(1);
});

it('stops answering an address that asks too often, and goes on answering others', async () => {
  const handler = open(async () => true);
  const answers = await Promise.all(Array.from({ length: 241 }, () => read(handler, '198.51.100.1')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await read(handler, '198.51.100.2')).status).toBe(200);
});

it('says that nobody can sign in while the identity provider does not answer', async () => {
  await provider.close();
  const { body } = await read();
  expect(stateOf(body.parts, 'sign-in')).toBe('failing');
  expect(body.status).not.toBe('ok');
  provider = await startHostileProvider(await findFreePort());
});

it('answers that it is down while the database does not answer', async () => {
  const away = createTestDeps('postgresql://nobody@127.0.0.1:9/none');
  const handler = createPublicStatus(() => ({ deps: away, version: '0.1.0', askProvider: async () => true }));
  const { status, body } = await read(handler);
  expect(status).toBe(200);
  expect(body.status).toBe('down');
  await away.db.close();
});
