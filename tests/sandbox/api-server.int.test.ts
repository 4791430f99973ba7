import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApiServer, startApiServer } from '../../sandbox/kube/main.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type RawKube, rawKube } from '../support/raw-kube.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data = {}) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
const mergePatch = 'application/merge-patch+json';

let database: TestDatabase;
let folder: string;
let server: RunningApiServer;
let kube: RawKube;

async function start(compactSeconds = 300, restoreFile?: string): Promise<void> {
  const home = new Home(folder);
  server = await startApiServer({ home, databaseUrl: database.url, port: 0, compactSeconds, restoreFile });
  kube = await rawKube(server.kubeconfig);
}

async function stop(): Promise<void> {
  kube.close();
  await server.stop();
}

async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isReached())) {
    if (Date.now() > end) throw new Error('it did not come about within 20 s');
    await new Promise((next) => setTimeout(next, 25));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'slipway-api-'));
  await start();
});

afterAll(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('state over restarts', () => {
  it('keeps objects, address and revisions, also when the newest of them are forgotten deletions', async () => {
    const { url } = server;
    await kube.call('POST', configMaps, configMap('stays', { k: 'v' }));
    await kube.call('POST', configMaps, configMap('goes'));
    await kube.call('DELETE', `${configMaps}/goes`);
    const before = (await kube.call('GET', configMaps)).body.metadata.resourceVersion;
    await stop();
    await start(1);
    expect(server.url).toBe(url);
    expect((await kube.call('GET', `${configMaps}/stays`)).body.data).toEqual({ k: 'v' });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await until(async () => {
      const { rows } = await client.query("SELECT 1 FROM sandbox_revisions WHERE key = 'default/goes'");
      return rows.length === 0;
    });
    await client.end();
    await stop();
    await start();
    const after = (await kube.call('GET', configMaps)).body.metadata.resourceVersion;
    expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
  });

  it('lets a watch go on from before the restart', async () => {
    const { resourceVersion } = (await kube.call('GET', configMaps)).body.metadata;
    await kube.call('POST', configMaps, configMap('while-away'));
    await stop();
    await start();
    const watch = await kube.watch(`${configMaps}?watch=1&resourceVersion=${resourceVersion}`);
    await until(() => watch.events.some(({ object }) => object.metadata.name === 'while-away'));
    watch.stop();
  });
});

describe('a database that goes away', () => {
  it('refuses writes or stores them, loses none that it confirmed, and goes on by itself', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const cutAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    let cutting = Promise.resolve<unknown>(undefined);
    const confirmed: string[] = [];
    const writes = Array.from({ length: 40 }, async (_, index) => {
      if (index % 10 === 5) {
        cutting = cutting.then(() => client.query(cutAll));
        await cutting;
      }
      const answer = await kube.call('POST', configMaps, configMap(`w-${index}`)).catch(() => undefined);
      if (answer?.status === 201) confirmed.push(`w-${index}`);
    });
    await Promise.all(writes);
    await until(async () => (await kube.call('POST', configMaps, configMap(`again-${Date.now()}`))).status === 201);
    await client.end();
    const items: { metadata: { name: string } }[] = (await kube.call('GET', configMaps)).body.items;
    const names = items.map((item) => item.metadata.name);
    expect(names).toEqual(expect.arrayContaining(confirmed));
    await stop();
    await start();
    const kept: { metadata: { name: string } }[] = (await kube.call('GET', configMaps)).body.items;
    expect(kept.map((item) => item.metadata.name)).toEqual(names);
  });
});

