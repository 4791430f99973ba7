import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate, readMigrations } from '../../prisma/migrate.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { type ControllersWorld, startControllersWorld, templateNames } from '../support/controllers-world.ts';
import { machine } from '../support/day-two-world.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { lastTwo, unpackVersion, type Version } from '../support/version-code.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** Between two orders of the script at one portal; it reads in between. */
const orderPauseMs = 1_000;
const soon = { timeout: 60_000, interval: 50 };
let world: ControllersWorld;
let home: string;
let bootstrap: string;

beforeAll(async () => {
  [world, home] = await Promise.all([startControllersWorld(), mkdtemp(join(tmpdir(), 'slipway-versions-'))]);
  bootstrap = join(home, 'bootstrap.yaml');
  // JSON is YAML too.
  await writeFile(
    bootstrap,
    JSON.stringify({
      projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' } }],
      members: [{ project: 'team-a', subject: { kind: 'person', name: 'dev@demo' }, role: 'developer' }],
      catalogItems: [
        {
          id: 'aws',
          title: { en: 'AWS' },
          description: { en: 'AWS' },
          kind: 'cluster',
          provider: 'aws',
          versions: [{ version: '1.0.43', template: templateNames[0] }],
          projects: ['team-a'],
        },
      ],
    }),
  );
});
afterAll(async () => {
  await world?.stop();
  await rm(home, { recursive: true, force: true });
});

/** A person with a token, as the tables of each version take them. */
async function insertPerson(client: pg.Client): Promise<string> {
  const token = `slw_${randomBytes(32).toString('base64url')}`;
  const userId = randomUUID();
  await client.query(
    `INSERT INTO users (id, issuer, subject, email, name, groups, signed_in_at)
     VALUES ($1, 'https://id.test', 'dev', 'dev@demo', 'Dev', '{}', now())`,
    [userId],
  );
  await client.query(
    `INSERT INTO tokens (id, user_id, name, prefix, hash, expires_at)
     VALUES ($1, $2, 'script', $3, $4, now() + interval '1 hour')`,
    [randomUUID(), userId, token.slice(0, 12), createHash('sha256').update(token).digest('hex')],
  );
  return token;
}

interface Order {
  id: string;
  name: string;
  portal: string;
}

/** A script that reads and orders at portals the whole time, one after another at each, and tries nothing again. */
function createScript(token: string, prefix: string) {
  const orders: Order[] = [];
  const failures: string[] = [];
  let reads = 0;
  let number = 0;
  const ask = async (url: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const said = await fetch(`${url}/api/v1${path}`, init).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    if (said.status === (body ? 201 : 200)) return JSON.parse(said.text);
    failures.push(`${path} ${said.status}: ${said.text}`);
    return null;
  };
  const order = async (portal: string): Promise<void> => {
    number += 1;
    const name = `${prefix}-${number}`;
    const sizes = { controlPlaneNumber: 1, workersNumber: 1, controlPlane: machine, worker: machine };
    const wanted = { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name };
    const answer = await ask(portal, '/requests', { ...wanted, parameters: { region: 'us-east-1', ...sizes } });
    if (answer) orders.push({ id: (answer as { id: string }).id, name, portal });
  };
  return {
    orders,
    failures,
    countReads: () => reads,
    /** Begins at a portal; the answer ends it there, and waits for what is under way. */
    use(portal: string): () => Promise<void> {
      let isUsed = true;
      const using = (async () => {
        for (let orderedAt = 0; isUsed; ) {
          if (performance.now() > orderedAt + orderPauseMs) {
            orderedAt = performance.now();
            await order(portal);
          }
          // The newest order may be one that the other version has taken.
          for (const path of ['/clusters', '/requests', `/requests/${orders.at(-1)?.id}`, '/catalog', '/me']) {
            await ask(portal, path);
            reads += 1;
            await delay(20);
          }
        }
      })();
      return () => {
        isUsed = false;
        return using;
      };
    },
  };
}

type Script = ReturnType<typeof createScript>;

/** Waits until so many of the orders that the script begins from now on at a portal are carried out. */
async function carriesOut(
  client: pg.Client,
  { orders, failures }: Script,
  portal: string,
  count: number,
): Promise<void> {
  const before = orders.length;
  await vi.waitFor(async () => {
    expect(failures).toEqual([]);
    const ids = orders.slice(before).flatMap((order) => (order.portal === portal ? [order.id] : []));
    const { rows } = await client.query<{ state: string }>('SELECT state FROM requests WHERE id = ANY($1)', [ids]);
    expect(rows.filter(({ state }) => !['submitted', 'approved'].includes(state)).length).toBeGreaterThanOrEqual(count);
  }, soon);
}

