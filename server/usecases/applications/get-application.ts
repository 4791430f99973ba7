import { type ApplicationDetail, applicationPathSchema } from '../../../lib/contracts/applications.ts';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { can } from '../../../lib/permissions.ts';
import { type AssessedApplication, assessApplications } from '../../domain/applications/assess.ts';
import { boardOf, passedByOf } from '../../domain/applications/board.ts';
import type { ApplicationObject } from '../../domain/applications/group.ts';
import { neverAsked, readState } from '../../domain/karmada/control-plane.ts';
import { readMember } from '../../domain/karmada/member.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import { readPlacement } from '../../domain/karmada/placement.ts';
import type { KarmadaRecord } from '../../ports/karmada.ts';
import type { Context } from '../define.ts';
import { defineQuery } from '../define.ts';

interface Path {
  controlPlane: string;
  namespace: string;
  name: string;
}

interface Found extends AssessedApplication {
  place: { controlPlane: string; project: string };
  /** All members of its control plane as Karmada reported them. */
  clusters: readonly KarmadaRecord[];
  members: readonly Member[];
}

/** One application: each of its objects on each of its members, and why other members are passed by. */
export const getApplication = defineQuery({
  name: 'get-application',
  action: 'application.read',
  input: { path: applicationPathSchema },
  scope: async (context, { path }) => {
    const found = await findApplication(context, path);
    return found && { project: found.place.project, value: found };
  },
  run: async ({ deps, actor }, _input, found): Promise<ApplicationDetail> => {
    const { place, application, facts, troubles, members } = found;
    const planes = await deps.karmada.controlPlanes(deps.db.auto);
    const plane = planes.find(({ name }) => name === place.controlPlane) ?? neverAsked(place.controlPlane);
    const { heardAt } = plane.applications;
    // Members belong to no project; those that have the application are known by that.
    const seesMembers = can(actor.grants, 'karmada.read', null, actor.narrowing);
    return {
      ...place,
      ...facts,
      troubles,
      objects: application.objects.map(toObject),
      members: boardOf(application, members),
      ...placementOf(found, seesMembers),
      observedAt: heardAt?.toISOString() ?? null,
      isBehind: readState(plane, 'applications') !== 'reachable',
    };
  },
});

async function findApplication({ deps }: Context, { controlPlane, namespace, name }: Path): Promise<Found | null> {
  if (!deps.karmadaControlPlanes.includes(controlPlane)) return null;
  const tx = deps.db.auto;
  const projects = await deps.projects.list(tx, 'all');
  const project = projects.find((each) => each.namespace === namespace);
  if (!project) return null;
  const [kept, clusters] = await Promise.all([
    deps.karmada.inNamespaces(tx, [controlPlane], [namespace]),
    deps.karmada.members(tx, [controlPlane]),
  ]);
  const members = clusters.flatMap(({ object }) => readMember(object) ?? []);
  const states = new Map(members.map((member) => [member.name, member.state]));
  const found = assessApplications(kept, states).find(({ application }) => application.name === name);
  return found ? { ...found, place: { controlPlane, project: project.name }, clusters, members } : null;
}

function toObject({ kind, name, binding, template }: ApplicationObject): ApplicationDetail['objects'][number] {
  return {
    kind,
    name,
    isDependency: (binding?.requiredBy.length ?? 0) > 0,
    isOrphaned: binding?.isOrphaned ?? false,
    policy: binding?.policy ?? null,
    replicas: template?.replicas ?? null,
    conditions: [...(binding?.conditions ?? [])],
    lastScheduledAt: binding?.lastScheduledAt ?? null,
  };
}

/** How the replicas of its first workload are given out, and which members do not get it. */
function placementOf(
  { application, members, clusters }: Found,
  seesMembers: boolean,
): Pick<ApplicationDetail, 'division' | 'passedBy'> {
  const binding = application.objects.find((object) => object.binding?.placement)?.binding;
  const placement = binding ? readPlacement(binding.placement) : null;
  if (!binding || !placement) return { division: null, passedBy: [] };
  const division = placement.scheduling.type;
  if (!seesMembers) return { division, passedBy: [] };
  const asked = clusters.flatMap(({ object }) => readMemberCluster(object) ?? []);
  return { division, passedBy: passedByOf(binding, placement, members, asked) };
}
