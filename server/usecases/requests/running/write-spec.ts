import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { fromPointer } from '../../../../lib/template-schema/json.ts';
import { whyLost } from '../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../domain/errors.ts';
import { whyKept } from '../../../domain/git/git-keeper.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { type Said, say, sayDenial } from '../../../domain/words/said.ts';
import type { ClusterChange } from '../../../ports/kube.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { type LiveCluster, readLiveNow } from '../../clusters/read-live.ts';
import { type ChangeDeps, endChange, toRef } from '../steps/change-steps.ts';
import { stepRequest, whyOf } from '../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits, wasTried } from '../steps/waiting-request.ts';
import { findConflicts, findLabelConflicts, findReferenceConflicts } from './find-conflicts.ts';
import { referencesBefore } from './references-before.ts';

/** Entry that says the change stands at the management cluster. */
export const writtenEntry = 'written';

/** What one kind of change writes; the rest of writing is the same for all. */
export interface Writing {
  /** What is noted of the cluster just before, so that following tells what is new. */
  noteBefore(request: RequestRecord, cluster: CarriedCluster): Partial<RequestPlan>;
  /**
   * Writes what the cluster is to refer to, before the cluster itself; answers why nothing is written. May be run again at
   * any point. Absent where there is nothing of that.
   */
  writeFirst?(deps: ChangeDeps, request: RequestRecord, options: { isDryRun: boolean }): Promise<SaidSentence | null>;
  /** What is written to the cluster as it is now, or why nothing is. */
  toChange(request: RequestRecord, live: LiveCluster): ClusterChange | SaidSentence;
}
type CarriedCluster = NonNullable<Awaited<ReturnType<ChangeDeps['clusters']['find']>>>;

/** Writes a change of values, version or labels, and only what the request names. */
export function writeSpec(deps: ChangeDeps, requestId: string): Promise<void> {
  return writeChange(deps, requestId, specWriting);
}

export const specWriting: Writing = {
  noteBefore: (request, { releaseGeneration }) => {
    const reachesHelm =
      request.template !== null || Object.keys(request.parameters).length > 0 || renamesReachHelm(request.plan);
    return reachesHelm && releaseGeneration !== null ? { releaseBefore: releaseGeneration } : {};
  },
  toChange: (request, { config, labels, references }) => {
    const { seen = {}, labels: wanted = {}, effects = [], renames = {} } = request.plan;
    const [conflict] = [
      ...findConflicts({ patch: request.parameters, now: config, seen }),
      ...findLabelConflicts(wanted, labels, labelsBefore(effects)),
      ...findReferenceConflicts(renames, references, referencesBefore(request.plan)),
    ];
    return conflict ? sayConflict(conflict.pointer, conflict) : toChange(request);
  },
};

/**
 * Writes an approved change to its cluster: that very object and no later one of its name. May be run again at any point:
 * the object says whether this request wrote it already. It is done when the cluster has followed. Throws when there is no
 * answer or no right, so that the queue asks again.
 */
export function writeChange(deps: ChangeDeps, requestId: string, writing: Writing): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId, writing));
}

async function carryOut(deps: ChangeDeps, requestId: string, writing: Writing): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (!request || request.plan.generation !== undefined) return;
  // Without the right to write it the change stays where it can still be cancelled.
  if (request.state === 'approved' && wasTried(request)) await askInAdvance(deps, request, writing);
  const started = await start(deps, requestId, writing);
  if (started?.state !== 'applying') return;
  const there = await deps.kube.identifyCluster(toRef(started));
  if (there?.uid !== started.clusterUid) {
    const key = there ? 'cluster-replaced' : 'cluster-gone';
    return endChange(deps, requestId, say(key, { name: started.clusterName }));
  }
  if (there.changedBy === requestId) return noteWritten(deps, requestId, there.generation);
  const answer = await write(deps, started, writing);
  if ('generation' in answer) await noteWritten(deps, requestId, answer.generation);
  else await endChange(deps, requestId, answer);
}

