import { createClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { addMoney } from '../../../../../lib/money.ts';
import { addToQuota } from '../../../../domain/limits/quota.ts';
import { changeableStates } from '../../../../domain/requests/request.ts';
import type { ReservationRecord } from '../../../../ports/requests.ts';
import { defineQuery } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { findProject } from '../../../projects/find-project.ts';
import { judgeLimits, withBudget } from '../../order-limits.ts';
import { assessOrder } from './order-assessment.ts';

/** Everything that ordering asks, the management cluster's dry run included; stores nothing. */
export const checkOrder = defineQuery({
  name: 'check-order',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { query: checkQuerySchema, body: createClusterRequestSchema },
  run: async (context, { body, query }, project): Promise<RequestCheckResult> => {
    const { deps, actor } = context;
    const requestId = deps.ids.newId();
    const own = await findOwn(deps, actor.id, query.replaces);
    const asking = { deps, project, body, requestId, requester: actor.email };
    const assessment = await assessOrder(own ? { ...asking, replaces: own.requestId } : asking);
    const limits = await judgeLimits(context, deps.db.auto, project, assessment, own);
    const { refusals, lines, more, budget, verdict } = limits;
    const [refusal] = refusals;
    const errors = assessment.findings.map(({ code: _, ...error }) => error);
    const { estimate, warnings, manifest, dryRunMs } = assessment;
    return {
      policy: assessment.judgement && withBudget(assessment.judgement, verdict).result,
      checks: [
        ...assessment.checks,
        refusal ? { name: 'quota', outcome: 'failed', ...refusal } : { name: 'quota', outcome: 'passed', detail: null },
        verdict.check,
      ],
      errors: [...errors, ...refusals.map((said) => ({ pointer: '', ...said }))],
      warnings,
      manifest,
      services: assessment.services?.effects ?? [],
      effects: [],
      estimate,
      estimateNow: null,
      dryRunMs,
      quota: addToQuota(lines, more),
      budget: budget && {
        ...budget,
        committedAfter: addMoney(budget.committed, estimate?.monthlyLikely ?? '0'),
        committedHigh: addMoney(budget.committed, estimate?.monthlyHigh ?? '0'),
      },
    };
  },
});

/** What a request of that person holds, if it can still be changed. */
async function findOwn(deps: Deps, person: string | null, id: string | undefined): Promise<ReservationRecord | null> {
  const request = id === undefined ? null : await deps.requests.get(deps.db.auto, id);
  if (!request || request.requesterId !== person || !changeableStates.has(request.state)) return null;
  const held = await deps.reservations.get(deps.db.auto, request.id);
  return held?.state === 'held' ? held : null;
}
