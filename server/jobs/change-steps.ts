import type { SaidSentence } from '../../lib/contracts/common.ts';
import type { Tx } from '../ports/database.ts';
import type { ClusterRef, KubePort } from '../ports/kube.ts';
import type { LifetimeStore } from '../ports/lifetimes.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { type StepDeps, stepRequest } from './request-steps.ts';

/** What changing a cluster needs. */
export interface ChangeDeps extends StepDeps {
  kube: KubePort;
  clusters: { find(tx: Tx, ref: ClusterRef): Promise<{ uid: string; createdAt: Date } | null> };
  lifetimes: Pick<LifetimeStore, 'lockProtection'>;
}

/** Whoever approves may give a reason as well, in words of their own. */
const handedBackWith = new Set(['said.change-forbidden', 'said.change-not-taken', 'said.change-unanswered']);

/** An approved change that was tried and not allowed: it is asked in advance, so that it can be cancelled meanwhile. */
export function isHandedBack({ state, reasonMessage }: RequestRecord): boolean {
  return state === 'approved' && handedBackWith.has(reasonMessage?.key ?? '');
}

/** Ends a change that is carried out: done, or failed where there is a reason. */
export async function endChange(deps: StepDeps, requestId: string, why: SaidSentence | null): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (now.state !== 'applying') return null;
    return why ? { event: 'fail', why } : { event: 'finish' };
  });
}

export function toRef(request: { namespace: string; clusterName: string }): ClusterRef {
  return { namespace: request.namespace, name: request.clusterName };
}
