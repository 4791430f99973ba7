import type { Check } from '../../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { writeOrderedServices } from '../../../../domain/services/ordered-services.ts';
import { sayDenial } from '../../../../domain/words/said.ts';
import type { ClusterOrder, KubePort } from '../../../../ports/kube.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { Deps } from '../../../deps.ts';
import { type IdentifyDeps, identifyObject } from '../../steps/identify-object.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits, wasTried } from '../../steps/waiting-request.ts';
import { keepClaimFree } from './keep-claim-free.ts';
import { makesSecrets, mayWriteSecrets, type OrderedSecretsDeps, writeSecrets } from './ordered-secrets.ts';

export interface ProvisionDeps extends OrderedSecretsDeps, Pick<Deps, 'mirror'> {
  kube: KubePort;
  clusters: IdentifyDeps['clusters'];
}

/** Entry that says the ClusterDeployment is stored: from then on nobody creates it again. */
export const createdEntry = 'created';

/**
 * Brings an approved order to the management cluster: asks admission if that is still open, then creates the
 * ClusterDeployment. May be run again at any point: creating finds its own object, and what was noted stays noted.
 * Throws when there is no answer, so that the queue asks again.
 */
export function provision(deps: ProvisionDeps, requestId: string): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId));
}

async function carryOut(deps: ProvisionDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request?.kind !== 'create') return;
  if (request.state === 'approved') {
    if (!(await passAdmission(deps, request))) return;
    if (!(await keepClaimFree(deps, request))) return;
    // Without the right to create it the order stays where it can still be cancelled.
    if (wasTried(request)) await deps.kube.dryRunCluster(toOrder(request));
    if (!(await mayWriteSecrets(deps, request))) return;
    // Before the object can exist nobody may cancel the order any more.
    const started = await stepRequest(deps, requestId, (now) => (now.state === 'approved' ? { event: 'start' } : null));
    if (started?.state !== 'provisioning') return;
  } else if (request.state !== 'provisioning') return;
  await create(deps, request);
}

async function create(deps: ProvisionDeps, request: RequestRecord): Promise<void> {
  const entries = await deps.requests.entries(deps.db.auto, request.id);
  const isCreated = entries.some((entry) => entry.type === createdEntry);
  if (isCreated && !makesSecrets(request)) return;
  const clusterUid = isCreated ? request.clusterUid : await store(deps, request);
  if (clusterUid === null) return;
  await writeSecrets(deps, request, clusterUid);
  if (isCreated) return;
  await stepRequest(deps, request.id, async (now, tx) => {
    if (now.state !== 'provisioning') return null;
    const noted = await deps.requests.entries(tx, request.id);
    return noted.some((entry) => entry.type === createdEntry)
      ? null
      : { note: createdEntry, clearsReason: true, change: { clusterUid } };
  });
}

/**
 * Answers the uid of the stored ClusterDeployment; null when the order failed. An earlier try may have stored it and
 * lost the answer, so a refusal counts only when no object of this order is there.
 */
async function store(deps: ProvisionDeps, request: RequestRecord): Promise<string | null> {
  const { id, namespace, clusterName: name } = request;
  try {
    return (await deps.kube.createCluster(toOrder(request))).uid;
  } catch (error) {
    if (!isForbidden(error) && !isRefusal(error)) throw error;
    const there = await identifyObject(deps, { namespace, name });
    if (there?.requestId === id) return there.uid;
    if (isForbidden(error)) {
      await handBack(deps, id, error);
      throw error;
    }
    const why = whyOf(error);
    await stepRequest(deps, id, (now) => (now.state === 'provisioning' ? { event: 'fail', why } : null));
    return null;
  }
}

/** Asks the management cluster what was not asked at submit; false when it said no. */
async function passAdmission(deps: ProvisionDeps, request: RequestRecord): Promise<boolean> {
  const isOpen = request.checks.some((check) => check.name === 'admission' && check.outcome === 'pending');
  if (!isOpen) return true;
  const { outcome, detail } = await deps.kube.dryRunCluster(toOrder(request));
  const isPassed = outcome === 'passed';
  await stepRequest(deps, request.id, (now) => {
    if (now.state !== 'approved') return null;
    const checks = now.checks.map((check) => closeAdmission(check, isPassed, detail));
    if (isPassed) return { note: 'admissionPassed', change: { checks }, clearsReason: true };
    return { event: 'reject', why: detail === null ? undefined : { detail }, change: { checks } };
  });
  return isPassed;
}

function closeAdmission(check: Check, isPassed: boolean, detail: string | null): Check {
  if (check.name !== 'admission' || check.outcome !== 'pending') return check;
  if (isPassed) return { name: 'admission', outcome: 'passed', detail };
  const denial = sayDenial(detail);
  return { name: 'admission', outcome: 'failed', ...denial };
}

/** What the writer makes a ClusterDeployment of. */
export function toOrder(request: RequestRecord): ClusterOrder {
  const { id, requester, project, namespace, clusterName, template, credential } = request;
  if (template === null) throw new Error(`Request ${id} names no template`);
  return {
    requestId: id,
    requester,
    project,
    namespace,
    name: clusterName,
    template,
    credential,
    config: request.parameters,
    ...(request.plan.references && { references: request.plan.references }),
    ...(request.plan.newAddressClaim && { newAddressClaim: request.plan.newAddressClaim }),
    ...(request.plan.services && { services: writeOrderedServices(request.plan.services) }),
    catalogItem: request.catalogItem,
    purpose: request.purpose,
  };
}

/** Anything else (no rights, no answer, an error of ours) may be mended, and the order waits for that. */
export function isRefusal(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  return error.code === 'conflict' || error.code === 'validation-failed' || error.code === 'not-found';
}
