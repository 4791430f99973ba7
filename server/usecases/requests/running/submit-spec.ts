import { strongestEffect } from '../../../../lib/change-effects/effect-kinds.ts';
import type { RequestDetail } from '../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { say } from '../../../domain/words/said.ts';
import type { ProjectRecord } from '../../../ports/catalog.ts';
import type { Tx } from '../../../ports/database.ts';
import type { NewRequest } from '../../../ports/requests.ts';
import { openReview, settledState } from '../../approvals/open-review.ts';
import type { Committed, Context } from '../../define.ts';
import type { Judgement } from '../../policies/judge.ts';
import { refuseQuota, withBudget, withLimits } from '../order-limits.ts';
import { readParts } from '../read-request.ts';
import { refuseFindings } from '../refuse-findings.ts';
import { toDetail } from '../request-view.ts';
import { riseOf } from './assess-spec.ts';
import { valuesAt } from './find-conflicts.ts';
import type { SpecAssessment } from './spec-change.ts';
import { judgeSpecLimits, type SpecLimits } from './spec-limits.ts';

export interface PreparedSpec {
  project: ProjectRecord;
  assessment: SpecAssessment;
  judgement: Judgement;
}

/**
 * Refuses what is wrong with a change and what has no chance under the limits.
 * @throws DomainError
 */
export async function prepareSpec(
  { deps }: Context,
  project: ProjectRecord | null,
  assessment: SpecAssessment,
): Promise<PreparedSpec> {
  if (!project) throw new DomainError('conflict', say('cluster-outside-projects'));
  const judgement = refuseFindings(assessment);
  // Without the lock this decides nothing, but what has no chance need not wait for it.
  refuseQuota(await judgeSpecLimits(deps, deps.db.auto, project, assessment));
  return { project, assessment, judgement };
}

/** Stores the change, holds what it takes more, opens its review and queues its job where nobody has to be asked. */
export async function submitSpec(
  context: Context,
  tx: Tx,
  { project, assessment, judgement: judged }: PreparedSpec,
): Promise<Committed<RequestDetail>> {
  const { deps, actor } = context;
  const { asked, planned } = assessment;
  const { namespace, name } = asked.cluster;
  await deps.projects.lock(tx, project.name);
  const { uid, generation } = assessment.live;
  // While this change was looked at, another one may have come, been carried out and ended.
  if (await deps.requests.isWrittenMeanwhile(tx, { namespace, name, uid }, generation)) {
    throw new DomainError('conflict', say('cluster-changed-meanwhile'));
  }
  const current = (await deps.projects.get(tx, project.name)) ?? project;
  const limits = await judgeSpecLimits(deps, tx, current, assessment);
  refuseQuota(limits);
  const judgement = withBudget(judged, limits.verdict);
  const at = deps.clock.now();
  const wanted: NewRequest = {
    id: asked.requestId,
    kind: asked.kind,
    state: settledState(asked.kind, judgement),
    project: project.name,
    namespace,
    clusterName: name,
    clusterUid: uid,
    requesterId: actor.id ?? asked.requestId,
    requester: actor.email,
    catalogItem: assessment.item?.id ?? null,
    version: asked.upgrade?.version ?? null,
    template: asked.upgrade?.template ?? null,
    credential: null,
    parameters: asked.patch,
    purpose: null,
    justification: asked.justification,
    expiresInDays: null,
    expiresAt: null,
    checks: withLimits(assessment.checks, judgement, limits),
    plan: planOf(assessment, limits),
    estimate: planned.estimate,
    reason: null,
    reasonMessage: null,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
  const request = await deps.requests.insert(tx, wanted);
  await holdMeanwhile(context, tx, request, limits);
  await openReview(deps, tx, request, judgement, { by: actor.email });
  const rules = assessment.rules.length > 0 ? assessment.rules.map(({ rule, change }) => ({ rule, change })) : null;
  const effects = assessment.effects.map(({ pointer, effect, before, after }) => ({ pointer, effect, before, after }));
  return {
    answer: toDetail(await readParts(deps, tx, request), actor),
    audit: {
      action: 'submit-request',
      project: project.name,
      subject: 'requests',
      key: request.id,
      after: {
        kind: asked.kind,
        cluster: `${namespace}/${name}`,
        template: asked.upgrade?.template,
        effects,
        ...(rules && { rules }),
      },
    },
    events: [
      { subject: 'requests', key: request.id, project: project.name },
      { subject: 'clusters', key: `${namespace}/${name}`, project: project.name },
    ],
  };
}

/** What the request keeps of its assessment until it has ended. */
export function planOf(assessment: SpecAssessment, { moved }: Pick<SpecLimits, 'moved'>): RequestPlan {
  const { asked, live, nodes, current, planned, effects, rules } = assessment;
  const rise = riseOf(current, planned);
  const scales = effects.some(({ effect }) => effect === 'scale') || asked.asleep !== undefined;
  return {
    effects,
    strongest: strongestEffect(effects.map(({ effect }) => effect)),
    seen: valuesAt(live.config, asked.patch),
    labels: asked.labels,
    ...(assessment.change.references && { renames: assessment.change.references }),
    ...(rules.length > 0 && { rules }),
    moved,
    ...(assessment.step && { upgrade: assessment.step }),
    ...(asked.asleep !== undefined && { asleep: asked.asleep }),
    ...(asked.undoes && { takesBack: asked.undoes.id }),
    ...(current.estimate && {
      price: {
        currency: current.estimate.currency,
        now: current.estimate.monthlyLikely,
        rise: rise?.monthlyLikely ?? null,
      },
    }),
    // After a scaling that failed the count that its values mean goes on.
    ...((scales || nodes !== asked.cluster.nodesTotal) &&
      nodes !== null &&
      !planned.isAutoscaled && { nodes: nodes + planned.size.nodes - current.size.nodes }),
  };
}

async function holdMeanwhile(
  { deps }: Context,
  tx: Tx,
  { id, project, namespace, clusterName }: { id: string; project: string; namespace: string; clusterName: string },
  { moved, meanwhile }: SpecLimits,
): Promise<void> {
  const held = { requestId: moved.requestId, project, namespace, clusterName, ...meanwhile };
  if (moved.requestId === id) await deps.reservations.hold(tx, held);
  else await deps.reservations.change(tx, held);
}
