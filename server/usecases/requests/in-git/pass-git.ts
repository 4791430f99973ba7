import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { titleOf, toCommitMessage, toPullText } from '../../../domain/git/commit-message.ts';
import { countObjects, pathOfCluster, readObject, saysTheSame, writeObject } from '../../../domain/git/object-file.ts';
import { say } from '../../../domain/words/said.ts';
import type { FileChange, GitAccess, ProjectGitRecord, RequestPullRecord } from '../../../ports/git.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { kindOf } from '../kinds/registry.ts';
import { toRef } from '../steps/change-steps.ts';
import { stepRequest, stepWithin, whyOf } from '../steps/step-request.ts';
import { type GitDeps, openAccess } from './git-deps.ts';

/** What tells without a call how a request stands. */
export interface GateDeps {
  db: Pick<GitDeps['db'], 'auto'>;
  requestPulls: Pick<GitDeps['requestPulls'], 'get'>;
  projectGit: Pick<GitDeps['projectGit'], 'get'>;
}

/**
 * Whether an approved request may be carried out, as far as it is known here: `open`, `shut` while its pull request is not
 * merged or others apply it, and `ask` where a Git server has to be asked.
 */
export async function gateOf(
  { db, requestPulls, projectGit }: GateDeps,
  request: Pick<RequestRecord, 'id' | 'kind' | 'state' | 'project'>,
): Promise<'open' | 'shut' | 'ask'> {
  if (request.state !== 'approved' || !kindOf(request).inGit) return 'open';
  const pull = await requestPulls.get(db.auto, request.id);
  const settings = await projectGit.get(db.auto, request.project);
  if (pull && pull.state !== 'merged') return 'shut';
  if (!settings) return 'open';
  return pull && settings.appliedBy === 'gitops' ? 'shut' : 'ask';
}

/**
 * Whether an approved request may be carried out now. In a project through Git it first becomes a commit and a pull request,
 * and waits as `approved`, in which it can still be taken back: nothing was written to the management cluster. May be run
 * again at any point. Throws when there is no answer, so that the queue asks again.
 */
export async function passGit(deps: GitDeps, request: RequestRecord): Promise<boolean> {
  const gate = await gateOf(deps, request);
  const settings = await deps.projectGit.get(deps.db.auto, request.project);
  if (gate !== 'ask' || !settings) return gate === 'open';
  try {
    const pull = await deps.requestPulls.get(deps.db.auto, request.id);
    return pull ? await isAsApproved(deps, request, { pull, settings }) : !(await propose(deps, request, settings));
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
  const record: RequestPullRecord = {
    ...opened,
    ...made,
    ...file,
    branch,
    requestId: request.id,
    project: request.project,
    appliedBy: null,
    openedAt: now,
    askedAt: now,
  };
  if (!(await note(deps, request, { record, settings }))) {
    // Where nobody would look after it. Whoever asks again opens one where the project is now.
    await deps.git.closePull(access, record.number);
    throw new DomainError('conflict', say('project-changed'));
  }
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
  const before = (await deps.git.read(access, [path])).files.get(path) ?? null;
  try {
    // The file is written anew, with this object alone.
    if (before !== null && countObjects(before) > 1)
      throw new DomainError('conflict', say('git-many-objects', { path }));
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

/** Who agreed to what was approved in the end: those of the last revision, and who decided. */
async function approversOf({ db, reviews }: GitDeps, requestId: string): Promise<string[]> {
  const review = await reviews.latest(db.auto, requestId);
  if (!review) return [];
  const votes = await reviews.votes(db.auto, requestId, review.revision);
  const last = review.answer === 'approved' && review.answeredBy !== 'slipway' ? review.answeredBy : null;
  return [...new Set([...votes.map(({ email }) => email), ...(last === null ? [] : [last])])];
}

/**
 * Commit, request and person are tied together in the request, in the audit, and in the commit.
 * @returns whether it was noted: not where the project has got another repository meanwhile
 */
async function note(
  deps: GitDeps,
  request: RequestRecord,
  { record: pull, settings }: { record: RequestPullRecord; settings: ProjectGitRecord },
): Promise<boolean> {
  const { number, url, commit, branch, path } = pull;
  return deps.db.transact(async (tx) => {
    // Whoever sets another repository takes the same lock and counts what is noted.
    await deps.projects.lock(tx, request.project);
    if ((await deps.projectGit.get(tx, request.project))?.version !== settings.version) return false;
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
    return true;
  });
}

/**
 * Whether the branch says what was approved. Somebody may have changed the pull request before merging it, and what nobody
 * held against quota, budget and policies is not written.
 */
async function isAsApproved(
  deps: GitDeps,
  request: RequestRecord,
  { pull, settings }: { pull: RequestPullRecord; settings: ProjectGitRecord },
): Promise<boolean> {
  const { files } = await deps.git.read(await openAccess(deps, settings), [pull.path]);
  if (saysTheSame(pull.text, files.get(pull.path) ?? null, toRef(request))) return true;
  await stepRequest(deps, request.id, (now) =>
    now.state === 'approved' ? { event: 'fail', why: say('git-file-differs', { path: pull.path }) } : null,
  );
  return false;
}
