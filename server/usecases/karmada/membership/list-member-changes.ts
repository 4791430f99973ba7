import { controlPlanePathSchema } from '../../../../lib/contracts/karmada.ts';
import type { MemberChange, MemberChangePage } from '../../../../lib/contracts/karmada-membership.ts';
import type { MemberChangeRow } from '../../../ports/karmada-membership.ts';
import { defineQuery } from '../../define.ts';
import { findControlPlane } from './membership-scope.ts';

/** Clusters that join a control plane or leave it, and those that could not. */
export const listMemberChanges = defineQuery({
  name: 'list-member-changes',
  action: 'karmada.read',
  input: { path: controlPlanePathSchema },
  scope: findControlPlane,
  run: async ({ deps }, _input, controlPlane): Promise<MemberChangePage> => {
    const items = (await deps.memberChanges.list(deps.db.auto, [controlPlane])).map(toChange);
    return { items, nextCursor: null, total: items.length };
  },
});

/** What people are shown of a row. */
function toChange(row: MemberChangeRow): MemberChange {
  const { member, act, state, step, failure, words, waitsFor, cluster, asked, askedBy, askedAt } = row;
  const about = { member, act, cluster, asked, askedBy, askedAt: askedAt.toISOString() };
  return { ...about, state, step, failure, words, waitsFor };
}
