import {
  type ProjectGitAnswer,
  type SetProjectGit,
  setProjectGitSchema,
} from '../../../../lib/contracts/project-git.ts';
import { projectPathSchema } from '../../../../lib/contracts/projects.ts';
import { DomainError } from '../../../domain/errors.ts';
import { type SaidKey, say } from '../../../domain/words/said.ts';
import type { GitProblem, ProjectGitRecord } from '../../../ports/git.ts';
import { defineCommand } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import { findProject } from '../find-project.ts';
import { toAuditedGit, toProjectGit } from './project-git-view.ts';

/**
 * Has approved requests of a project go through a pull request from now on, or through another one. Asks the Git server
 * first, so that no request is lost in a repository that is not there.
 */
export const setProjectGit = defineCommand({
  name: 'set-project-git',
  action: 'project.manage',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.name),
  input: { path: projectPathSchema, body: setProjectGitSchema },
  prepare: async ({ deps }, { body }, { name }) => {
    const before = await deps.projectGit.get(deps.db.auto, name);
    const token = body.token ?? (await keptToken(deps, before, body));
    await refuseAddress(deps, body.address);
    const problem = await deps.git.check({ ...body, token });
    if (problem) throw wrong(...problems[problem]);
    return { name, body };
  },
  commit: async ({ deps, actor }, tx, { name, body: { token = null, version, ...place } }) => {
    await deps.projects.lock(tx, name);
    const before = await deps.projectGit.get(tx, name);
    if (version !== undefined && version !== before?.version) {
      throw new DomainError('stale-version', say('project-changed'));
    }
    // The setting may have moved since it was looked at.
    if (token === null && !isSameServer(before, place)) throw wrong('/token', missing(before));
    // Pull requests that are open are in the repository of before, and only it says what becomes of them.
    if (before && isElsewhere(before, place)) await refuseOpenPulls(deps, tx, name);
    const record: ProjectGitRecord = {
      ...place,
      project: name,
      updatedBy: actor.email,
      updatedAt: deps.clock.now(),
      version: (before?.version ?? 0) + 1,
      head: null,
      readAt: null,
      trouble: null,
    };
    await deps.projectGit.put(tx, record, token);
    const answer: ProjectGitAnswer = { git: toProjectGit(record) };
    return {
      answer,
      audit: {
        action: 'set-project-git',
        project: name,
        subject: 'projects',
        key: name,
        before: before && toAuditedGit(before),
        after: { ...toAuditedGit(record), hasNewToken: token !== null },
      },
      events: [{ subject: 'projects', key: name, project: null }],
    };
  },
});

type Place = Pick<ProjectGitRecord, 'provider' | 'address' | 'repository' | 'branch' | 'folder'>;
const isElsewhere = (before: Place, place: Place) =>
  (['provider', 'address', 'repository', 'branch', 'folder'] as const).some((part) => before[part] !== place[part]);

/** @throws DomainError `conflict` while requests wait for their merge */
export async function refuseOpenPulls(
  { requestPulls }: Pick<Deps, 'requestPulls'>,
  tx: Deps['db']['auto'],
  project: string,
): Promise<void> {
  const count = await requestPulls.countOpen(tx, project);
  if (count > 0) throw new DomainError('conflict', say('git-pulls-open', { count }));
}

const isSameServer = (before: ProjectGitRecord | null, { provider, address }: Pick<Place, 'provider' | 'address'>) =>
  before?.provider === provider && before.address === address;
const missing = (before: ProjectGitRecord | null): SaidKey => (before ? 'git-token-again' : 'git-token-missing');

/** A token goes to the server it was entered for and to no other, whoever changes the address. */
async function keptToken(deps: Deps, before: ProjectGitRecord | null, body: SetProjectGit): Promise<string> {
  const token =
    before && isSameServer(before, body) ? await deps.projectGit.openToken(deps.db.auto, before.project) : null;
  if (token === null) throw wrong('/token', missing(before));
  return token;
}

const problems: Record<GitProblem, [pointer: string, key: SaidKey]> = {
  repository: ['/repository', 'git-no-repository'],
  branch: ['/branch', 'git-no-branch'],
  token: ['/token', 'git-refuses'],
  push: ['/token', 'git-no-push'],
};

function wrong(pointer: string, key: SaidKey): DomainError {
  const said = say(key);
  return new DomainError('validation-failed', { ...said, errors: [{ pointer, ...said }] });
}

/** @throws DomainError `validation-failed` at the address, in a sentence that does not repeat it */
async function refuseAddress({ outbound }: Pick<Deps, 'outbound'>, address: string): Promise<void> {
  const problem = await outbound.findProblem(address);
  if (problem === null) return;
  const said = say('address-refused', { of: 'typed', problem });
  throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/address', ...said }] });
}
