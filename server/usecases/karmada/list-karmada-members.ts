import { controlPlanePathSchema, type Member, type MemberPage } from '../../../lib/contracts/karmada.ts';
import { memberStates } from '../../../lib/contracts/member-states.ts';
import { readMember } from '../../domain/karmada/member.ts';
import { defineQuery } from '../define.ts';

/** The members of a Karmada control plane, those that need somebody first. */
export const listKarmadaMembers = defineQuery({
  name: 'list-karmada-members',
  action: 'karmada.read',
  input: { path: controlPlanePathSchema },
  // Members belong to no project.
  scope: async ({ deps }, { path: { controlPlane } }) =>
    deps.karmadaControlPlanes.includes(controlPlane) ? { project: null, value: controlPlane } : null,
  run: async ({ deps }, _input, controlPlane): Promise<MemberPage> => {
    const records = await deps.karmada.members(deps.db.auto, [controlPlane]);
    const items = records.flatMap(({ object }) => readMember(object) ?? []).sort(needsSomebodyFirst);
    return { items, nextCursor: null, total: items.length };
  },
});

/** In the order of the states of the contract; the records come by name. */
function needsSomebodyFirst(a: Member, b: Member): number {
  return memberStates.indexOf(a.state) - memberStates.indexOf(b.state);
}
