import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import type { GitAccess, Pull } from '../../ports/git.ts';
import { type CallApi, type GitHost, namedSchema, pageOf } from './host.ts';

// GitHub's REST API (2022-11-28) and Gitea's (1.22) have the same shape for what is used here; they differ in where it
// begins, how the token is sent, and how pull requests of one branch are found.

const pullSchema = z.object({
  number: z.number().int(),
  state: z.enum(['open', 'closed']),
  merged: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  merge_commit_sha: namedSchema.nullish(),
  merged_by: z.object({ login: namedSchema }).nullish(),
  // A fork that was deleted has no repository any more.
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
  base: z.object({ ref: z.string() }),
});
const repositorySchema = z.object({ permissions: z.object({ push: z.boolean() }).optional() });

function toPull(given: unknown, access: GitAccess): Pull {
  const pull = pullSchema.parse(given);
  const isMerged = pull.merged ?? typeof pull.merged_at === 'string';
  return {
    number: pull.number,
    url: pageOf(access, `/${access.provider === 'github' ? 'pull' : 'pulls'}/${pull.number}`),
    state: isMerged ? 'merged' : pull.state,
    mergedAs: isMerged ? (pull.merge_commit_sha ?? null) : null,
    // Neither tells who closed one.
    answeredBy: isMerged ? (pull.merged_by?.login ?? null) : null,
  };
}

/** Whether it leads from this branch of the repository itself, not of a fork, to the branch of the project. */
function isOf({ head, base }: z.infer<typeof pullSchema>, { repository, branch }: GitAccess, from: string): boolean {
  const isOwn = head.repo?.full_name.toLowerCase() === repository.toLowerCase();
  return isOwn && head.ref === from && base.ref === branch;
}

const at = ({ repository }: GitAccess, path = '') => `/repos/${repository}${path}`;
const branchPath = (branch: string) => branch.split('/').map(encodeURIComponent).join('/');

async function isThere(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return false;
    throw error;
  }
}

type Differences = Pick<GitHost, 'apiOf' | 'headersOf' | 'userName'> & {
  /** Query that narrows the list to one branch, where there is one. */
  ofBranch(access: GitAccess, branch: string): string;
};

function createHost({ ofBranch, ...host }: Differences): GitHost {
  const findPull = async (call: CallApi, access: GitAccess, branch: string) => {
    const { body } = await call('GET', at(access, `/pulls?state=open${ofBranch(access, branch)}`));
    const found = z
      .array(pullSchema)
      .parse(body)
      .find((one) => isOf(one, access, branch));
    return found ? toPull(found, access) : null;
  };
  return {
    ...host,
    findPull,
    async check(call, access) {
      let permissions: { push: boolean } | undefined;
      try {
        permissions = repositorySchema.parse((await call('GET', at(access))).body).permissions;
      } catch (error) {
        if (!(error instanceof DomainError) || !['not-found', 'forbidden'].includes(error.code)) throw error;
        return error.code === 'forbidden' ? 'token' : 'repository';
      }
      if (permissions?.push === false) return 'push';
      return (await isThere(call('GET', at(access, `/branches/${branchPath(access.branch)}`)))) ? null : 'branch';
    },
    async openPull(call, access, { branch, ...asked }) {
      const { body } = await call('POST', at(access, '/pulls'), { ...asked, head: branch, base: access.branch });
      return toPull(body, access);
    },
    readPull: async (call, access, number) => toPull((await call('GET', at(access, `/pulls/${number}`))).body, access),
    async closePull(call, access, number) {
      await call('PATCH', at(access, `/pulls/${number}`), { state: 'closed' });
    },
    commitUrl: (access, commit) => pageOf(access, `/commit/${commit}`),
  };
}

/** github.com and GitHub Enterprise Server, whose API begins at another place. */
export const github = createHost({
  apiOf: (address) =>
    new URL(address).hostname === 'github.com' ? 'https://api.github.com' : `${new URL(address).origin}/api/v3`,
  headersOf: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  userName: 'x-access-token',
  ofBranch: ({ repository }, branch) => `&head=${encodeURIComponent(`${repository.split('/')[0]}:${branch}`)}`,
});

/** Gitea, and Forgejo, which kept its API. */
export const gitea = createHost({
  apiOf: (address) => `${new URL(address).origin}/api/v1`,
  headersOf: (token) => ({ authorization: `token ${token}`, accept: 'application/json' }),
  userName: 'slipway',
  ofBranch: () => '&limit=50',
});
