import { type ApprovalPage, approvalListQuerySchema } from '../../../lib/contracts/approvals.ts';
import { dayMs } from '../../../lib/days.ts';
import { can, projectsWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Reader } from '../../ports/approvals.ts';
import { defineQuery } from '../define.ts';

const latelyDays = 7;
const nobody = '00000000-0000-0000-0000-000000000000';

export function readerOf({ id, email, grants, narrowing }: Actor): Reader {
  return {
    id: id ?? nobody,
    email,
    approves: projectsWith(grants, 'request.approve', narrowing),
    approvesEverywhere: can(grants, 'request.approve', null, narrowing),
  };
}

/** Requests that wait for the reader, that the reader asked for, that people decided, or that a rule did. */
export const listApprovals = defineQuery({
  name: 'list-approvals',
  action: 'request.read',
  scope: 'visible',
  input: { query: approvalListQuerySchema },
  run: async ({ deps, actor, visible }, { query }): Promise<ApprovalPage> => {
    const reader = readerOf(actor);
    const projects = query.project?.split(',').filter((name) => name !== '');
    const { view, decision, lately, cursor, limit } = query;
    const decidedSince = lately ? new Date(deps.clock.now().getTime() - latelyDays * dayMs) : undefined;
    const [page, counts] = await Promise.all([
      deps.reviews.list(deps.db.auto, visible, reader, { view, decision, decidedSince, cursor, limit, projects }),
      deps.reviews.count(deps.db.auto, visible, reader, projects),
    ]);
    return { ...page, counts };
  },
});
