import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ProjectGitAnswer } from '../../lib/contracts/project-git.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import type { ClusterDeployment } from '../../sandbox/controllers/shapes/k0rdent.ts';
import { startGitServer } from '../../sandbox/git/server.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from './controllers-world.ts';
import { type Answer, type DayTwoWorld, startDayTwoWorld } from './day-two-world.ts';
import { git } from './git-cli.ts';

const reviewer = { name: 'rita', token: 'r' };
type Proposed = RequestDetail & { pull: NonNullable<RequestDetail['pull']> };

export interface GitWorld {
  world: DayTwoWorld;
  /** Address of the Git server. */
  url: string;
  /** What opens the repository for Slipway. */
  token: string;
  /** How team-a is set through Git, without the token. */
  settings(): {
    provider: 'gitea';
    address: string;
    repository: string;
    branch: string;
    folder: string;
    appliedBy: 'slipway';
  };
  set(change?: object, as?: string): Promise<Answer<ProjectGitAnswer>>;
  ask(cluster: string, body: object): Promise<Answer<RequestDetail>>;
  /** As somebody with kubectl would. */
  edit(cluster: string, patch: object): Promise<unknown>;
  find(cluster: string): Promise<ClusterDeployment | undefined>;
  /** The pull request as the Git server tells it. */
  readPull(number: number): Promise<unknown>;
  merge(number: number): Promise<void>;
  close(number: number): Promise<void>;
  /** Waits until a request has its pull request. */
  proposed(id: string): Promise<Proposed>;
  /** A clone by the real git; answers its folder. */
  clone(branch?: string): Promise<string>;
  /** Somebody changes the file of a pull request before merging it. */
  mergeOther(request: Proposed): Promise<void>;
  stop(): Promise<void>;
}

/** Portal, worker and controllers, and a Git server with an empty repository for team-a. */
export async function startGitWorld(): Promise<GitWorld> {
  const token = 'team-a-token';
  const folder = await mkdtemp(join(tmpdir(), 'slipway-through-git-'));
  const server = await startGitServer({
    folder: join(folder, 'server'),
    port: 0,
    tokens: { [token]: 'team-a-bot', [reviewer.token]: reviewer.name },
  });
  await server.ensure('team-a', 'clusters');
  const world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'lead@demo': ['leads'], 'money@demo': ['money'] },
    members: [
      { project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' },
      { project: 'team-a', subject: { kind: 'group', name: 'money' }, role: 'finops' },
    ],
    settings: { OUTBOUND_ALLOW: new URL(server.url).host },
  });

  const settings = () => ({
    provider: 'gitea' as const,
    address: server.url,
    repository: 'team-a/clusters',
    branch: 'main',
    folder: 'clusters',
    appliedBy: 'slipway' as const,
  });
  const onPull = async (number: number, path = '', init: { method?: string; body?: object } = {}) => {
    const answer = await fetch(`${server.url}/api/v1/repos/team-a/clusters/pulls/${number}${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `token ${reviewer.token}` },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    return text;
  };
  const merge = async (number: number) =>
    void (await onPull(number, '/merge', { method: 'POST', body: { Do: 'merge' } }));
  let copies = 0;
  const clone = async (branch = 'main') => {
    copies += 1;
    const dir = join(folder, `copy-${copies}`);
    const address = `${server.url.replace('://', `://x:${reviewer.token}@`)}/team-a/clusters.git`;
    await git(folder, 'clone', '-q', '--branch', branch, address, dir);
    return dir;
  };

  return {
    world,
    url: server.url,
    token,
    settings,
    set: (change = {}, as = 'lead@demo') =>
      world.api<ProjectGitAnswer>('PUT', '/projects/team-a/git', { ...settings(), token, ...change }, { as }),
    ask: (cluster, body) => world.api<RequestDetail>('POST', '/requests', { cluster: at(cluster), ...body }),
    edit: (cluster, patch) =>
      world.controllers.client.request(
        'PATCH',
        pathOf(serverKinds.clusterDeployment, 'team-a', cluster),
        patch,
        'application/merge-patch+json',
      ),
    find: (cluster) => world.controllers.client.find(kinds.clusterDeployment, at(cluster)),
    readPull: async (number) => JSON.parse(await onPull(number)) as unknown,
    merge,
    close: async (number) => void (await onPull(number, '', { method: 'PATCH', body: { state: 'closed' } })),
    proposed: (id) =>
      world.until(async () => {
        const { body } = await world.api<RequestDetail>('GET', `/requests/${id}`);
        expect(body.pull?.state, `${body.state} ${body.reason}`).toBe('open');
        expect([body.state, body.reasonMessage?.key]).toEqual(['approved', 'said.git-waits-for-merge']);
        return { ...body, pull: body.pull as Proposed['pull'] };
      }),
    clone,
    async mergeOther({ pull }) {
      const dir = await clone(pull.branch);
      const file = join(dir, pull.path);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/workersNumber: \d/, 'workersNumber: 9'));
      await git(dir, 'commit', '-qam', 'More of them');
      await git(dir, 'push', '-q');
      await merge(pull.number);
    },
    async stop() {
      await world.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
