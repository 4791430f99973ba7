import { toCheck } from '../../../policies/judge-order.ts';
import type { KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { raiseQuota } from './raise-quota.ts';
import { judgeQuota, refuseNoRaise, requestQuota } from './request-quota.ts';

export const quotaKind: KindOfRequest<'quota'> = {
  submit: requestQuota,
  askAnew: async ({ deps }, request, { quota, justification = null }) => {
    const project = await deps.projects.get(deps.db.auto, request.project);
    refuseNoRaise(project?.quota ?? [], quota);
    const judgement = await judgeQuota(deps, { project: request.project, justification });
    return {
      changed: { parameters: quota, justification, checks: [toCheck(judgement)] },
      judgement,
    };
  },
  findChanges: async ({ deps }, { project, parameters }, since) => {
    const now = (await deps.projects.get(deps.db.auto, project))?.quota ?? [];
    const limits = new Map(now.map(({ resource, limit }) => [resource, limit]));
    const changes = Object.entries(parameters).map(([resource, wanted]) => ({
      pointer: `/quota/${resource}`,
      before: limits.get(resource) ?? null,
      after: wanted,
    }));
    return withoutNames(changes, since);
  },
  carryOut: raiseQuota,
};
