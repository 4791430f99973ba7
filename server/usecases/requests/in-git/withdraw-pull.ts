import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { GitAccess, GitPort, Pull, RequestPullRecord } from '../../../ports/git.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { Deps } from '../../deps.ts';
import { openAccess } from './git-deps.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'git' | 'projectGit' | 'requestPulls'>;

/**
 * Closes the pull request of a request that is taken back, before anything is freed: merged afterwards it would bring what
 * nobody counts any more.
 * @returns how it is closed; null where there is none
 * @throws DomainError `conflict` where it was merged, `upstream-unavailable` where the Git server does not answer
 */
export async function withdrawPull(
  deps: Needed,
  { id, state }: Pick<RequestRecord, 'id' | 'state'>,
): Promise<RequestPullRecord | null> {
  const pull = await deps.requestPulls.get(deps.db.auto, id);
  if (state !== 'approved' || !pull || pull.state === 'closed') return null;
  if (pull.state === 'merged') throw mergedAlready(pull);
  const settings = await deps.projectGit.get(deps.db.auto, pull.project);
  const now = settings && (await closeUnmerged(deps.git, await openAccess(deps, settings), { number: pull.number }));
  if (now?.state === 'merged') throw mergedAlready(pull);
  return { ...pull, ...now, state: 'closed', askedAt: deps.clock.now() };
}

/**
 * Under the lock of the request: whether what was closed is still all there is.
 * @throws DomainError `conflict`
 */
export async function noteWithdrawn(deps: Needed, tx: Tx, id: string, closed: RequestPullRecord | null): Promise<void> {
  const pull = await deps.requestPulls.get(tx, id);
  if (!pull || pull.state === 'closed') return;
  if (pull.state === 'merged') throw mergedAlready(pull);
  if (!closed) throw new DomainError('conflict', say('git-just-proposed', { number: pull.number }));
  await deps.requestPulls.put(tx, closed);
}

/**
 * Closes a pull request unless it is merged; what the Git server says of it afterwards counts, as a merge may come in between.
 * @param url its page, where the repository may be another one since; another's of that number is left alone
 * @returns null where the Git server does not know it (any more), so that nobody can merge it
 */
export async function closeUnmerged(
  git: GitPort,
  access: GitAccess,
  { number, url }: { number: number; url?: string },
): Promise<Pull | null> {
  try {
    const before = await git.readPull(access, number);
    if (url !== undefined && before.url !== url) return null;
    if (before.state !== 'open') return before;
    await git.closePull(access, number).catch(async (error: unknown) => {
      if ((await git.readPull(access, number)).state === 'open') throw error;
    });
    return await git.readPull(access, number);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null;
    throw error;
  }
}

const mergedAlready = ({ number }: Pick<Pull, 'number'>) =>
  new DomainError('conflict', say('git-merged-already', { number }));
