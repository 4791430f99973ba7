import type { GitDeps } from './in-git/git-deps.ts';
import { gateOf, passGit } from './in-git/pass-git.ts';
import { kindOf } from './kinds/registry.ts';

/**
 * Does what was approved, by the kind of the request. What a Git server is to be asked about goes to a queue of its own: one
 * that does not answer must not hold up everybody else's. Throws when there is no answer, so that the queue asks again.
 */
export async function carryOut(deps: GitDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (!request) return;
  const gate = await gateOf(deps, request);
  if (gate === 'open') await kindOf(request).carryOut(deps, requestId);
  if (gate === 'ask') {
    await deps.db.transact((tx) => deps.queue.send(tx, { kind: 'through-git', requestId, group: request.project }));
  }
}

/** The same in that queue, with calls to the Git server, once it was merged there. */
export async function bringThroughGit(deps: GitDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request && (await passGit(deps, request))) await kindOf(request).carryOut(deps, requestId);
}
