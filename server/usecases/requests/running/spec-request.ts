import { DomainError } from '../../../domain/errors.ts';
import type { BareChange } from '../../../domain/requests/request-changes.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { Context } from '../../define.ts';
import type { Judgement } from '../../policies/judge.ts';
import type { AskedAnew, FoundChanges, HeldAnew } from '../kinds/kind.ts';
import { refuseQuota, withBudget, withLimits } from '../order-limits.ts';
import { refuseLost } from '../refuse-lost.ts';
import { assessSpec } from './assess-spec.ts';
import type { SpecAssessment, SpecChange } from './spec-change.ts';
import { holdingOf, judgeSpecLimits } from './spec-limits.ts';
import { planOf, prepareSpec } from './submit-spec.ts';

/** Prepares the same change with other answers: what it holds moves with them. */
export async function askSpecAnew(context: Context, request: RequestRecord, asked: SpecChange): Promise<AskedAnew> {
  const { deps } = context;
  await refuseLost(deps, deps.db.auto, request);
  const project = await deps.projects.get(deps.db.auto, request.project);
  const { assessment, judgement } = await prepareSpec(context, project, await assessSpec(deps, asked));
  return {
    changed: {
      parameters: asked.patch,
      justification: asked.justification,
      checks: assessment.checks,
      estimate: assessment.planned.estimate,
    },
    judgement,
    reserve: (tx, { project: name, plan }) => holdAnew(context, tx, { name, plan, assessment, judgement }),
  };
}

interface Anew {
  name: string;
  /** Of the answers before. */
  plan: RequestPlan;
  assessment: SpecAssessment;
  judgement: Judgement;
}

/** Gives back what the answers before held, and holds what these take. */
async function holdAnew(
  { deps }: Context,
  tx: Tx,
  { name, plan: { moved }, assessment, judgement: judged }: Anew,
): Promise<HeldAnew> {
  const project = await deps.projects.get(tx, name);
  if (!project || !moved) throw new DomainError('conflict', say('request-holds-nothing'));
  const { namespace, name: clusterName } = assessment.asked.cluster;
  const place = { requestId: moved.requestId, project: name, namespace, clusterName };
  await deps.reservations.change(tx, { ...place, ...(moved.before ?? holdingOf(assessment.current)) });
  const limits = await judgeSpecLimits(deps, tx, project, assessment);
  refuseQuota(limits);
  const judgement = withBudget(judged, limits.verdict);
  await deps.reservations.change(tx, { ...place, ...limits.meanwhile });
  return {
    judgement,
    checks: withLimits(assessment.checks, judgement, limits),
    plan: planOf(assessment, { moved: { ...limits.moved, before: moved.before } }),
  };
}

/** The values of a change with the names that the form gives them. */
export async function findSpecChanges(
  _: Context,
  { plan: { effects = [] } }: RequestRecord,
  since: readonly BareChange[],
): Promise<FoundChanges> {
  const labels = new Map(effects.map(({ pointer, label }) => [pointer, label]));
  return {
    changes: effects.map(({ pointer, before, after, label }) => ({ pointer, before, after, label })),
    sinceLast: since.map((change) => ({ ...change, label: labels.get(change.pointer) ?? null })),
  };
}
