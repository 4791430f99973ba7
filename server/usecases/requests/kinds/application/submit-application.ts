import type { ApplicationSpec } from '../../../../../lib/contracts/application-orders.ts';
import type { RequestKind } from '../../../../../lib/contracts/request-kinds.ts';
import type { Check, RequestDetail } from '../../../../../lib/contracts/requests.ts';
import { toApplicationKey } from '../../../../domain/applications/order/application-key.ts';
import { toAuditedSpec } from '../../../../domain/applications/order/audited-spec.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import type { StoredProject } from '../../../../ports/catalog.ts';
import type { Tx } from '../../../../ports/database.ts';
import { openReview, settledState } from '../../../approvals/open-review.ts';
import type { Committed, Context } from '../../../define.ts';
import type { Judgement } from '../../../policies/judge.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import { applicationEvents } from '../../application-events.ts';
import { readParts } from '../../read-request.ts';
import { toDetail } from '../../request-view.ts';

export interface AskedOfApplication {
  kind: Extract<RequestKind, 'application' | 'remove-application' | 'rebalance-application'>;
  project: StoredProject;
  controlPlane: string;
  name: string;
  justification: string | null;
  /** What it is to be; null where it is to go. */
  spec: ApplicationSpec | null;
  /** Values of its secrets, which nobody may read. */
  sealed?: string | null;
  plan: RequestPlan;
  checks: Check[];
  judgement: Judgement;
}

/** Stores a request about an application, opens its review and queues its job where nobody has to be asked. */
export async function submitApplication(
  context: Context,
  tx: Tx,
  { kind, project, controlPlane, name, justification, spec, sealed, plan, checks, judgement }: AskedOfApplication,
): Promise<Committed<RequestDetail>> {
  const { deps, actor } = context;
  const at = deps.clock.now();
  const id = deps.ids.newId();
  const mark = (text: string) => deps.ids.hash(`${id} ${text}`);
  const request = await deps.requests.insert(tx, {
    id,
    kind,
    project: project.name,
    namespace: project.namespace,
    clusterName: toApplicationKey({ controlPlane, name }),
    clusterUid: null,
    requesterId: actor.id ?? id,
    requester: actor.email,
    state: settledState(kind, judgement),
    catalogItem: null,
    version: null,
    template: null,
    credential: null,
    parameters: spec ?? {},
    purpose: null,
    justification,
    expiresInDays: null,
    expiresAt: null,
    checks: [...checks, toCheck(judgement)],
    estimate: null,
    reason: null,
    reasonMessage: null,
    plan,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  });
  if (sealed) await deps.requestSecrets.put(tx, id, sealed);
  await openReview(deps, tx, request, judgement, { by: actor.email });
  return {
    answer: toDetail(await readParts(deps, tx, request), actor),
    audit: {
      action: 'submit-request',
      project: project.name,
      subject: 'requests',
      key: id,
      ...(plan.application?.before && { before: { spec: toAuditedSpec(plan.application.before, mark) } }),
      after: { kind, controlPlane, application: name, ...(spec && { spec: toAuditedSpec(spec, mark) }) },
    },
    events: [{ subject: 'requests', key: id, project: project.name }, ...applicationEvents(request)],
  };
}

/** The scheduler has found a place for all replicas. */
export const placedCheck: Check = { name: 'placement', outcome: 'passed', detail: null };
