import type { GitDeps } from './in-git/git-deps.ts';
import { passGit } from './in-git/pass-git.ts';
import { kindOf } from './kinds/registry.ts';

/**
 * Does what was approved, by the kind of the request, and in a project through Git once it was merged there. Throws when
 * there is no answer, so that the queue asks again.
 */
export async function carryOut(deps: GitDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request && (await passGit(deps, request))) await kindOf(request).carryOut(deps, requestId);
}
