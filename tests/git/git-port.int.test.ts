import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitServer, startGitServer } from '../../sandbox/git/server.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createGitPort } from '../../server/git/port.ts';
import { createOutbound } from '../../server/notify/outbound.ts';
import type { GitAccess, GitPort, Proposal } from '../../server/ports/git.ts';

let folder: string;
let server: GitServer;
let port: GitPort;
let access: GitAccess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-git-port-'));
  server = await startGitServer({ folder, port: 0, tokens: { t: 'bot' } });
  await server.ensure('team-a', 'clusters');
  const allowed = readAllowed(new URL(server.url).host);
  port = createGitPort(createOutbound({ allowed }), 'https://slipway.test');
  const place = { provider: 'gitea' as const, repository: 'team-a/clusters', branch: 'main', folder: 'clusters' };
  access = { ...place, address: server.url, token: 't' };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const proposal = (name: string, change: Partial<Proposal> = {}): Proposal => ({
  branch: `slipway/${name}`,
  path: `clusters/team-a/${name}.yaml`,
  text: `name: ${name}\n`,
  message: `Create ${name}\n`,
  author: { name: 'Eve\n<eve>', email: 'eve@demo>\ncommitter x <y@z' },
  ...change,
});
const merge = async (branch: string) => {
  const { number } = await port.openPull(access, { branch, title: branch, body: '' });
  const url = `${server.url}/api/v1/repos/team-a/clusters/pulls/${number}/merge`;
  const headers = { authorization: 'token t' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ Do: 'merge' }) });
  expect(answer.status).toBe(200);
};

describe('a repository', { timeout: 60_000 }, () => {
  it('is read file by file, as the tip of its branch has them', async () => {
    const { commit, files } = await port.read(access, ['README.md', 'clusters/none.yaml']);
    expect(commit).toBe(await port.findHead(access));
    expect([...files.keys()]).toEqual(['README.md']);
  });

  it('takes a proposal once, also after its branch has moved on', async () => {
    const [first, second] = [proposal('first'), proposal('second')];
    const made = await port.propose(access, first);
    expect(await port.propose(access, first)).toEqual(made);
    const waiting = await port.propose(access, second);
    await merge(first.branch);
    expect((await port.read(access, [first.path])).files.get(first.path)).toBe(first.text);
    expect(await port.propose(access, second)).toEqual(waiting);
  });

  it('takes no branch of somebody else for its own', async () => {
    await port.propose(access, proposal('theirs', { text: 'name: other\n' }));
    const taken = { code: 'conflict', said: { key: 'said.git-branch-taken' } };
    await expect(port.propose(access, proposal('theirs'))).rejects.toMatchObject(taken);
    await port.propose(access, proposal('beside', { path: 'clusters/team-a/elsewhere.yaml' }));
    await expect(port.propose(access, proposal('beside'))).rejects.toMatchObject(taken);
  });

  it('does not read what is too large to be a cluster', async () => {
    const large = proposal('large', { text: `a: ${'x'.repeat(1024 * 1024)}\n` });
    await port.propose(access, large);
    await expect(port.read({ ...access, branch: large.branch }, [large.path])).rejects.toMatchObject({
      code: 'conflict',
      said: { key: 'said.git-file-too-big' },
    });
  });

  it('says that a branch is not there', async () => {
    const other = { ...access, branch: 'other' };
    await expect(port.findHead(other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(port.read(other, ['README.md'])).rejects.toMatchObject({ code: 'not-found' });
  });
});
