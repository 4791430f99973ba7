import { openStates } from '../../../../domain/requests/request.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import type { KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { raiseQuota } from './raise-quota.ts';
import { judgeQuota, limitsOf, refuseNoRaise, requestQuota } from './request-quota.ts';

export const quotaKind: KindOfRequest<'quota'> = {
  submit: requestQuota,
  askAnew: async ({ deps }, request, { quota, justification = null }) => {
    const project = await deps.projects.get(deps.db.auto, request.project);
    const now = { quota: project?.quota ?? [] };
    refuseNoRaise(now.quota, quota);
    const judgement = await judgeQuota(deps, { project: request.project, justification });
    return {
      changed: {
        parameters: quota,
        justification,
        checks: [toCheck(judgement)],
        plan: { limits: limitsOf(now) },
      },
      judgement,
    };
  },
  findChanges: async ({ deps }, { project, parameters, state, plan }, since) => {
    const quota = (await deps.projects.get(deps.db.auto, project))?.quota ?? [];
    // Once it is over, the limits are those that it made, or have moved on.
    const before = openStates.has(state) ? limitsOf({ quota }) : (plan.limits ?? {});
    const changes = Object.entries(parameters).map(([resource, wanted]) => ({
      pointer: `/quota/${resource}`,
      before: before[resource] ?? null,
      after: wanted,
    }));
    return withoutNames(changes, since);
  },
  carryOut: raiseQuota,
};
