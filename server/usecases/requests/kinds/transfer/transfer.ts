import type { SaidSentence } from '../../../../../lib/contracts/common.ts';
import { whyLost } from '../../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { noticeOfRequest } from '../../../../domain/requests/request-notice.ts';
import { say } from '../../../../domain/words/said.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, endChange, toRef } from '../../steps/change-steps.ts';
import { stepRequest, stepWithin, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';

/**
 * Gives a cluster to its new owner: next to the object, so that it can be read without Slipway, then in Slipway itself.
 * Throws when there is no answer or no right, so that the queue asks again.
 */
export function transfer(deps: ChangeDeps, requestId: string): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId));
}

async function carryOut(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await stepRequest(deps, requestId, async (now, tx) => {
    if (now.kind !== 'transfer' || now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const why = whyLost(now, cluster) ?? (await whyNoOwner(deps, tx, now));
    if (why) return { event: 'fail', why };
    return { event: 'start', change: { clusterUid: now.clusterUid ?? cluster?.uid ?? null } };
  });
  if (request?.kind !== 'transfer' || request.state !== 'applying') return;
  const why = await writeOwner(deps, request);
  if (why) return endChange(deps, requestId, why);
  await deps.db.transact((tx) => finish(deps, tx, request));
}

/** An answer may take days, and who is named may have left the project meanwhile. */
async function whyNoOwner(deps: ChangeDeps, tx: Tx, request: RequestRecord): Promise<SaidSentence | null> {
  const owner = request.plan.owner?.after ?? '';
  const { project } = request;
  const owners = await deps.owners.candidates(tx, project);
  return owners.some(({ email }) => email === owner) ? null : say('owner-no-member', { owner, project });
}

/** Answers why it was not written; null when it was. */
async function writeOwner(deps: ChangeDeps, request: RequestRecord): Promise<SaidSentence | null> {
  const { clusterUid: uid, clusterName: name, plan } = request;
  const owner = plan.owner?.after;
  if (uid === null || owner === undefined) return say('cluster-gone', { name });
  try {
    await deps.kube.annotateCluster({ ...toRef(request), uid }, { owner });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'not-found') return say('cluster-gone', { name });
    if (error.code === 'conflict' || error.code === 'validation-failed') return whyOf(error);
    if (isForbidden(error)) await handBack(deps, request.id, error);
    throw error;
  }
}

/** Owner, state and notices are one transaction, so that nobody is told twice. */
async function finish(deps: ChangeDeps, tx: Tx, request: RequestRecord): Promise<void> {
  const { clusterUid: uid, clusterName: name, namespace, project, plan, requester } = request;
  const owner = plan.owner;
  if (uid === null || owner === undefined) return;
  let isFirst = false;
  await stepWithin(deps, tx, request.id, async (now) => {
    if (now.state !== 'applying') return null;
    if (!(await deps.owners.set(tx, { ...toRef(now), uid }, owner.after))) {
      return { event: 'fail', why: say('cluster-gone', { name }) };
    }
    isFirst = true;
    return { event: 'finish' };
  });
  if (!isFirst) return;
  await deps.notices.append(tx, {
    ...noticeOfRequest('cluster-transferred', request, { owner: owner.after, formerOwner: owner.before ?? 'none' }),
    about: [owner.after, requester, ...(owner.before === null ? [] : [owner.before])],
    at: deps.clock.now(),
    actorId: null,
  });
  await deps.eventLog.append(tx, [{ subject: 'clusters', key: `${namespace}/${name}`, project }]);
}
