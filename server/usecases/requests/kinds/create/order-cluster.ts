import { type CreateClusterRequest, createClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestDetail } from '../../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { toAuditedServices } from '../../../../domain/services/service-effects.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ProjectRecord } from '../../../../ports/catalog.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { NewRequest, RequestRecord, ReservationRecord } from '../../../../ports/requests.ts';
import { openReview, settledState } from '../../../approvals/open-review.ts';
import { type Context, defineCommand } from '../../../define.ts';
import type { Judgement } from '../../../policies/judge.ts';
import { findProject } from '../../../projects/find-project.ts';
import type { Assessment } from '../../assessment.ts';
import { judgeLimits, refuseQuota, toReservation, withBudget, withLimits } from '../../order-limits.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import { toDetail } from '../../request-view.ts';
import { toSealed } from '../services/sealed-values.ts';
import { assessOrder } from './order-assessment.ts';
import { orderedPlan } from './ordered-plan.ts';

/**
 * Orders a cluster: asks everything first, then stores the request, holds its quota and its price and queues its job
 * in one transaction. What the policies leave to people waits for them, and so does what passes the budget.
 */
export const orderCluster = defineCommand({
  name: 'order-cluster',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: createClusterRequestSchema },
  prepare: async (context, { body }, project) => {
    const { deps, actor } = context;
    const requestId = deps.ids.newId();
    const assessment = await assessOrder({ deps, project, body, requestId, requester: actor.email });
    const judgement = refuseFindings(assessment);
    // Without the lock this decides nothing, but what has no chance need not wait for it.
    refuseQuota(await judgeLimits(context, deps.db.auto, project, assessment));
    return { project, assessment, judgement, request: toRequest({ body, project, requestId, assessment }) };
  },
  turn: ({ project }) => `project ${project.name}`,
  commit: async (context, tx, { project, assessment, judgement: judged, request: asked }) => {
    const { deps, actor } = context;
    const { id } = asked;
    const at = deps.clock.now();
    const who = { requesterId: actor.id ?? id, requester: actor.email, createdAt: at, updatedAt: at };
    const wanted: NewRequest = { ...asked, state: 'submitted', ...who };
    const { request, reservation, judgement } = await reserve(context, tx, {
      project,
      assessment,
      judgement: judged,
      request: wanted,
    });
    const sealed = toSealed(assessment.secretValues ?? {});
    if (sealed !== null) await deps.requestSecrets.put(tx, id, sealed);
    const opened = await openReview(deps, tx, request, judgement, { by: actor.email });
    // All that it has was written just now; reading it again would keep others from the project for longer.
    const title = assessment.item?.title ?? null;
    const answer: RequestDetail = toDetail({ request, title, reservation, ...opened, votes: [], pull: null }, actor);
    const { state, clusterName, catalogItem, version, credential, parameters, estimate, plan } = request;
    const price = estimate && { currency: estimate.currency, monthlyLikely: estimate.monthlyLikely };
    return {
      answer,
      audit: {
        action: 'submit-request',
        project: project.name,
        subject: 'requests',
        key: id,
        after: {
          kind: 'create',
          state,
          cluster: clusterName,
          catalogItem,
          version,
          credential,
          ...plan.references,
          ...(plan.newAddressClaim && { newAddressClaim: plan.newAddressClaim }),
          parameters,
          price,
          ...(plan.services && toAuditedServices(plan.services)),
        },
      },
      events: [{ subject: 'requests', key: id, project: project.name }],
    };
  },
});

interface Asked {
  body: CreateClusterRequest;
  project: ProjectRecord;
  requestId: string;
  assessment: Assessment;
}

type AskedRequest = Omit<NewRequest, 'state' | 'requesterId' | 'requester' | 'createdAt' | 'updatedAt'>;

function toRequest({ body, project, requestId, assessment }: Asked): AskedRequest {
  return {
    id: requestId,
    kind: 'create' as const,
    project: project.name,
    namespace: project.namespace,
    template: assessment.order?.template ?? null,
    clusterUid: null,
    clusterName: body.name,
    catalogItem: body.catalogItem,
    version: assessment.version,
    credential: assessment.order?.credential ?? null,
    parameters: assessment.order?.config ?? body.parameters,
    purpose: body.purpose ?? null,
    justification: body.justification ?? null,
    expiresInDays: body.expiresInDays ?? null,
    // Counted from when the cluster is ready.
    expiresAt: null,
    checks: assessment.checks,
    estimate: assessment.estimate,
    reason: null,
    reasonMessage: null,
    plan: orderedPlan(assessment),
    revision: 0,
  };
}

/** Decides under the project's lock, stores the request and holds what it takes. */
async function reserve(
  context: Context,
  tx: Tx,
  asked: { project: ProjectRecord; assessment: Assessment; judgement: Judgement; request: NewRequest },
): Promise<{ request: RequestRecord; reservation: ReservationRecord; judgement: Judgement }> {
  const { deps } = context;
  const { project, assessment } = asked;
  const ref = { namespace: asked.request.namespace, name: asked.request.clusterName };
  await deps.projects.lock(tx, project.name);
  const current = (await deps.projects.get(tx, project.name)) ?? project;
  const limits = await judgeLimits(context, tx, current, assessment);
  refuseQuota(limits);
  if (await deps.clusters.find(tx, ref)) {
    const said = say('name-taken', { name: ref.name, project: project.name });
    throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
  }
  const judgement = withBudget(asked.judgement, limits.verdict);
  const request = await deps.requests.insert(tx, {
    ...asked.request,
    checks: withLimits(asked.request.checks, judgement, limits),
    state: settledState('create', judgement),
  });
  const reservation = await deps.reservations.hold(tx, toReservation(request, assessment, limits.verdict));
  return { request, reservation, judgement };
}
