import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import type { GitAccess, Pull } from '../../ports/git.ts';
import { type GitHost, namedSchema, pageOf } from './host.ts';

// GitLab's REST API, version 4. Its pull requests are merge requests, numbered by `iid` within a project.

const mergeRequestSchema = z.object({
  iid: z.number().int(),
  state: z.enum(['opened', 'closed', 'merged', 'locked']),
  merge_commit_sha: namedSchema.nullish(),
  squash_commit_sha: namedSchema.nullish(),
  sha: namedSchema.nullish(),
  merge_user: z.object({ username: namedSchema }).nullish(),
  target_branch: z.string(),
  source_project_id: z.number().nullish(),
  target_project_id: z.number(),
  closed_by: z.object({ username: namedSchema }).nullish(),
});
const projectSchema = z.object({
  permissions: z
    .object({
      project_access: z.object({ access_level: z.number() }).nullish(),
      group_access: z.object({ access_level: z.number() }).nullish(),
    })
    .optional(),
});
/** From here on somebody may push to branches that are not protected. */
const developerLevel = 30;

/** `locked` is a merge under way. A merge by fast-forward has no commit of its own. */
function toPull(given: unknown, access: GitAccess): Pull {
  const one = mergeRequestSchema.parse(given);
  const isMerged = one.state === 'merged';
  return {
    number: one.iid,
    url: pageOf(access, `/-/merge_requests/${one.iid}`),
    state: isMerged ? 'merged' : one.state === 'closed' ? 'closed' : 'open',
    mergedAs: isMerged ? (one.merge_commit_sha ?? one.squash_commit_sha ?? one.sha ?? null) : null,
    answeredBy: (isMerged ? one.merge_user : one.closed_by)?.username ?? null,
  };
}

const at = ({ repository }: GitAccess, path = '') => `/projects/${encodeURIComponent(repository)}${path}`;

export const gitlab: GitHost = {
  apiOf: (address) => `${new URL(address).origin}/api/v4`,
  headersOf: (token) => ({ 'private-token': token, accept: 'application/json' }),
  userName: 'oauth2',
  async check(call, access) {
    try {
      const { permissions } = projectSchema.parse((await call('GET', at(access))).body);
      const levels = [permissions?.project_access, permissions?.group_access].map((one) => one?.access_level ?? 0);
      if (permissions && Math.max(...levels) < developerLevel) return 'push';
    } catch (error) {
      if (!(error instanceof DomainError) || !['not-found', 'forbidden'].includes(error.code)) throw error;
      return error.code === 'forbidden' ? 'token' : 'repository';
    }
    try {
      await call('GET', at(access, `/repository/branches/${encodeURIComponent(access.branch)}`));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return 'branch';
      throw error;
    }
  },
  async openPull(call, access, { branch, title, body }) {
    const asked = { source_branch: branch, target_branch: access.branch, title, description: body };
    const { body: made } = await call('POST', at(access, '/merge_requests'), { ...asked, remove_source_branch: true });
    return toPull(made, access);
  },
  async findPull(call, access, branch) {
    const query = `?state=opened&source_branch=${encodeURIComponent(branch)}`;
    const { body } = await call('GET', at(access, `/merge_requests${query}`));
    // From a branch of this project, not of a fork, to the branch that counts.
    const found = z
      .array(mergeRequestSchema)
      .parse(body)
      .find((one) => one.target_branch === access.branch && one.source_project_id === one.target_project_id);
    return found ? toPull(found, access) : null;
  },
  readPull: async (call, access, number) =>
    toPull((await call('GET', at(access, `/merge_requests/${number}`))).body, access),
  async closePull(call, access, number) {
    await call('PUT', at(access, `/merge_requests/${number}`), { state_event: 'close' });
  },
  commitUrl: (access, commit) => pageOf(access, `/-/commit/${commit}`),
};
