import type { GitProvider } from '../../lib/contracts/project-git.ts';
import type { GitAccess, GitPort } from '../ports/git.ts';
import type { Outbound } from '../ports/outbound.ts';
import { refusalOf, toDomainError } from './errors.ts';
import { createGitHttp } from './git-http.ts';
import { gitea, github } from './hosts/github-like.ts';
import { gitlab } from './hosts/gitlab.ts';
import type { CallApi, GitHost } from './hosts/host.ts';
import { createPauses } from './pauses.ts';

const hosts: Record<GitProvider, GitHost> = { github, gitlab, gitea };
const timeoutMs = 15_000;
const mostBytes = 4 * 1024 * 1024;

/** Repositories by Git's smart HTTP, pull requests by the API of each Git server; all of it through the one way out. */
export function createGitPort(outbound: Outbound, portalUrl: string): GitPort {
  const pauses = createPauses();

  function callOf({ address, token, signal }: GitAccess, host: GitHost): CallApi {
    return async (method, path, body) => {
      const asked = {
        method,
        url: `${host.apiOf(address)}${path}`,
        headers: { ...host.headersOf(token), ...(body && { 'content-type': 'application/json' }) },
        timeoutMs,
        mostBytes,
        ...(body && { body: Buffer.from(JSON.stringify(body)) }),
      };
      const answer = await outbound.exchange(asked, signal);
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

  /** The same of a repository that is left alone after a failure. */
  const withPauses = <T>(access: GitAccess, work: (host: GitHost, call: CallApi) => Promise<T>): Promise<T> =>
    pauses.run(access, () => withHost(access, work));

  const remoteOf = ({ address, repository, token, signal }: GitAccess, { userName }: GitHost) => ({
    url: `${new URL(address).origin}/${repository}.git`,
    http: createGitHttp(outbound, signal),
    onAuth: () => ({ username: userName, password: token }),
  });
  // Fetching is loaded with the first use: portals that only check settings need none of it.
  const loadCopies = () => import('./working-copy.ts');

  return {
    linkTo: (requestId) => new URL(`/requests/${requestId}`, portalUrl).href,
    check: (access) => withHost(access, (host, call) => host.check(call, access)),
    findHead: (access) =>
      withPauses(access, async (host) => {
        const head = await (await loadCopies()).findBranch(remoteOf(access, host), access.branch);
        if (head === null) throw refusalOf(404);
        return head;
      }),
    read: (access, paths) =>
      withPauses(access, async (host) => (await loadCopies()).readBranch(remoteOf(access, host), access, paths)),
    propose: (access, proposal) =>
      withPauses(access, async (host) => {
        const commit = await (await loadCopies()).commitFile(access, remoteOf(access, host), proposal);
        return { commit, commitUrl: host.commitUrl(access, commit) };
      }),
    openPull: (access, asked) =>
      withPauses(
        access,
        async (host, call) =>
          (await host.findPull(call, access, asked.branch)) ?? (await host.openPull(call, access, asked)),
      ),
    readPull: (access, number) => withPauses(access, (host, call) => host.readPull(call, access, number)),
    closePull: (access, number) => withPauses(access, (host, call) => host.closePull(call, access, number)),
  };
}
