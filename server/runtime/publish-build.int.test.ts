import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createBuildFiles } from '../http/build-files.ts';
import { readBuildOnDisk } from './build-on-disk.ts';
import { publishBuild } from './publish-build.ts';

let database: TestDatabase;
let deps: TestDeps;
let minute = 0;
const folders: string[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  const start = Date.parse('2026-11-29T12:00:00Z');
  deps = { ...createTestDeps(database.url), clock: { now: () => new Date(start + minute++ * 60_000) } };
});
afterEach(() => deps.db.auto.$queryRawUnsafe('DELETE FROM builds'));
afterAll(async () => {
  await deps.db.close();
  await database.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

/** A portal whose build has these static files. */
async function portal(id: string, files: Record<string, string | Uint8Array>): Promise<{ start(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-build-'));
  folders.push(folder);
  await mkdir(join(folder, '.next'));
  await writeFile(join(folder, '.next/BUILD_ID'), id);
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, '.next/static', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const build = await readBuildOnDisk(folder);
  return { start: () => publishBuild(deps, build) };
}

const ask = async (path: string) => {
  const answer = createBuildFiles(() => deps)(new Request(`http://slipway.test/_next/static/${path}`), path);
  const { status, headers } = await answer;
  return {
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    body: await (await answer).text(),
  };
};
const statusOf = async (path: string) => (await ask(path)).status;

it('a portal gives out the files of the builds that others run', async () => {
  const before = await portal('before', { 'chunks/a.js': 'a()', 'chunks/both.js': 'both()', 'css/one.css': 'a{}' });
  const after = await portal('after', { 'chunks/b.js': 'b()', 'chunks/both.js': 'both()' });
  await before.start();
  expect(await statusOf('chunks/b.js')).toBe(404);
  await after.start();
  const immutable = 'public, max-age=31536000, immutable';
  const script = { status: 200, type: 'application/javascript; charset=UTF-8', cache: immutable };
  expect(await ask('chunks/a.js')).toEqual({ ...script, body: 'a()' });
  expect(await ask('chunks/b.js')).toEqual({ ...script, body: 'b()' });
  expect(await ask('css/one.css')).toMatchObject({ type: 'text/css; charset=UTF-8', body: 'a{}' });
});

it('what no build has is not found, and nobody keeps that', async () => {
  for (const path of ['chunks/none.js', '../BUILD_ID', '%2e%2e/BUILD_ID', ''])
    expect(await ask(path)).toMatchObject({ status: 404, cache: 'no-store', body: 'Not Found' });
});

it('keeps every byte, as fonts need it', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  await (await portal('fonts', { 'media/inter.woff2': bytes })).start();
  const answer = await createBuildFiles(() => deps)(new Request('http://slipway.test/x'), 'media/inter.woff2');
  expect(answer.headers.get('content-type')).toBe('font/woff2');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
});

it('keeps the newest five builds, and of older ones what a newer one has too', async () => {
  const portals = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => portal(`build-${n}`, { [`chunks/${n}.js`]: `${n}`, 'chunks/all.js': 'all' })),
  );
  for (const one of portals.slice(0, 5)) await one.start();
  // Somebody went back to the first one, which is the newest by that.
  await portals[0]?.start();
  await portals[5]?.start();
  const kept = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => statusOf(`chunks/${n}.js`)));
  expect(kept).toEqual([200, 404, 200, 200, 200, 200]);
  expect(await statusOf('chunks/all.js')).toBe(200);
});

it('many portals of two builds start at the same time', async () => {
  const numbers = Array.from({ length: 120 }, (_, n) => n);
  const shared = numbers.map((n) => [`chunks/shared-${n}.js`, `${n}`]);
  const files = (own: string) =>
    Object.fromEntries([...shared, ...numbers.map((n) => [`chunks/${own}-${n}.js`, `${own} ${n}`])]);
  const portals = await Promise.all(['old', 'new'].map((own) => portal(own, files(own))));
  await Promise.all([...portals, ...portals, ...portals].map((one) => one.start()));
  for (const path of ['chunks/old-0.js', 'chunks/new-119.js', 'chunks/shared-7.js'])
    expect(await statusOf(path)).toBe(200);
});
