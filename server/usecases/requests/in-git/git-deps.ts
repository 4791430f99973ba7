import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { ReviewStore } from '../../../ports/approvals.ts';
import type { GitAccess, GitPort, ProjectGitRecord, ProjectGitStore, RequestPullStore } from '../../../ports/git.ts';
import type { Queue } from '../../../ports/live.ts';
import type { ChangeDeps } from '../steps/change-steps.ts';

/** What bringing requests through Git needs. */
export interface GitDeps extends ChangeDeps {
  git: GitPort;
  projectGit: ProjectGitStore;
  requestPulls: RequestPullStore;
  queue: Queue;
  /** Who has agreed. */
  reviews: Pick<ReviewStore, 'latest' | 'votes'>;
  /** Ends calls to Git servers. */
  signal?: AbortSignal;
}

/**
 * The repository of a project with what opens it.
 * @throws DomainError `conflict` where its token cannot be opened any more
 */
export async function openAccess(
  { db, projectGit, signal }: Pick<GitDeps, 'db' | 'projectGit' | 'signal'>,
  { project, provider, address, repository, branch, folder }: ProjectGitRecord,
): Promise<GitAccess> {
  const token = await projectGit.openToken(db.auto, project);
  if (token === null) throw new DomainError('conflict', say('git-token-lost'));
  return { provider, address, repository, branch, folder, token, ...(signal && { signal }) };
}