describe('writers that race', () => {
  it('lets every one of 50 concurrent patches of one object count, and one of 20 creations win', async () => {
    await kube.call('POST', configMaps, configMap('raced'));
    const patches = Array.from({ length: 50 }, (_, index) =>
      kube.call('PATCH', `${configMaps}/raced`, { data: { [`k${index}`]: 'v' } }, mergePatch),
    );
    expect((await Promise.all(patches)).map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(Object.keys((await kube.call('GET', `${configMaps}/raced`)).body.data)).toHaveLength(50);
    const creations = Array.from({ length: 20 }, () => kube.call('POST', configMaps, configMap('only-one')));
    const statuses = (await Promise.all(creations)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('faults', () => {
  let control: Server;
  let controlUrl: string;
  const fault = async (method: string, path: string, body?: unknown) =>
    (await fetch(controlUrl + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).json();

  beforeAll(async () => {
    control = createServer((request, response) => {
      if (!server.control(request, response)) response.writeHead(404).end();
    });
    await new Promise<void>((done) => control.listen(0, '127.0.0.1', done));
    controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => control.close(done)));

  it('hold an answer before and after the object is stored', async () => {
    for (const action of ['hold-before', 'hold-after']) {
      await fault('POST', '/faults', { id: 'hold', action, method: 'POST', path: '/configmaps' });
      let isAnswered = false;
      const answer = kube.call('POST', configMaps, configMap(`held-${action}`)).finally(() => {
        isAnswered = true;
      });
      await until(async () => (await fault('GET', '/faults')).items[0].held === 1);
      expect(isAnswered).toBe(false);
      const seen = await kube.call('GET', `${configMaps}/held-${action}`);
      expect(seen.status).toBe(action === 'hold-after' ? 200 : 404);
      expect(await fault('POST', '/faults/hold/release')).toEqual({ released: 1 });
      expect((await answer).status).toBe(201);
      await fault('DELETE', '/faults/hold');
    }
  });

  it('refuse as often as they are told', async () => {
    await fault('POST', '/faults', {
      id: 'busy',
      action: 'error',
      status: 429,
      retryAfterSeconds: 2,
      times: 1,
      path: '/configmaps',
    });
    const refused = await kube.call('GET', configMaps);
    expect([refused.status, refused.body.reason]).toEqual([429, 'TooManyRequests']);
    expect((await kube.call('GET', configMaps)).status).toBe(200);
    await fault('DELETE', '/faults/busy');
  });

  it('cut, expire and silence watches', async () => {
    const path = `${configMaps}?watch=1`;
    const cut = await kube.watch(path);
    await fault('POST', '/faults', { id: 'cut', action: 'drop-watches', path: 'watch=1', times: 1 });
    await cut.closed;
    await fault('DELETE', '/faults/cut');

    const old = await kube.watch(path);
    await fault('POST', '/faults', { id: 'old', action: 'expire', path: 'watch=1', times: 1 });
    await old.closed;
    expect(old.events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
    await fault('DELETE', '/faults/old');

    const quiet = await kube.watch(path);
    await until(() => quiet.events.length > 0);
    await fault('POST', '/faults', { id: 'quiet', action: 'silence-watches', path: 'watch=1' });
    const count = quiet.events.length;
    await kube.call('POST', configMaps, configMap('unheard'));
    await fault('DELETE', '/faults/quiet');
    await quiet.closed;
    expect(quiet.events).toHaveLength(count);
  });

  it('end a stream whose reader has not read its end while objects change', async () => {
    const large = Array.from({ length: 16 }, (_, index) => configMap(`large-${index}`, { k: 'x'.repeat(1_000_000) }));
    for (const body of large) await kube.call('POST', configMaps, body);
    const slow = await kube.watch(`${configMaps}?watch=1`);
    slow.pause();
    await fault('POST', '/faults', { id: 'end', action: 'expire', path: 'watch=1', times: 1 });
    await fault('DELETE', '/faults/end');
    for (const { metadata } of large) await kube.call('DELETE', `${configMaps}/${metadata.name}`);
    slow.resume();
    await slow.closed;
    expect(slow.events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410 } });
  });

  it('say what is wrong with a fault', async () => {
    expect(await fault('POST', '/faults', { action: 'explode' })).toMatchObject({
      error: expect.stringMatching(/^action must be one of hold-before, /),
    });
    expect(await fault('POST', '/faults/nobody/release')).toEqual({ error: 'there is no fault nobody' });
  });
});

describe('kinds that come and go', () => {
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 1 } };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
            },
          },
        },
      ],
    },
  };

  it('serves a kind as soon as its CRD is there and takes its objects away with it', async () => {
    const widgets = '/apis/example.com/v1/namespaces/default/widgets';
    expect((await kube.call('POST', crds, crd)).status).toBe(201);
    expect((await kube.call('POST', widgets, widget)).status).toBe(201);
    expect((await kube.call('DELETE', `${crds}/widgets.example.com`)).status).toBe(200);
    await until(async () => (await kube.call('GET', `${crds}/widgets.example.com`)).status === 404);
    expect((await kube.call('GET', widgets)).status).toBe(404);
    expect((await kube.call('POST', crds, crd)).status).toBe(201);
    expect((await kube.call('GET', widgets)).body.items).toEqual([]);
  });
});

describe('a backup', () => {
  it('is restored word for word into an empty store, and only there', async () => {
    const other = await createTestDatabase();
    const home = await mkdtemp(join(tmpdir(), 'slipway-restore-'));
    const file = join(home, 'backup.yaml');
    const uid = '11111111-2222-4333-8444-555555555555';
    const backup = `apiVersion: v1
kind: Namespace
metadata: {name: old, uid: ${uid}, creationTimestamp: "2020-01-01T00:00:00Z"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: a, namespace: old, creationTimestamp: "2020-02-02T00:00:00Z"}
data: {k: v}
`;
    await writeFile(file, backup);
    const options = { home: new Home(home), databaseUrl: other.url, port: 0, compactSeconds: 300, restoreFile: file };
    const first = await startApiServer(options);
    const client = await rawKube(first.kubeconfig);
    const namespace = (await client.call('GET', '/api/v1/namespaces/old')).body;
    expect(namespace.metadata).toMatchObject({ uid, creationTimestamp: '2020-01-01T00:00:00Z' });
    expect(namespace.status).toEqual({ phase: 'Active' });
    const restored = '/api/v1/namespaces/old/configmaps/a';
    expect((await client.call('GET', restored)).body.metadata.creationTimestamp).toBe('2020-02-02T00:00:00Z');
    await client.call('DELETE', restored);
    client.close();
    await first.stop();
    const second = await startApiServer(options);
    const again = await rawKube(second.kubeconfig);
    expect((await again.call('GET', restored)).status).toBe(404);
    again.close();
    await second.stop();
    await other.drop();
    await rm(home, { recursive: true, force: true });
  });
});
