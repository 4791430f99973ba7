import { isDeepStrictEqual } from 'node:util';
import { nameKeeper } from '../../../../lib/name-keeper.ts';
import { findDrift } from '../../../domain/git/drift.ts';
import { readObject, saysTheSame } from '../../../domain/git/object-file.ts';
import { isDueToAsk, isLongMerged } from '../../../domain/git/when-to-ask.ts';
import { say } from '../../../domain/words/said.ts';
import type { ProjectGitRecord, Pull, RequestPullRecord } from '../../../ports/git.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { readLiveNow } from '../../clusters/read-live.ts';
import { kindOf } from '../kinds/registry.ts';
import { toRef } from '../steps/change-steps.ts';
import { type Step, stepRequest, stepWithin } from '../steps/step-request.ts';
import { type GitDeps, openAccess } from './git-deps.ts';
import { closeUnmerged } from './withdraw-pull.ts';

/**
 * Moves a request on by what became of its pull request. May be run again at any point.
 * @returns whether the pull request is open no longer
 */
export async function settlePull(deps: GitDeps, pull: RequestPullRecord): Promise<boolean> {
  const request = await deps.requests.get(deps.db.auto, pull.requestId);
  const settings = await deps.projectGit.get(deps.db.auto, pull.project);
  if (!request) return false;
  if (!settings) {
    // Nobody knows any more where it is.
    if (request.state !== 'approved') await deps.requestPulls.put(deps.db.auto, { ...pull, state: 'closed' });
    return false;
  }
  const asked = { request, pull, settings };
  if (pull.state === 'open') return request.state === 'approved' ? answer(deps, asked) : end(deps, asked);
  if (settings.appliedBy === 'gitops' && request.state === 'approved') await waitForApplied(deps, asked);
  return false;
}

interface Asked {
  request: RequestRecord;
  pull: RequestPullRecord;
  settings: ProjectGitRecord;
}

async function answer(deps: GitDeps, { request, pull, settings }: Asked): Promise<boolean> {
  const now = await deps.git.readPull(await openAccess(deps, settings), pull.number);
  const seen = { ...pull, ...now, askedAt: deps.clock.now() };
  if (now.state === 'open') {
    await deps.requestPulls.put(deps.db.auto, seen);
    await noteBefore(deps, request);
    return false;
  }
  const isMerged = now.state === 'merged';
  // Slipway compares before it writes; where others do, this is the only look.
  const differs = isMerged && settings.appliedBy === 'gitops' && !(await isInBranch(deps, { request, pull, settings }));
  if (isMerged) await noteBefore(deps, request, { isFirst: true });
  await deps.db.transact(async (tx) => {
    await deps.requestPulls.put(tx, seen);
    if (isMerged) await auditMerge(deps, tx, { request, now });
    const step = isMerged ? afterMerge(settings, now) : declined(now);
    await stepWithin(deps, tx, request.id, ({ state }) => (state === 'approved' ? step : lateMerge(now)));
    if (differs) await stepWithin(deps, tx, request.id, ({ state }) => (state === 'approved' ? differing(pull) : null));
    if (isMerged && settings.appliedBy === 'slipway') {
      await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
    }
  });
  return true;
}

/** The request has ended, so nothing is to be merged for it any more. Who has merged it all the same did so unseen. */
async function end(deps: GitDeps, { request, pull, settings }: Asked): Promise<boolean> {
  const now = await closeUnmerged(deps.git, await openAccess(deps, settings), pull);
  // One that cannot be closed is asked about again.
  if (now?.state === 'open') throw new Error(`Pull request ${pull.url} stays open`);
  await deps.db.transact(async (tx) => {
    await deps.requestPulls.put(tx, { ...pull, ...(now ?? { state: 'closed' }), askedAt: deps.clock.now() });
    if (now?.state !== 'merged') return;
    await auditMerge(deps, tx, { request, now });
    await stepWithin(deps, tx, request.id, () => lateMerge(now));
  });
  return true;
}

/** Stands in the timeline and as the reason, as people look there for what became of it. */
const lateMerge = ({ state, number }: Pull): Step | null =>
  state === 'merged' ? { note: 'merged', why: say('git-merged-after-end', { number }) } : null;

