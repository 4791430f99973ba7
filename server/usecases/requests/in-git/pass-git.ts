import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { titleOf, toCommitMessage, toPullText } from '../../../domain/git/commit-message.ts';
import { pathOfCluster, readObject, saysTheSame, writeObject } from '../../../domain/git/object-file.ts';
import { say } from '../../../domain/words/said.ts';
import type { FileChange, GitAccess, ProjectGitRecord, RequestPullRecord } from '../../../ports/git.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { kindOf } from '../kinds/registry.ts';
import { toRef } from '../steps/change-steps.ts';
import { stepRequest, stepWithin, whyOf } from '../steps/step-request.ts';
import { type GitDeps, openAccess } from './git-deps.ts';

/**
 * Whether an approved request may be carried out now. In a project through Git it first becomes a commit and a pull request,
 * and waits as `approved`, in which it can still be taken back: nothing was written to the management cluster. May be run
 * again at any point. Throws when there is no answer, so that the queue asks again.
 */
export async function passGit(deps: GitDeps, request: RequestRecord): Promise<boolean> {
  if (request.state !== 'approved' || !kindOf(request).inGit) return true;
  try {
    const pull = await deps.requestPulls.get(deps.db.auto, request.id);
    const settings = await deps.projectGit.get(deps.db.auto, request.project);
    if (pull) return pull.state === 'merged' && (!settings || (await isAsApproved(deps, request, { pull, settings })));
    return settings ? !(await propose(deps, request, settings)) : true;
  } catch (error) {
    if (error instanceof DomainError) await tellTrouble(deps, request.id, error);
    throw error;
  }
}

/** What Git or the management cluster answer for now; the same answer again changes nothing. */
async function tellTrouble(deps: GitDeps, requestId: string, error: DomainError): Promise<void> {
  const why = whyOf(error);
  await stepRequest(deps, requestId, (now) => (now.state === 'approved' && now.reason !== why.detail ? { why } : null));
}

/** Whether a pull request was opened. Where Git says already what is asked, there is nothing to open one for. */
async function propose(deps: GitDeps, request: RequestRecord, settings: ProjectGitRecord): Promise<boolean> {
  const access = await openAccess(deps, settings);
  const file = await makeFile(deps, request, access);
  if (file === 'refused') return true;
  if (file === 'same') return false;
  const approvedBy = await approversOf(deps, request.id);
  const branch = `slipway/${request.shortId.toLowerCase()}`;
  const made = await deps.git.propose(access, {
    ...file,
    branch,
    message: toCommitMessage(request, approvedBy),
    author: { name: request.requester, email: request.requester },
  });
  const body = toPullText(request, approvedBy, deps.git.linkTo(request.id));
  const opened = await deps.git.openPull(access, { branch, title: titleOf(request), body });
  const now = deps.clock.now();
  await note(deps, request, {
    ...opened,
    ...made,
    ...file,
    branch,
    requestId: request.id,
    project: request.project,
    appliedBy: null,
    openedAt: now,
    askedAt: now,
  });
  return true;
}

/** What is refused so is refused again; for the rest somebody may help. */
const refusals: ReadonlySet<ErrorCode> = new Set(['validation-failed', 'conflict', 'not-found']);

/** The file as the request wants it; a request that cannot be carried out any more ends here. */
async function makeFile(
  deps: GitDeps,
  request: RequestRecord,
  access: GitAccess,
): Promise<FileChange | 'same' | 'refused'> {
  const ref = toRef(request);
  const path = pathOfCluster(access.folder, ref);
  const before = (await deps.git.read(access)).files.get(path) ?? null;
  try {
    const inFile = before === null ? null : readObject(before, ref);
    const object = (await kindOf(request).inGit?.toObject(deps, request, inFile)) ?? null;
    const text = object && writeObject(object);
    return saysTheSame(text, before, ref) ? 'same' : { path, text };
  } catch (error) {
    const isOver = error instanceof DomainError && refusals.has(error.code);
    if (!isOver) throw error;
    await stepRequest(deps, request.id, (now) =>
      now.state === 'approved' ? { event: 'fail', why: whyOf(error) } : null,
    );
    return 'refused';
  }
}

async function approversOf(deps: GitDeps, requestId: string): Promise<string[]> {
  const entries = await deps.requests.entries(deps.db.auto, requestId);
  const answers = entries.filter(({ type, actor }) => ['approved', 'agreed'].includes(type) && actor !== 'slipway');
  return [...new Set(answers.map(({ actor }) => actor))];
}

/** Commit, request and person are tied together in the request, in the audit, and in the commit. */
async function note(deps: GitDeps, request: RequestRecord, pull: RequestPullRecord): Promise<void> {
  const { number, url, commit, branch, path } = pull;
  await deps.db.transact(async (tx) => {
    const now = await deps.requests.lock(tx, request.id);
    // Taken back meanwhile: whoever looks after pull requests closes this one.
    await deps.requestPulls.put(tx, pull);
    await deps.audit.append(tx, {
      at: pull.openedAt,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      onBehalfOf: request.requester,
      action: 'propose-request',
      project: request.project,
      subject: 'requests',
      key: request.id,
      before: null,
      after: { commit, branch, path, pull: url },
      traceId: null,
    });
    await stepWithin(deps, tx, request.id, () =>
      now?.state === 'approved' ? { note: 'proposed', why: say('git-waits-for-merge', { number }) } : null,
    );
  });
}

/**
 * Whether the branch says what was approved. Somebody may have changed the pull request before merging it, and what nobody
 * held against quota, budget and policies is not written; in a project that Flux or Argo CD serve they write it.
 */
async function isAsApproved(
  deps: GitDeps,
  request: RequestRecord,
  { pull, settings }: { pull: RequestPullRecord; settings: ProjectGitRecord },
): Promise<boolean> {
  if (settings.appliedBy === 'gitops') return false;
  const { files } = await deps.git.read(await openAccess(deps, settings));
  if (saysTheSame(pull.text, files.get(pull.path) ?? null, toRef(request))) return true;
  await stepRequest(deps, request.id, (now) =>
    now.state === 'approved' ? { event: 'fail', why: say('git-file-differs', { path: pull.path }) } : null,
  );
  return false;
}
