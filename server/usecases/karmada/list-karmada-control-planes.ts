import { type ControlPlane, type ControlPlanePage, controlPlaneStates } from '../../../lib/contracts/karmada.ts';
import { DomainError } from '../../domain/errors.ts';
import { type ControlPlaneRecord, findPlane, readState } from '../../domain/karmada/control-plane.ts';
import { readMember } from '../../domain/karmada/member.ts';
import { say } from '../../domain/words/said.ts';
import { defineQuery } from '../define.ts';

/** The Karmada control planes that the operator names: how they are, and how many of their members are well. */
export const listKarmadaControlPlanes = defineQuery({
  name: 'list-karmada-control-planes',
  action: 'karmada.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, visible }): Promise<ControlPlanePage> => {
    // Their members belong to no project, so a right in some is not enough.
    if (visible !== 'all') throw new DomainError('forbidden', say('karmada-of-all-projects'));
    const [known, members] = await Promise.all([
      deps.karmada.controlPlanes(deps.db.auto),
      deps.karmada.members(deps.db.auto, deps.karmadaControlPlanes),
    ]);
    const byPlane = Map.groupBy(members, ({ controlPlane }) => controlPlane);
    const items = deps.karmadaControlPlanes
      .map((name) => {
        const states = (byPlane.get(name) ?? []).flatMap(({ object }) => readMember(object)?.state ?? []);
        return toControlPlane(findPlane(known, name), {
          total: states.length,
          ready: states.filter((state) => state === 'ready').length,
        });
      })
      .sort(needsSomebodyFirst);
    return { items, nextCursor: null, total: items.length };
  },
});

function toControlPlane(record: ControlPlaneRecord, members: ControlPlane['members']): ControlPlane {
  const state = readState(record);
  const since = state === 'unreachable' ? record.silentSince : state === 'behind' ? record.members.failingSince : null;
  return {
    name: record.name,
    state,
    observedAt: record.members.heardAt?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
    error: state === 'unreachable' ? record.silence : state === 'behind' ? record.members.lastError : null,
    kubernetesVersion: record.kubernetesVersion,
    release: record.release,
    division: record.division,
    members,
  };
}

/** In the order of the states of the contract, then by name. */
function needsSomebodyFirst(a: ControlPlane, b: ControlPlane): number {
  return controlPlaneStates.indexOf(a.state) - controlPlaneStates.indexOf(b.state) || (a.name < b.name ? -1 : 1);
}
