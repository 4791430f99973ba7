import { findDrift } from '../../../domain/git/drift.ts';
import { nameKeeper } from '../../../domain/git/git-keeper.ts';
import { readObject } from '../../../domain/git/object-file.ts';
import { say } from '../../../domain/words/said.ts';
import type { ProjectGitRecord, Pull, RequestPullRecord } from '../../../ports/git.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { readLiveNow } from '../../clusters/read-live.ts';
import { kindOf } from '../kinds/registry.ts';
import { toRef } from '../steps/change-steps.ts';
import { type Step, stepRequest, stepWithin } from '../steps/step-request.ts';
import { type GitDeps, openAccess } from './git-deps.ts';

/**
 * Moves a request on by what became of its pull request. May be run again at any point.
 * @returns whether the pull request is open no longer
 */
export async function settlePull(deps: GitDeps, pull: RequestPullRecord): Promise<boolean> {
  const request = await deps.requests.get(deps.db.auto, pull.requestId);
  const settings = await deps.projectGit.get(deps.db.auto, pull.project);
  if (!request || !settings) return false;
  if (pull.state === 'open') return answer(deps, { request, pull, settings });
  if (settings.appliedBy === 'gitops' && request.state === 'approved') await lookForApplied(deps, request, pull);
  return false;
}

interface Asked {
  request: RequestRecord;
  pull: RequestPullRecord;
  settings: ProjectGitRecord;
}

async function answer(deps: GitDeps, { request, pull, settings }: Asked): Promise<boolean> {
  const access = await openAccess(deps, settings);
  if (request.state !== 'approved') {
    await deps.git.closePull(access, pull.number);
    await deps.requestPulls.put(deps.db.auto, { ...pull, state: 'closed', askedAt: deps.clock.now() });
    return true;
  }
  const now = await deps.git.readPull(access, pull.number);
  const seen = { ...pull, ...now, askedAt: deps.clock.now() };
  if (now.state === 'open') {
    await deps.requestPulls.put(deps.db.auto, seen);
    return false;
  }
  await deps.db.transact(async (tx) => {
    await deps.requestPulls.put(tx, seen);
    const isMerged = now.state === 'merged';
    if (isMerged) await auditMerge(deps, tx, { request, now });
    const step = isMerged ? afterMerge(settings, now) : declined(now);
    await stepWithin(deps, tx, request.id, ({ state }) => (state === 'approved' ? step : null));
    if (isMerged && settings.appliedBy === 'slipway') {
      await deps.queue.send(tx, { kind: 'carry-out', requestId: request.id });
    }
  });
  return true;
}

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

/** Flux and Argo CD tell nobody; the object itself says when it is as its file. */
async function lookForApplied(deps: GitDeps, request: RequestRecord, pull: RequestPullRecord): Promise<void> {
  const ref = toRef(request);
  const [live, object] = await Promise.all([readLiveNow(deps.kube, ref), deps.kube.readCluster(ref)]);
  const part = kindOf(request).inGit;
  const file = pull.text === null ? null : readObject(pull.text, ref);
  const isRemoved = pull.text === null && (live === null || live.isDeleting || live.uid !== request.clusterUid);
  const isApplied = file !== null && live !== null && object !== null && findDrift(file, object).length === 0;
  if (!part || !(isRemoved || isApplied)) return;
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
}
