import { type ApplicationSpec, applicationSpecSchema } from '../../../../../lib/contracts/application-orders.ts';
import type { ChartSource } from '../../../../domain/applications/order/chart-source.ts';
import { keptNumbers } from '../../../../domain/applications/order/kept-numbers.ts';
import { inWritingOrder, metadataOf, toManifests } from '../../../../domain/applications/order/manifests.ts';
import { previewApplication } from '../../../../domain/applications/order/preview.ts';
import { asItIs } from '../../../../domain/applications/order/scaled-preview.ts';
import { toSecretManifests } from '../../../../domain/applications/order/secret-manifests.ts';
import { type SealedSecrets, secretsOf } from '../../../../domain/applications/order/secrets.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { quotaRoom } from '../../../../domain/federated-quotas/quota-room.ts';
import { divisionOf } from '../../../../domain/karmada/control-plane.ts';
import { applicationOf } from '../../../../domain/requests/request.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ApplicationPlace, OrderedSecrets } from '../../../../ports/application-objects.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { findApplication } from '../../../applications/find-application.ts';
import { readQuotas, toQuotaQuestion } from '../../../applications/order/read-quota-question.ts';
import { readScene } from '../../../applications/order/read-scene.ts';
import { refuseBeyondQuota } from '../../../applications/order/refuse-beyond-quota.ts';
import { readRebalance, refuseNowhere } from '../../../applications/read-rebalance.ts';
import { type ChangeDeps, endChange } from '../../steps/change-steps.ts';
import { stepRequest, whyOf } from '../../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../../steps/waiting-request.ts';
import { fromSealed } from '../services/sealed-values.ts';

/**
 * Writes an approved application to its control plane. It is done when that has taken it: from then on the page of the
 * application tells what becomes of it, and whoever has asked for an image that does not start can ask for another one.
 * Throws when there is no answer or no right, so that the queue asks again.
 */
export const writeApplication = (deps: ChangeDeps, requestId: string): Promise<void> =>
  carryOut(deps, requestId, async (place, { id, project, parameters, plan }) => {
    const spec = applicationSpecSchema.safeParse(parameters).data;
    // Another release took it, and asks for other answers now.
    if (!spec) throw new DomainError('validation-failed', say('application-unreadable'));
    const before = plan.application?.before ?? null;
    const chart = plan.application?.chart ?? null;
    await refuseOutgrown(deps, { ...place, project, chart }, spec, before);
    const manifests = inWritingOrder(toManifests({ ...place, project, chart }, spec));
    const sealed = fromSealed(await deps.requestSecrets.open(deps.db.auto, id));
    const secrets = toOrderedSecrets(place, { spec, before }, sealed);
    await deps.applicationObjects.write(place, manifests, keptNumbers(before, spec), secrets);
  });

/**
 * The Secrets that a request makes, and those of before that stay.
 * @throws DomainError `conflict` where values that came with it cannot be opened any more
 */
function toOrderedSecrets(
  place: ApplicationPlace,
  { spec, before }: { spec: ApplicationSpec; before: ApplicationSpec | null },
  sealed: SealedSecrets,
): OrderedSecrets {
  const { kept } = secretsOf(spec, sealed);
  const known = before ? secretsOf(before, {}).kept : [];
  if (kept.some((name) => !known.includes(name))) throw new DomainError('conflict', say('secret-values-lost'));
  return { made: toSecretManifests(metadataOf(place), spec, (name) => sealed[name] ?? null), kept };
}

/** Others may have taken what was left of a quota since it was asked for. */
async function refuseOutgrown(
  deps: ChangeDeps,
  place: ApplicationPlace & { project: string; chart: ChartSource | null },
  wanted: ApplicationSpec,
  before: ApplicationSpec | null,
) {
  const [scene, known] = await Promise.all([readScene(deps, place, wanted.workload.kind), readQuotas(deps, place)]);
  const spec = asItIs(wanted, scene.template?.replicas ?? null);
  const { clusters, members, binding, plane } = scene;
  const question = { ...place, spec, clusters, members, binding, rule: divisionOf(plane) };
  refuseBeyondQuota(quotaRoom(toQuotaQuestion(known, question, { preview: previewApplication(question), before })));
}

/** Takes an application away, in the same way. */
export const takeApplicationAway = (deps: ChangeDeps, requestId: string): Promise<void> =>
  carryOut(deps, requestId, (place) => deps.applicationObjects.remove(place));

/**
 * Has the workloads divided anew. What moves is told by the page of the application. It is looked at once more, because a
 * rebalance without any cluster that fits takes away what runs.
 */
export const rebalance = (deps: ChangeDeps, requestId: string): Promise<void> =>
  carryOut(deps, requestId, async (place, { id, plan }) => {
    const found = await findApplication(deps, place);
    if (!found) throw new DomainError('conflict', say('application-gone', { name: place.name }));
    refuseNowhere(await readRebalance(deps, found));
    await deps.applicationObjects.rebalance(place, { id, workloads: plan.rebalance?.workloads ?? [] });
  });

type Act = (place: ApplicationPlace, request: RequestRecord) => Promise<void>;

function carryOut(deps: ChangeDeps, requestId: string, act: Act): Promise<void> {
  return tellingWhyItWaits(deps, requestId, async () => {
    const request = await stepRequest(deps, requestId, (now) => (now.state === 'approved' ? { event: 'start' } : null));
    const place = request && applicationOf(request);
    if (!request || !place || request.state !== 'applying') return;
    try {
      await act(place, request);
    } catch (error) {
      if (isForbidden(error)) await handBack(deps, requestId, error);
      if (!isFinal(error)) throw error;
      await endChange(deps, requestId, whyOf(error));
      return;
    }
    await endChange(deps, requestId, null);
  });
}

const finalCodes: ReadonlySet<string> = new Set(['conflict', 'validation-failed', 'quota-exceeded']);
/** Whether asking again would bring the same answer. */
const isFinal = (error: unknown): error is DomainError => error instanceof DomainError && finalCodes.has(error.code);
