import type { GitProvider } from '../../lib/contracts/project-git.ts';
import type { GitAccess, GitPort } from '../ports/git.ts';
import type { Outbound } from '../ports/outbound.ts';
import { refusalOf, toDomainError } from './errors.ts';
import { createGitHttp } from './git-http.ts';
import { gitea, github } from './hosts/github-like.ts';
import { gitlab } from './hosts/gitlab.ts';
import type { CallApi, GitHost } from './hosts/host.ts';

const hosts: Record<GitProvider, GitHost> = { github, gitlab, gitea };
const timeoutMs = 20_000;
const mostBytes = 4 * 1024 * 1024;

/** Repositories by Git's smart HTTP, pull requests by the API of each Git server; all of it through the one way out. */
export function createGitPort(outbound: Outbound, portalUrl: string): GitPort {
  const http = createGitHttp(outbound);

  function callOf({ address, token }: GitAccess, host: GitHost): CallApi {
    return async (method, path, body) => {
      const answer = await outbound.exchange({
        method,
        url: `${host.apiOf(address)}${path}`,
        headers: { ...host.headersOf(token), ...(body && { 'content-type': 'application/json' }) },
        timeoutMs,
        mostBytes,
        ...(body && { body: Buffer.from(JSON.stringify(body)) }),
      });
      if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status);
      const text = answer.body.toString('utf8');
      return { status: answer.status, body: text.trim() === '' ? null : (JSON.parse(text) as unknown) };
    };
  }

  async function withHost<T>(access: GitAccess, work: (host: GitHost, call: CallApi) => Promise<T>): Promise<T> {
    const host = hosts[access.provider];
    try {
      return await work(host, callOf(access, host));
    } catch (error) {
      throw toDomainError(error);
    }
  }

  const remoteOf = ({ address, repository, token }: GitAccess, { userName }: GitHost) => ({
    url: `${new URL(address).origin}/${repository}.git`,
    http,
    onAuth: () => ({ username: userName, password: token }),
  });

  return {
    linkTo: (requestId) => new URL(`/requests/${requestId}`, portalUrl).href,
    check: (access) => withHost(access, (host, call) => host.check(call, access)),
    // Cloning is loaded with the first use: portals that only check settings need none of it.
    read: (access) =>
      withHost(access, async (host) => (await import('./working-copy.ts')).readBranch(remoteOf(access, host), access)),
    propose: (access, proposal) =>
      withHost(access, async (host) => {
        const { commitFile } = await import('./working-copy.ts');
        const commit = await commitFile(access, remoteOf(access, host), proposal);
        return { commit, commitUrl: host.commitUrl(access, commit) };
      }),
    openPull: (access, asked) =>
      withHost(
        access,
        async (host, call) =>
          (await host.findPull(call, access, asked.branch)) ?? (await host.openPull(call, access, asked)),
      ),
    readPull: (access, number) => withHost(access, (host, call) => host.readPull(call, access, number)),
    closePull: (access, number) => withHost(access, (host, call) => host.closePull(call, access, number)),
  };
}
