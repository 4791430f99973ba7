import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/said.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef, KubePort } from '../ports/kube.ts';
import type { LifetimeStore } from '../ports/lifetimes.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { type StepDeps, stepRequest, whyOf } from './request-steps.ts';

export interface DeprovisionDeps extends StepDeps {
  kube: KubePort;
  clusters: { find(tx: Tx, ref: ClusterRef): Promise<{ uid: string } | null> };
  lifetimes: Pick<LifetimeStore, 'lockProtection'>;
}

/**
 * Asks the management cluster to delete the cluster of a request. The object's uid is noted before the first try: a
 * later try must never hit another cluster that got the name meanwhile. The request is done when the object is gone. A
 * cluster that somebody protected after it was asked for stays.
 */
export async function deprovision(deps: DeprovisionDeps, requestId: string): Promise<void> {
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    if (now.kind !== 'delete' || now.state !== 'approved') return null;
    const protection = await deps.lifetimes.lockProtection(tx, toRef(now));
    if (protection) return { event: 'fail', why: say('cluster-protected-by', { by: protection.by }) };
    const noted = now.parameters.uid;
    const uid = typeof noted === 'string' ? noted : (await deps.clusters.find(tx, toRef(now)))?.uid;
    return {
      event: 'start',
      change: { parameters: { ...now.parameters, uid: uid ?? null } },
    };
  });
  if (request?.kind !== 'delete' || request.state !== 'applying') return;
  const { uid } = request.parameters;
  if (typeof uid === 'string') return askToDelete(deps, request, uid);
  // There was none any more when the deletion began.
  await stepRequest(deps, requestId, (now) => (now.state === 'applying' ? { event: 'finish' } : null));
}

/** A refusal ends the request with its words; without an answer the queue asks again. */
async function askToDelete(deps: DeprovisionDeps, request: RequestRecord, uid: string): Promise<void> {
  try {
    await deps.kube.deleteCluster(toRef(request), uid);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation-failed') throw error;
    const why = whyOf(error);
    await stepRequest(deps, request.id, (now) => (now.state === 'applying' ? { event: 'fail', why } : null));
  }
}

/** Writes the new expiry of a cluster next to it, so that it can be read without Slipway. */
export async function extend(deps: DeprovisionDeps, requestId: string): Promise<void> {
  const request = await stepRequest(deps, requestId, (now) =>
    now.kind === 'extend' && now.state === 'approved' ? { event: 'start' } : null,
  );
  if (request?.kind !== 'extend' || request.state !== 'applying') return;
  const ref = toRef(request);
  if (await deps.kube.readCluster(ref)) await deps.kube.annotateCluster(ref, { expiresAt: request.expiresAt });
  await stepRequest(deps, requestId, (now) => (now.state === 'applying' ? { event: 'finish' } : null));
}

function toRef(request: { namespace: string; clusterName: string }): ClusterRef {
  return { namespace: request.namespace, name: request.clusterName };
}
