import type { ProjectGit } from '../../../../lib/contracts/project-git.ts';
import type { ProjectGitRecord } from '../../../ports/git.ts';

export function toProjectGit({ project: _, updatedAt, readAt, ...record }: ProjectGitRecord): ProjectGit {
  return { ...record, updatedAt: updatedAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

/** What the audit keeps: everything but the token, of which it says whether it is another one. */
export function toAuditedGit({ provider, address, repository, branch, folder, appliedBy }: ProjectGitRecord) {
  return { provider, address, repository, branch, folder, appliedBy };
}
