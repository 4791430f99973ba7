import type { SaidSentence } from '../../lib/contracts/common.ts';
import { whyLost } from '../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef, KubePort } from '../ports/kube.ts';
import type { LifetimeStore } from '../ports/lifetimes.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { type StepDeps, stepRequest, whyOf } from './request-steps.ts';

export interface DeprovisionDeps extends StepDeps {
  kube: KubePort;
  clusters: { find(tx: Tx, ref: ClusterRef): Promise<{ uid: string; createdAt: Date } | null> };
  lifetimes: Pick<LifetimeStore, 'lockProtection'>;
}

/**
 * Asks the management cluster to delete the cluster of a request, that very object and no later one of its name. The
 * request is done when the object is gone. A cluster that somebody protected after it was asked for stays.
 */
export async function deprovision(deps: DeprovisionDeps, requestId: string): Promise<void> {
  let isFirstTry = false;
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    isFirstTry = false;
    if (now.kind !== 'delete' || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    const protection = await deps.lifetimes.lockProtection(tx, toRef(now));
    if (protection) return { event: 'fail', why: say('cluster-protected-by', { by: protection.by }) };
    isFirstTry = true;
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== 'delete' || request.state !== 'applying') return;
  const answer = request.clusterUid === null ? 'gone' : await askToDelete(deps, request, request.clusterUid);
  if (answer === 'asked' || answer === 'refused') return;
  // An earlier try may have deleted it; before the first one somebody else did, and made another of that name.
  const why = answer === 'replaced' && isFirstTry ? say('cluster-replaced', { name: request.clusterName }) : null;
  await end(deps, requestId, why);
}

/** A refusal ends the request with its words; without an answer the queue asks again. */
async function askToDelete(
  deps: DeprovisionDeps,
  request: RequestRecord,
  uid: string,
): Promise<'asked' | 'gone' | 'replaced' | 'refused'> {
  try {
    return await deps.kube.deleteCluster(toRef(request), uid);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation-failed') throw error;
    await end(deps, request.id, whyOf(error));
    return 'refused';
  }
}

/** Writes the new expiry of a cluster next to it, so that it can be read without Slipway. */
export async function extend(deps: DeprovisionDeps, requestId: string): Promise<void> {
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    if (now.kind !== 'extend' || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== 'extend' || request.state !== 'applying') return;
  await end(deps, requestId, await moveEnd(deps, request));
}

/** Answers why the end was not moved; null when it was. Throws when there is no answer, so that the queue asks again. */
async function moveEnd(deps: DeprovisionDeps, request: RequestRecord): Promise<SaidSentence | null> {
  const { clusterUid: uid, clusterName: name, expiresAt } = request;
  if (uid === null) return say('cluster-gone', { name });
  try {
    await deps.kube.annotateCluster({ ...toRef(request), uid }, { expiresAt });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'not-found') return say('cluster-gone', { name });
    if (error.code === 'conflict' || error.code === 'validation-failed') return whyOf(error);
    throw error;
  }
}

async function end(deps: DeprovisionDeps, requestId: string, why: SaidSentence | null): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (now.state !== 'applying') return null;
    return why ? { event: 'fail', why } : { event: 'finish' };
  });
}

function toRef(request: { namespace: string; clusterName: string }): ClusterRef {
  return { namespace: request.namespace, name: request.clusterName };
}
