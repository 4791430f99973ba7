import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSignIn, type KeptSignIn, readSignIn, withLock, writeSignIn } from './kept-sign-in.ts';
import { writePrivate } from './private-file.ts';
import { openSession } from './session.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-kept-'));
  file = join(folder, 'slipway', 'sign-in.json');
});
afterEach(() => rm(folder, { recursive: true }));

const kept: KeptSignIn = {
  url: 'https://slipway.test',
  clientId: 'slipway-cli',
  tokenEndpoint: 'https://id.test/token',
  revocationEndpoint: null,
  resource: 'https://slipway.test/api/v1',
  accessToken: 'a',
  expiresAt: Date.now() + 3_600_000,
  refreshToken: 'r',
};

it('is kept for its owner’s eyes alone, and leaves nothing else behind', async () => {
  expect(await readSignIn(file)).toBeNull();
  await writeSignIn(file, kept);
  expect(await readSignIn(file)).toEqual(kept);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  expect(await readdir(dirname(file))).toEqual(['sign-in.json']);
  await forgetSignIn(file);
  expect(await readdir(dirname(file))).toEqual([]);
});

it('is changed by one command at a time, and by the next where one has died', async () => {
  await writeSignIn(file, kept);
  const seen: string[] = [];
  await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      withLock(file, async () => {
        seen.push(`${name} begins`);
        await new Promise((done) => setImmediate(done));
        seen.push(`${name} ends`);
      }),
    ),
  );
  const beginnings = seen.filter((_, at) => at % 2 === 0).map((text) => text.split(' ')[0]);
  expect(seen).toEqual(beginnings.flatMap((name) => [`${name} begins`, `${name} ends`]));
  await writeFile(`${file}.lock`, '');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(`${file}.lock`, longAgo, longAgo);
  expect(await withLock(file, async () => 'done')).toBe('done');
  expect(await readdir(dirname(file))).toEqual(['sign-in.json']);
});

it('leaves the lock to whoever took it over, and lets one alone take it over', async () => {
  await writeSignIn(file, kept);
  await withLock(file, () => writeFile(`${file}.lock`, 'of another'));
  expect(await readFile(`${file}.lock`, 'utf8')).toBe('of another');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(`${file}.lock`, longAgo, longAgo);
  let [inside, most] = [0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((done) => setImmediate(done));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, work)));
  expect([most, await readdir(dirname(file))]).toEqual([1, ['sign-in.json']]);
});

it('writes a secret for its owner alone where others could read or had put a link', async () => {
  const [open, linked] = [join(folder, 'open.yaml'), join(folder, 'linked.yaml')];
  await writeFile(open, 'before', { mode: 0o644 });
  await symlink(open, linked);
  await writePrivate(linked, 'secret');
  expect([await readFile(open, 'utf8'), await readFile(linked, 'utf8')]).toEqual(['before', 'secret']);
  await writePrivate(open, 'secret');
  for (const one of [open, linked]) expect((await stat(one)).mode & 0o777).toBe(0o600);
  await expect(writePrivate(folder, 'secret')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['linked.yaml', 'open.yaml']);
});

it('goes to the portal that it is for, and an access token of the environment before it', async () => {
  await writeSignIn(file, kept);
  const session = await openSession({ url: null, token: null, file });
  expect([session.url, await session.token(false)]).toEqual([kept.url, 'a']);
  await expect(openSession({ url: 'https://evil.test', token: null, file })).rejects.toMatchObject({ exitCode: 3 });
  const script = await openSession({ url: 'https://other.test', token: 'slw_x', file });
  expect([script.url, await script.token(false)]).toEqual(['https://other.test', 'slw_x']);
  await expect(openSession({ url: null, token: 'slw_x', file })).rejects.toMatchObject({ exitCode: 2 });
});
