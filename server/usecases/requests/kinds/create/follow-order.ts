import type { SaidSentence } from '../../../../../lib/contracts/common.ts';
import { endOf } from '../../../../domain/clusters/lifetime.ts';
import { outcomeOf } from '../../../../domain/requests/request-outcome.ts';
import { say } from '../../../../domain/words/said.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { IdentifiedCluster } from '../../../../ports/kube.ts';
import type { RequestEntry, RequestRecord } from '../../../../ports/requests.ts';
import type { FollowDeps, SeenCluster } from '../../steps/follow-deps.ts';
import { type Step, stepRequest } from '../../steps/step-request.ts';
import { joinByRule } from './join-by-rule.ts';
import { awaitsSecrets } from './ordered-secrets.ts';
import { createdEntry } from './provision.ts';

const following = new Set<RequestRecord['state']>(['provisioning', 'failed']);

/** Moves an order on by its cluster: when it is ready, when it failed for good, and when it is gone. */
export async function followOrder(
  deps: FollowDeps,
  request: RequestRecord,
  cluster: SeenCluster | null,
): Promise<void> {
  const { state } = request;
  const isThere = cluster !== null && isOrderOf(cluster, request);
  if (state === 'provisioning' || (state === 'failed' && isThere)) await followCreation(deps, request, cluster);
  if (state === 'ready' && isThere) await beginLate(deps, request, cluster);
  if ((state === 'ready' || state === 'failed') && !isThere) await release(deps, request);
}

function isOrderOf(cluster: SeenCluster, { id, clusterUid }: RequestRecord): boolean {
  return cluster.requestId === id || cluster.uid === clusterUid;
}

/** A failed order is followed as well: its cluster may become ready after all. */
async function followCreation(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Promise<void> {
  if (cluster === null || !isOrderOf(cluster, request)) return followMissing(deps, request, cluster);
  const isWaited = await awaitsSecrets(deps, request);
  const outcome = isWaited ? null : outcomeOf({ ...cluster, cause: cluster.cause?.message.key ?? null });
  await stepRequest(deps, request.id, async (now, tx) => {
    if (!following.has(now.state)) return null;
    // A worker that died right after creating it may not have noted so; without it a deleted cluster would come back.
    const entries = await deps.requests.entries(tx, request.id);
    const isNoted = entries.some((entry) => entry.type === createdEntry) && now.clusterUid === cluster.uid;
    const noted = isNoted ? null : noteOf(entries, cluster);
    if (outcome === 'finish') {
      const expiresAt = await beginLifetime(deps, tx, now, cluster.uid);
      const joins = await joinByRule(deps, tx, now, cluster);
      if (joins) await deps.requests.addEntries(tx, request.id, [joins]);
      return { ...noted, event: 'finish', change: { ...noted?.change, expiresAt } };
    }
    if (outcome === null || now.state === 'failed') return noted;
    return { ...noted, event: 'fail', why: whyFailed(cluster), keepsReservation: true };
  });
}

/** Days are counted from when a cluster is ready; answers the end, null when there is none. */
async function beginLifetime(deps: FollowDeps, tx: Tx, order: RequestRecord, uid: string): Promise<Date | null> {
  const { id: requestId, expiresInDays } = order;
  if (expiresInDays === null) return null;
  const expiresAt = endOf(deps.clock.now(), expiresInDays);
  await deps.lifetimes.begin(tx, uid, expiresAt);
  await deps.queue.send(tx, { kind: 'note-end', requestId });
  return expiresAt;
}

/** During an upgrade a worker of the version before may have finished an order without giving its cluster an end. */
async function beginLate(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster): Promise<void> {
  if (request.expiresInDays === null || request.expiresAt !== null) return;
  await stepRequest(deps, request.id, async (now, tx) =>
    now.state === 'ready' && now.expiresAt === null
      ? { change: { expiresAt: await beginLifetime(deps, tx, now, cluster.uid) } }
      : null,
  );
}

/** The object is there, and which one it is; a backup may have brought it back under another uid. */
function noteOf(entries: RequestEntry[], { uid }: SeenCluster): Pick<Step, 'note' | 'change'> {
  const change = { clusterUid: uid };
  return entries.some((entry) => entry.type === createdEntry) ? { change } : { note: createdEntry, change };
}

/** An order whose object was there and is not any more; the projection may only be late, so the API server is asked. */
async function followMissing(deps: FollowDeps, request: RequestRecord, cluster: SeenCluster | null): Promise<void> {
  const entries = await deps.requests.entries(deps.db.auto, request.id);
  if (!entries.some((entry) => entry.type === createdEntry)) return;
  const there = await deps.kube.identifyCluster({ namespace: request.namespace, name: request.clusterName });
  // An object that the projection holds for another cluster is not this one's, though it names the order.
  const isProjected = there !== null && there.uid === cluster?.uid;
  if (!isProjected && isOf(request, there)) return;
  await stepRequest(deps, request.id, (now) =>
    now.state === 'provisioning' ? { event: 'fail', why: say('removed-unready') } : null,
  );
}

/** Whether it is the object of this order, and not a namesake that came after it. */
function isOf({ id, clusterUid }: RequestRecord, there: IdentifiedCluster | null): boolean {
  return there !== null && (there.requestId === id || there.uid === clusterUid);
}

/** What the controllers say, or else what Slipway makes of it. */
function whyFailed({ cause }: SeenCluster): SaidSentence | undefined {
  if (cause === null) return undefined;
  const { key, params } = cause.message;
  return cause.raw ? { detail: cause.raw } : { detail: key, message: { key: `clusterCause.${key}`, params } };
}

async function release(deps: FollowDeps, request: RequestRecord): Promise<void> {
  await deps.db.transact((tx) => deps.reservations.release(tx, request.id, deps.clock.now()));
}
