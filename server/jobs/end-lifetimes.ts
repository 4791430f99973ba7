import { randomUUID } from 'node:crypto';
import { nameKeeper } from '../../lib/name-keeper.ts';
import { firstWarningMs, type LifetimeAct, stepLifetime } from '../domain/clusters/lifetime.ts';
import { waitingStates } from '../domain/requests/request.ts';
import { say } from '../domain/words/said.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef } from '../ports/kube.ts';
import type { DueCluster, LifetimeStore, LivingCluster } from '../ports/lifetimes.ts';
import type { Queue } from '../ports/live.ts';
import type { NewNotice } from '../ports/notices.ts';
import { endRunningChange } from '../usecases/requests/end-running-change.ts';
import { type StepDeps, stepWithin } from '../usecases/requests/steps/step-request.ts';
import type { ExpiryDeps } from './expire-unanswered.ts';

export interface LifetimeDeps extends StepDeps {
  lifetimes: LifetimeStore;
  reviews: ExpiryDeps['reviews'];
  queue: Queue;
  onError(error: unknown): void;
}

/**
 * Warns of the end of clusters, notices it, and asks for the deletion when the grace period is over. What is due is
 * told by the database's clock, so several workers with clocks of their own agree. One cluster that cannot be helped
 * keeps none of the others from it, however many there are: a run goes through all that are due, page by page.
 */
export async function endLifetimes(deps: LifetimeDeps, pageSize = 500): Promise<void> {
  const { auto } = deps.db;
  const until = new Date((await deps.lifetimes.now(auto)).getTime() + firstWarningMs);
  let after: DueCluster | null = null;
  do {
    const page: DueCluster[] = await deps.lifetimes.due(auto, until, after, pageSize);
    for (const ref of page) {
      await deps.db.transact((tx) => endLifetime(deps, tx, ref)).catch((error: unknown) => deps.onError(error));
    }
    after = page.length < pageSize ? null : (page.at(-1) ?? null);
  } while (after !== null);
  await deps.lifetimes.forgetGone(auto);
}

async function endLifetime(deps: LifetimeDeps, tx: Tx, ref: ClusterRef): Promise<void> {
  const cluster = await deps.lifetimes.lock(tx, ref);
  if (!cluster) return;
  const now = await deps.lifetimes.now(tx);
  const { state, act } = stepLifetime(cluster.state, { ...cluster, isKept: cluster.keptBy !== null }, now);
  await deps.lifetimes.save(tx, cluster, state);
  if (act === null) return;
  const key = `${cluster.namespace}/${cluster.name}`;
  const { project } = cluster;
  const requestId = act.kind === 'delete' ? await askForDeletion(deps, tx, cluster, now) : null;
  await deps.audit.append(tx, {
    at: now,
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    onBehalfOf: cluster.owner,
    action: auditedAs[act.kind],
    project,
    subject: 'clusters',
    key,
    before: toKnown(cluster),
    traceId: null,
    after: toAudit(act, cluster, requestId),
  });
  await deps.notices.append(tx, toNotice(act, cluster, now));
  await deps.eventLog.append(tx, [
    { subject: 'clusters', key, project },
    ...(requestId ? [{ subject: 'requests' as const, key: requestId, project }] : []),
  ]);
}

const auditedAs = {
  warn: 'warn-of-expiry',
  end: 'expire-cluster',
  'end-protected': 'expire-protected-cluster',
  'end-kept': 'expire-kept-cluster',
  delete: 'delete-expired-cluster',
} as const satisfies Record<LifetimeAct['kind'], string>;

/** What was remembered of its end before. */
function toKnown({ expiresAt, state }: LivingCluster): Record<string, unknown> {
  return {
    expiresAt: state?.expiresAt ?? expiresAt,
    warnedHours: state?.warnedHours ?? null,
    graceUntil: state?.graceUntil ?? null,
  };
}

function toAudit(
  act: LifetimeAct,
  { expiresAt, keptBy }: LivingCluster,
  requestId: string | null,
): Record<string, unknown> {
  if (act.kind === 'warn') return { expiresAt, hours: act.hours };
  if (act.kind === 'end') return { expiresAt, graceUntil: act.graceUntil };
  if (act.kind === 'end-kept') return { expiresAt, keptBy };
  return { expiresAt, ...(requestId && { request: requestId }) };
}

const topics = {
  warn: 'lifetime-warning',
  end: 'lifetime-ended',
  'end-protected': 'lifetime-ended',
  'end-kept': 'lifetime-ended',
  delete: 'lifetime-deleted',
} as const satisfies Record<LifetimeAct['kind'], NewNotice['topic']>;

function toNotice(
  act: LifetimeAct,
  { namespace, name, project, owner, expiresAt, keptBy }: LivingCluster,
  at: Date,
): NewNotice {
  return {
    at,
    topic: topics[act.kind],
    project,
    subject: 'clusters',
    key: `${namespace}/${name}`,
    actorId: null,
    about: owner === null ? [] : [owner],
    arguments: {
      cluster: name,
      expiresAt: expiresAt.toISOString(),
      ...(act.kind === 'warn' && { hours: act.hours }),
      // Without an end of the grace period it is protected, or kept as Git says, and stays.
      ...(act.kind === 'end-kept' && keptBy && { keeper: nameKeeper(keptBy) }),
      ...(act.kind === 'end' && { graceUntil: act.graceUntil.toISOString() }),
    },
  };
}

/** What somebody asked for and nobody has answered is overtaken: a cluster has one open change. */
async function endWaitingChange(deps: LifetimeDeps, tx: Tx, cluster: LivingCluster): Promise<void> {
  const waiting = await deps.requests.findOpenChange(tx, cluster);
  if (!waiting) return;
  await stepWithin(deps, tx, waiting.id, async (now) => {
    if (!waitingStates.has(now.state)) return null;
    const review = await deps.reviews.latest(tx, now.id);
    if (review && review.answer === null) {
      const said = { answer: 'expired' as const, answeredAt: deps.clock.now(), answeredBy: 'slipway', comment: null };
      await deps.reviews.answer(tx, review, { ...said, expiresAt: review.expiresAt });
    }
    return { event: 'expire', why: say('lifetime-over-waiting') };
  });
}

/** A request like any other, so that everybody finds in its timeline who deleted the cluster and why. */
async function askForDeletion(deps: LifetimeDeps, tx: Tx, cluster: LivingCluster, at: Date): Promise<string> {
  const { namespace, name, project, expiresAt } = cluster;
  const id = randomUUID();
  const why = say('lifetime-over', { endedAt: expiresAt.toISOString() });
  await endWaitingChange(deps, tx, cluster);
  await endRunningChange(deps, tx, cluster);
  await deps.requests.insert(tx, {
    id,
    kind: 'delete',
    state: 'approved',
    project,
    requesterId: id,
    requester: 'slipway',
    clusterUid: cluster.uid,
    namespace,
    clusterName: name,
    catalogItem: null,
    version: null,
    template: null,
    credential: null,
    parameters: {},
    purpose: null,
    justification: null,
    expiresInDays: null,
    expiresAt: null,
    checks: [],
    estimate: null,
    reason: null,
    reasonMessage: null,
    plan: {},
    revision: 0,
    createdAt: at,
    updatedAt: at,
  });
  const submitted = { at, actor: 'slipway', type: 'submitted', detail: why.detail, said: [why] };
  await deps.requests.addEntries(tx, id, [submitted]);
  await deps.queue.send(tx, { kind: 'carry-out', requestId: id });
  return id;
}
