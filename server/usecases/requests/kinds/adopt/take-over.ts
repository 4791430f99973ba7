import { DomainError } from '../../../../domain/errors.ts';
import { adoptionLimits } from '../../../../domain/requests/adoption-outcome.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type ChangeDeps, isHandedBack, toRef } from '../../steps/change-steps.ts';
import { identifyObject } from '../../steps/identify-object.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';
import { createdEntry, isRefusal, toOrder } from '../create/provision.ts';
import { credentialOf } from './adoption-credential.ts';
import { withdraw } from './withdraw.ts';

/**
 * Writes Secret, Credential and ClusterDeployment of an approved adoption, and takes them away again once it has failed
 * or its cluster is gone. May be run again at any point: it finds what an earlier try wrote and goes on. Throws when
 * there is no answer, so that the queue asks again.
 */
export function takeOver(deps: ChangeDeps, requestId: string): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId));
}

async function carryOut(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request?.kind !== 'adopt') return;
  if (request.state === 'ready' || request.state === 'failed') return withdraw(deps, request);
  // Without the rights to write it the adoption stays where it can still be cancelled.
  if (isHandedBack(request)) await askInAdvance(deps, request);
  // Before anything can be written nobody may cancel it any more.
  const started = await stepRequest(deps, requestId, (now) => (now.state === 'approved' ? { event: 'start' } : null));
  if (started?.state !== 'provisioning') return;
  await write(deps, started, { isFirstTry: request.state === 'approved' });
}

async function askInAdvance(deps: ChangeDeps, request: RequestRecord): Promise<void> {
  const kubeconfig = await deps.requestSecrets.open(deps.db.auto, request.id);
  if (kubeconfig !== null) await deps.adoptions.write(credentialOf(request), kubeconfig, { isDryRun: true });
  await deps.kube.dryRunCluster(toOrder(request));
}

interface Try {
  /** Nothing of it can be there yet. */
  isFirstTry: boolean;
  /** It was begun so long ago that k0rdent should have taken the Credential. */
  isLate: boolean;
}

async function write(deps: ChangeDeps, request: RequestRecord, { isFirstTry }: Pick<Try, 'isFirstTry'>): Promise<void> {
  const entries = await deps.requests.entries(deps.db.auto, request.id);
  if (entries.some(({ type }) => type === createdEntry)) return;
  const begun = entries.findLast(({ type }) => type === 'started')?.at ?? request.updatedAt;
  const isLate = deps.clock.now().getTime() - begun.getTime() >= adoptionLimits.mostMinutes * 60_000;
  const clusterUid = await store(deps, request, { isFirstTry, isLate });
  if (clusterUid === null) return;
  await stepRequest(deps, request.id, async (now, tx) => {
    if (now.state !== 'provisioning') return null;
    await deps.requestSecrets.forget(tx, request.id);
    const noted = await deps.requests.entries(tx, request.id);
    if (noted.some(({ type }) => type === createdEntry)) return null;
    return { note: createdEntry, clearsReason: true, change: { clusterUid } };
  });
}

/** Answers the uid of the ClusterDeployment; null when the adoption failed, and nothing of it is left then. */
async function store(deps: ChangeDeps, request: RequestRecord, { isFirstTry, isLate }: Try): Promise<string | null> {
  const kubeconfig = await deps.requestSecrets.open(deps.db.auto, request.id);
  try {
    if (kubeconfig === null) return await fail(deps, request, say('adopt-kubeconfig-lost'));
    await deps.adoptions.write(credentialOf(request), kubeconfig);
    await deps.adoptions.untilAccepted(credentialOf(request));
    return (await deps.kube.createCluster(toOrder(request))).uid;
  } catch (error) {
    if (isNotAccepted(error)) {
      if (!isLate) throw error;
      return fail(deps, request, whyOf(error));
    }
    if (!isForbidden(error) && !isRefusal(error)) throw error;
    const there = await identifyObject(deps, toRef(request));
    if (there?.requestId === request.id) return there.uid;
    if (isForbidden(error)) return goBack(deps, request, error, isFirstTry);
    return fail(deps, request, whyOf(error));
  }
}

async function fail(deps: ChangeDeps, request: RequestRecord, why: ReturnType<typeof whyOf>): Promise<null> {
  await deps.adoptions.remove(credentialOf(request));
  await stepRequest(deps, request.id, (now) => (now.state === 'provisioning' ? { event: 'fail', why } : null));
  return null;
}

/** It may be cancelled until Slipway has the right, so nothing of it may be left meanwhile. */
async function goBack(
  deps: ChangeDeps,
  request: RequestRecord,
  error: DomainError,
  isFirstTry: boolean,
): Promise<never> {
  try {
    await deps.adoptions.remove(credentialOf(request));
  } catch (left) {
    // Who may not write a Secret may not delete one either, and has written none; an earlier try may have had the right.
    if (!isFirstTry || !isForbidden(left)) throw left;
  }
  await handBack(deps, request.id, error);
  throw error;
}

const isNotAccepted = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.said?.key === 'said.adopt-credential-not-ready';