/** What the cluster was like before the merge; the last look counts, as a merge may take days. */
async function noteBefore(deps: GitDeps, { id }: RequestRecord, { isFirst = false } = {}): Promise<void> {
  await stepRequest(deps, id, async (now, tx) => {
    const part = kindOf(now).inGit;
    if (now.state !== 'approved' || !part?.noteBefore) return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const noted = cluster ? part.noteBefore(now, cluster) : {};
    if (isFirst && Object.keys(noted).some((key) => Object.hasOwn(now.plan, key))) return null;
    const plan = { ...now.plan, ...noted };
    return isDeepStrictEqual(plan, now.plan) ? null : { change: { plan } };
  });
}

/** Whether the branch says what was approved; somebody may have changed it before or after the merge. */
async function isInBranch(deps: GitDeps, { request, pull, settings }: Asked): Promise<boolean> {
  const { files } = await deps.git.read(await openAccess(deps, settings), [pull.path]);
  return saysTheSame(pull.text, files.get(pull.path) ?? null, toRef(request));
}

const differing = ({ path }: RequestPullRecord): Step => ({ event: 'fail', why: say('git-file-differs', { path }) });

type Tx = Parameters<Parameters<GitDeps['db']['transact']>[0]>[0];

async function auditMerge(
  deps: GitDeps,
  tx: Tx,
  { request, now }: { request: RequestRecord; now: Pull },
): Promise<void> {
  await deps.audit.append(tx, {
    at: deps.clock.now(),
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    onBehalfOf: request.requester,
    action: 'merge-request',
    project: request.project,
    subject: 'requests',
    key: request.id,
    before: null,
    after: { commit: now.mergedAs, pull: now.url, mergedBy: now.answeredBy },
    traceId: null,
  });
}

const afterMerge = ({ appliedBy }: ProjectGitRecord, { number }: Pull): Step =>
  appliedBy === 'slipway'
    ? { note: 'merged', clearsReason: true }
    : { note: 'merged', why: say('git-waits-for-sync', { number }) };

function declined({ number, answeredBy }: Pull): Step {
  const why =
    answeredBy === null ? say('git-declined', { number }) : say('git-declined-by', { number, by: answeredBy });
  return { event: 'reject', why };
}

/** Asked in growing pauses since the merge, which is when the request was changed last. */
async function waitForApplied(deps: GitDeps, asked: Asked): Promise<void> {
  const { request, pull } = asked;
  const now = deps.clock.now();
  if (!isDueToAsk({ openedAt: request.updatedAt, askedAt: pull.askedAt }, now)) return;
  await deps.requestPulls.put(deps.db.auto, { ...pull, askedAt: now });
  if (await lookForApplied(deps, request, pull)) return;
  if (!isLongMerged(request.updatedAt, now) || (await isInBranch(deps, asked))) return;
  await stepRequest(deps, request.id, ({ state }) => (state === 'approved' ? differing(pull) : null));
}

/**
 * Flux and Argo CD tell nobody; the object itself says when it is as its file.
 * @returns whether it is
 */
async function lookForApplied(deps: GitDeps, request: RequestRecord, pull: RequestPullRecord): Promise<boolean> {
  const ref = toRef(request);
  const [live, object] = await Promise.all([readLiveNow(deps.kube, ref), deps.kube.readCluster(ref)]);
  const part = kindOf(request).inGit;
  const file = pull.text === null ? null : readObject(pull.text, ref);
  const isRemoved = pull.text === null && (live === null || live.isDeleting || live.uid !== request.clusterUid);
  const isApplied = file !== null && live !== null && object !== null && findDrift(file, object).length === 0;
  if (!part || !(isRemoved || isApplied)) return false;
  const appliedBy = live?.keptBy ? nameKeeper(live.keptBy) : null;
  await deps.db.transact(async (tx) => {
    await deps.requestPulls.put(tx, { ...pull, appliedBy });
    await stepWithin(deps, tx, request.id, (now) =>
      now.state === 'approved' ? { event: 'start', clearsReason: true, ...part.noteApplied(now, live) } : null,
    );
  });
  if (isRemoved && live === null) {
    await stepRequest(deps, request.id, ({ state }) => (state === 'applying' ? { event: 'finish' } : null));
  }
  return true;
}