async function askInAdvance(
  deps: ChangeDeps,
  request: RequestRecord,
  { writeFirst, toChange }: Writing,
): Promise<void> {
  const { clusterUid: uid } = request;
  const live = await readLiveNow(deps.kube, toRef(request));
  const change = live && toChange(request, live);
  if (uid === null || !change || !('requestId' in change)) return;
  await writeFirst?.(deps, request, { isDryRun: true });
  await deps.kube.dryRunChange({ ...toRef(request), uid }, change);
}

/** From then on it cannot be cancelled any more. */
function start(deps: ChangeDeps, requestId: string, { noteBefore }: Writing): Promise<RequestRecord | null> {
  return stepRequest(deps, requestId, async (now, tx) => {
    if (now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    return { event: 'start', change: { plan: { ...now.plan, ...(cluster && noteBefore(now, cluster)) } } };
  });
}

/** Answers the generation that was written, or why nothing was. */
async function write(
  deps: ChangeDeps,
  request: RequestRecord,
  { writeFirst, toChange }: Writing,
): Promise<{ generation: number } | SaidSentence> {
  const { clusterUid: uid, clusterName: name } = request;
  const live = await readLiveNow(deps.kube, toRef(request));
  if (!live || uid === null) return say('cluster-gone', { name });
  if (live.isDeleting) return say('cluster-being-deleted');
  const kept = whyKept(request.kind, live.keptBy);
  if (kept) return kept;
  const change = toChange(request, live);
  if (!('requestId' in change)) return change;
  const { resourceVersion } = live;
  try {
    const why = await writeFirst?.(deps, request, { isDryRun: false });
    if (why) return why;
    return await deps.kube.changeCluster({ ...toRef(request), uid }, { ...change, resourceVersion });
  } catch (error) {
    return refusalOf(deps, request, error);
  }
}

/** A refusal ends the request with its words. A write of somebody else in between is looked at again. */
async function refusalOf(deps: ChangeDeps, request: RequestRecord, error: unknown): Promise<SaidSentence> {
  if (isForbidden(error)) await handBack(deps, request.id, error);
  if (error instanceof DomainError && error.code === 'not-found' && !('admission' in error.meta)) {
    return say('cluster-gone', { name: request.clusterName });
  }
  if (error instanceof DomainError && (error.code === 'validation-failed' || error.code === 'not-found')) {
    return error.detail === undefined ? whyOf(error) : sayDenial(error.detail);
  }
  throw error;
}

function sayConflict(
  pointer: string,
  { detail, message }: { detail?: string; message?: Said['message'] },
): SaidSentence {
  const where = pointer.startsWith('/labels/')
    ? (fromPointer(pointer).at(-1) ?? '')
    : pointer.replace('/parameters', '');
  const { now = '', seen = '' } = message?.params ?? {};
  return message ? say('value-changed-before', { value: where, now, seen }) : { detail: detail ?? where };
}

/** The labels that a change names as they were when it was sent. */
function labelsBefore(effects: NonNullable<RequestPlan['effects']>): Record<string, string | null> {
  const ofLabels = effects.filter(({ pointer }) => pointer.startsWith('/labels/'));
  return Object.fromEntries(
    ofLabels.map(({ pointer, before }) => [
      fromPointer(pointer).at(-1) ?? '',
      typeof before === 'string' ? before : null,
    ]),
  );
}

/**
 * Whether the chart gets something else for sure: two objects may say the same, and the Secret that is made of a DataSource
 * may keep its name.
 */
const renamesReachHelm = ({ renames: { dataSource: _, ...renames } = {}, effects = [] }: RequestPlan): boolean =>
  effects.some(({ pointer, effect }) => effect !== 'none' && Object.hasOwn(renames, pointer.slice(1)));

function toChange({ id, template, parameters, plan: { labels = {}, renames, asleep } }: RequestRecord): ClusterChange {
  return {
    requestId: id,
    ...(template !== null && { template }),
    ...(Object.keys(parameters).length > 0 && { config: parameters }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(renames && { references: renames }),
    ...(asleep !== undefined && { asleep }),
  };
}

async function noteWritten(deps: ChangeDeps, requestId: string, generation: number): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (now.state !== 'applying' || now.plan.generation !== undefined) return null;
    return { note: writtenEntry, clearsReason: true, change: { plan: { ...now.plan, generation } } };
  });
}
