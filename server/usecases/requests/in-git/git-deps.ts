import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { GitAccess, GitPort, ProjectGitRecord, ProjectGitStore, RequestPullStore } from '../../../ports/git.ts';
import type { Queue } from '../../../ports/live.ts';
import type { ChangeDeps } from '../steps/change-steps.ts';

/** What bringing requests through Git needs. */
export interface GitDeps extends ChangeDeps {
  git: GitPort;
  projectGit: ProjectGitStore;
  requestPulls: RequestPullStore;
  queue: Queue;
}

/**
 * The repository of a project with what opens it.
 * @throws DomainError `conflict` where its token cannot be opened any more
 */
export async function openAccess(
  { db, projectGit }: Pick<GitDeps, 'db' | 'projectGit'>,
  { project, provider, address, repository, branch, folder }: ProjectGitRecord,
): Promise<GitAccess> {
  const token = await projectGit.openToken(db.auto, project);
  if (token === null) throw new DomainError('conflict', say('git-token-lost'));
  return { provider, address, repository, branch, folder, token };
}
