import { z } from 'zod';
import { saidSchema } from '../../../../lib/contracts/common.ts';
import type { ProjectGit } from '../../../../lib/contracts/project-git.ts';
import type { ProjectGitRecord } from '../../../ports/git.ts';

export function toProjectGit({ project: _, updatedAt, readAt, trouble, ...record }: ProjectGitRecord): ProjectGit {
  return {
    ...record,
    ...readTrouble(trouble),
    updatedAt: updatedAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

const troubleSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(saidSchema);

/** A sentence with its message as JSON; a text that is none is in English alone. */
function readTrouble(trouble: string | null): Pick<ProjectGit, 'trouble' | 'troubleMessage'> {
  const said = troubleSchema.safeParse(trouble).data;
  return said ? { trouble: said.detail, ...(said.message && { troubleMessage: said.message }) } : { trouble };
}

/** What the audit keeps: everything but the token, of which it says whether it is another one. */
export function toAuditedGit({ provider, address, repository, branch, folder, appliedBy }: ProjectGitRecord) {
  return { provider, address, repository, branch, folder, appliedBy };
}
