import { type ApplicationDetail, applicationPathSchema } from '../../../lib/contracts/applications.ts';
import { boardOf, passedByOf } from '../../domain/applications/board.ts';
import type { ApplicationObject } from '../../domain/applications/group.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import { readPlacement } from '../../domain/karmada/placement.ts';
import type { Context } from '../define.ts';
import { defineQuery } from '../define.ts';
import { type FoundApplication, readApplications } from './read-applications.ts';

interface Path {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** One application: each of its objects on each of its members, and why other members are passed by. */
export const getApplication = defineQuery({
  name: 'get-application',
  action: 'application.read',
  input: { path: applicationPathSchema },
  scope: async (context, { path }) => {
    const found = await findApplication(context, path);
    return found && { project: found.summary.project, value: found };
  },
  run: async ({ deps }, _input, found): Promise<ApplicationDetail> => {
    const { summary, application, troubles, members } = found;
    const planes = await deps.karmada.controlPlanes(deps.db.auto);
    const heardAt = planes.find(({ name }) => name === summary.controlPlane)?.heardAt ?? null;
    return {
      ...summary,
      troubles,
      objects: application.objects.map(toObject),
      members: boardOf(application, members),
      ...placementOf(found),
      observedAt: heardAt?.toISOString() ?? null,
    };
  },
});

async function findApplication(
  context: Context,
  { controlPlane, namespace, name }: Path,
): Promise<FoundApplication | null> {
  const { deps } = context;
  if (!deps.karmadaControlPlanes.includes(controlPlane)) return null;
  const projects = await deps.projects.list(deps.db.auto, 'all');
  const project = projects.find((each) => each.namespace === namespace);
  if (!project) return null;
  const found = await readApplications(context, [controlPlane], [project]);
  return found.find(({ application }) => application.name === name) ?? null;
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

/** How the replicas of its first workload are given out, and which members its placement passes by. */
function placementOf({
  application,
  members,
  clusters,
}: FoundApplication): Pick<ApplicationDetail, 'division' | 'passedBy'> {
  const binding = application.objects.find((object) => object.binding?.placement)?.binding;
  const placement = binding ? readPlacement(binding.placement) : null;
  if (!binding || !placement) return { division: null, passedBy: [] };
  const asked = clusters.flatMap(({ object }) => readMemberCluster(object) ?? []);
  return { division: placement.scheduling.type, passedBy: passedByOf(binding, placement, members, asked) };
}
