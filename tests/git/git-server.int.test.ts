import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GitServer, startGitServer } from '../../sandbox/git/server.ts';
import { git, hasGit } from '../support/git-cli.ts';

const isThere = await hasGit();

let folder: string;
let server: GitServer;
let number = 0;
let name: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-git-'));
  server = await startGitServer({ folder: join(folder, 'server'), port: 0, tokens: { s3cret: 'slipway' } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  number += 1;
  name = `fleet-${number}`;
  await server.ensure('platform', name);
});

const address = (token = 's3cret') => `${server.url.replace('://', `://x:${token}@`)}/platform/${name}.git`;
const clone = async (as: string, ...options: string[]) => {
  const dir = join(folder, `${name}-${as}`);
  await git(folder, 'clone', '-q', ...options, address(), dir);
  return dir;
};
const commit = async (dir: string, file: string, text: string) => {
  await writeFile(join(dir, file), text);
  await git(dir, 'add', '-A');
  await git(dir, 'commit', '-q', '-m', `${file}: ${text.slice(0, 20)}`);
};
const api = async (method: string, path: string, body?: object, token = 's3cret') => {
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
  const url = `${server.url}/api/v1/repos/platform/${name}${path}`;
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};

describe.runIf(isThere)('a real git', { timeout: 60_000 }, () => {
  it('clones, pushes and fetches what another one pushed', async () => {
    const [mine, theirs] = [await clone('mine'), await clone('theirs')];
    await commit(mine, 'shop.yaml', 'workers: 3\n');
    await git(mine, 'push', '-q', 'origin', 'main');
    await git(theirs, 'pull', '-q');
    expect(await readFile(join(theirs, 'shop.yaml'), 'utf8')).toBe('workers: 3\n');
    // Deltas and many objects in both directions.
    for (let each = 0; each < 40; each += 1) await commit(theirs, `file-${each % 7}`, `${each}\n`.repeat(400));
    await git(theirs, 'push', '-q', 'origin', 'main');
    await git(mine, 'pull', '-q');
    expect(await git(mine, 'rev-parse', 'HEAD')).toBe(await git(theirs, 'rev-parse', 'HEAD'));
    expect(await git(mine, 'fsck', '--strict')).toBe('');
  });

  it('clones the tip alone and goes on from there', async () => {
    const mine = await clone('mine');
    for (const text of ['one', 'two', 'three']) await commit(mine, 'a', text);
    await git(mine, 'push', '-q', 'origin', 'main');
    const tip = await clone('tip', '--depth', '1');
    expect(await git(tip, 'rev-list', '--count', 'HEAD')).toBe('1');
    await commit(tip, 'b', 'from the tip');
    await git(tip, 'push', '-q', 'origin', 'HEAD:refs/heads/work');
    await git(mine, 'fetch', '-q');
    expect(await git(mine, 'rev-list', '--count', 'origin/work')).toBe('5');
  });

  it('is refused what another one has moved meanwhile, and removes a branch', async () => {
    const [mine, theirs] = [await clone('mine'), await clone('theirs')];
    await commit(theirs, 'a', 'theirs');
    await git(theirs, 'push', '-q', 'origin', 'main');
    await commit(mine, 'a', 'mine');
    await expect(git(mine, 'push', '-q', 'origin', 'main')).rejects.toThrow(/fetch first|rejected/);
    await git(mine, 'push', '-q', 'origin', 'HEAD:refs/heads/work');
    await git(mine, 'push', '-q', 'origin', '--delete', 'work');
    expect(await git(mine, 'ls-remote', '--heads', 'origin')).toMatch(/^\w{40}\trefs\/heads\/main$/);
  });

  it('gets nothing without a good token, and nothing of a repository that is not there', async () => {
    await expect(git(folder, 'ls-remote', address('wrong'))).rejects.toThrow(/Authentication failed|could not read/);
    await expect(git(folder, 'ls-remote', address().replace(name, 'other'))).rejects.toThrow(/not found/);
  });

  it('has its pull request merged with a commit of both, or closed', async () => {
    const mine = await clone('mine');
    await git(mine, 'checkout', '-q', '-b', 'work');
    await commit(mine, 'shop.yaml', 'workers: 3\n');
    await git(mine, 'push', '-q', 'origin', 'work');
    const asked = { title: 'Three workers', body: 'x', head: 'work', base: 'main' };
    const opened = await api('POST', '/pulls', asked);
    expect(opened).toMatchObject({ status: 201, body: { number: 1, state: 'open', merged: false } });
    expect((await api('POST', '/pulls', asked)).status).toBe(409);
    expect((await api('POST', '/pulls/1/merge', { Do: 'merge' })).status).toBe(200);
    expect((await api('GET', '/pulls/1')).body).toMatchObject({
      state: 'closed',
      merged: true,
      merged_by: { login: 'slipway' },
    });
    expect((await api('POST', '/pulls/1/merge', { Do: 'merge' })).status).toBe(405);
    await git(mine, 'fetch', '-q');
    expect(await git(mine, 'log', '-1', '--format=%P', 'origin/main')).toMatch(/^\w{40} \w{40}$/);
    expect(await git(mine, 'show', 'origin/main:shop.yaml')).toBe('workers: 3');

    await commit(mine, 'shop.yaml', 'workers: 4\n');
    await git(mine, 'push', '-q', 'origin', 'work');
    expect((await api('POST', '/pulls', asked)).body.number).toBe(2);
    expect((await api('PATCH', '/pulls/2', { state: 'closed' })).body).toMatchObject({
      state: 'closed',
      merged: false,
    });
  });
});

describe('the API', () => {
  it('asks for a token, and says what is not there', async () => {
    expect((await api('GET', '', undefined, 'wrong')).status).toBe(401);
    expect((await api('GET', '')).body).toMatchObject({ default_branch: 'main', empty: false });
    expect((await api('GET', '/branches/none')).status).toBe(404);
    expect((await api('GET', '/branches/main')).body.commit.id).toMatch(/^\w{40}$/);
    expect((await api('POST', '/pulls', { title: 'x', head: 'none', base: 'main' })).status).toBe(404);
    expect((await api('GET', '/pulls/7')).status).toBe(404);
  });
});