const migrationsOf = async (folder: string): Promise<string[]> =>
  (await readMigrations(join(folder, 'prisma', 'migrations'))).map(({ name }) => name);

const startPortal = async (databaseUrl: string, folder?: string): Promise<PortalProcess> => {
  const portal = await startPortalProcess(
    databaseUrl,
    world.kubeconfig,
    'silent',
    { SLIPWAY_BOOTSTRAP: bootstrap },
    folder,
  );
  await vi.waitFor(async () => expect((await fetch(`${portal.url}/api/readyz`)).status).toBe(200), soon);
  return portal;
};

async function upgrade(version: Version): Promise<void> {
  const [code, database] = await Promise.all([unpackVersion(version), createTestDatabase()]);
  const client = new pg.Client({ connectionString: database.url });
  const [known, present] = await Promise.all([code.folder, '.'].map(migrationsOf));
  expect(known?.at(-1)).toBe(version.lastMigration);
  const fresh = present?.filter((name) => !known?.includes(name));
  const prefix = `from-${version.version.replaceAll('.', '-')}`;
  const processes: { kill(signal: 'SIGTERM'): Promise<unknown> }[] = [];
  const started = <P extends (typeof processes)[number]>(one: P): P => {
    processes.push(one);
    return one;
  };
  try {
    await code.migrate(database.url);
    await client.connect();
    const script = createScript(await insertPerson(client), prefix);
    const start = async (folder?: string) => {
      const [worker, portal] = await Promise.all([
        startWorkerProcess(database.url, world.kubeconfig, 0, {}, folder).then(started),
        startPortal(database.url, folder).then(started),
      ]);
      return { worker, portal };
    };
    const before = await start(code.folder);
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        "SELECT 1 FROM mirror_objects WHERE namespace = 'team-a' AND kind LIKE '%/Credential'",
      );
      expect(rows).toHaveLength(1);
    }, soon);

    const leaveOld = script.use(before.portal.url);
    await carriesOut(client, script, before.portal.url, 1);
    const applied = await migrate(database.url);
    expect(applied).toEqual(fresh);
    // Nothing of the new version runs yet: the old one works on the new tables.
    await carriesOut(client, script, before.portal.url, 2);

    const after = await start();
    const leaveNew = script.use(after.portal.url);
    await Promise.all([
      carriesOut(client, script, before.portal.url, 2),
      carriesOut(client, script, after.portal.url, 2),
    ]);
    await leaveOld();
    await Promise.all([before.portal.kill(), before.worker.kill('SIGTERM')]);
    await carriesOut(client, script, after.portal.url, 2);
    await leaveNew();
    expect(script.failures).toEqual([]);
    await expectEachOnce(client, script.orders);
    const { items } = await world.client.list(kinds.clusterDeployment, 'team-a');
    const made = items.map(({ metadata }) => metadata.name).filter((name) => name.startsWith(prefix));
    expect(made.sort()).toEqual(script.orders.map(({ name }) => name).sort());
    console.info(
      `From ${version.version}: ${applied.length} migrations, ${script.orders.length} orders, ${script.countReads()} reads, 0 failed`,
    );
  } finally {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')));
    await client.end();
    await Promise.all([database.drop(), code.remove()]);
  }
}

/** Each order that a portal has taken is one request, carried out once, and one cluster. */
async function expectEachOnce(client: pg.Client, orders: readonly Order[]): Promise<void> {
  const ids = orders.map(({ id }) => id).sort();
  await vi.waitFor(async () => {
    const { rows } = await client.query<{ id: string; created: number }>(
      `SELECT r.id, count(t.id)::int AS created FROM requests r
       LEFT JOIN request_timeline t ON t.request_id = r.id AND t.type = 'created' GROUP BY r.id ORDER BY r.id::text`,
    );
    expect(rows).toEqual(ids.map((id) => ({ id, created: 1 })));
  }, soon);
}

it.each(lastTwo)('an upgrade from $version with load on both loses nothing and does nothing twice', upgrade, 300_000);

it('is not passed over where the history does not hold a version', async () => {
  const gone = { version: '0.0.1', date: '2026-01-01', commit: '0'.repeat(40), lastMigration: '' };
  await expect(unpackVersion(gone)).rejects.toThrow('The history has no commit');
});
