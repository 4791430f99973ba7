import { scalesItself } from '../../../lib/contracts/application-scaling.ts';
import { type ApplicationDetail, applicationPathSchema } from '../../../lib/contracts/applications.ts';
import { can } from '../../../lib/permissions.ts';
import { boardOf, passedByOf } from '../../domain/applications/board.ts';
import { failoverOf, withoutOtherMembers } from '../../domain/applications/failover.ts';
import type { ApplicationObject } from '../../domain/applications/group.ts';
import { divisionOf, findPlane, readState } from '../../domain/karmada/control-plane.ts';
import { readPlacement } from '../../domain/karmada/placement.ts';
import type { DivisionRule } from '../../domain/placement/apportion.ts';
import { type Context, defineQuery } from '../define.ts';
import { attachedTo } from './attached-to.ts';
import { type FoundApplication, findAsSubject, knownMembers } from './find-application.ts';
import { findOrder } from './order/find-order.ts';
import { readApplicationCost } from './read-costs.ts';

const mostMoves = 50;

/** One application: each of its objects on each of its members, and why other members are passed by. */
export const getApplication = defineQuery({
  name: 'get-application',
  action: 'application.read',
  input: { path: applicationPathSchema },
  scope: (context, { path }) => findAsSubject(context, path),
  run: async (context, _input, found): Promise<ApplicationDetail> => {
    const { deps, actor } = context;
    const { place, application, facts, troubles, members } = found;
    const seesCosts = can(actor.grants, 'cost.read', place.project, actor.narrowing);
    const [planes, cost, moves, asked] = await Promise.all([
      deps.karmada.controlPlanes(deps.db.auto),
      seesCosts ? readApplicationCost(deps, deps.db.auto, { ...place, demand: found.demand }) : null,
      deps.applications.moves(deps.db.auto, { ...place, ...application }, mostMoves),
      orderOf(context, place, application),
    ]);
    const plane = findPlane(planes, place.controlPlane);
    const { heardAt } = plane.applications;
    const known = can(actor.grants, 'karmada.read', null, actor.narrowing) ? null : knownMembers(found);
    return {
      ...place,
      ...facts,
      troubles,
      objects: application.objects.map(toObject),
      members: boardOf(application, members),
      cost,
      ...placementOf(found, known),
      moves: moves
        .filter(({ cluster }) => known === null || known.has(cluster) || !members.some(({ name }) => name === cluster))
        .map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
      ...asked,
      ...attachedTo(found, known, { unread: plane.unread, spec: asked.order?.spec ?? null, now: deps.clock.now() }),
      failover: failoverFor(found, known, divisionOf(plane), deps.clock.now()),
      observedAt: heardAt?.toISOString() ?? null,
      isBehind: readState(plane, 'applications') !== 'reachable',
    };
  },
});

/**
 * What Slipway was asked to make of it, for who may read requests; others may have given it other replicas since. Where an
 * autoscaler sets them, the number is the one that it began with.
 */
async function orderOf(
  { deps, actor }: Context,
  { controlPlane, project }: FoundApplication['place'],
  { namespace, name, objects }: FoundApplication['application'],
): Promise<Pick<ApplicationDetail, 'order' | 'openRequest' | 'generation'>> {
  const { order, open } = await findOrder(deps, { controlPlane, namespace, name });
  const seesRequests = can(actor.grants, 'request.read', project, actor.narrowing);
  const workload = objects.find(({ template }) => template !== null)?.template ?? null;
  return {
    order:
      seesRequests && order
        ? {
            spec: scalesItself(order.spec)
              ? order.spec
              : { ...order.spec, replicas: workload?.replicas ?? order.spec.replicas },
            requestId: order.request.id,
            shortId: order.request.shortId,
          }
        : null,
    openRequest: seesRequests && open ? { id: open.id, shortId: open.shortId } : null,
    generation: workload?.generation ?? null,
  };
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

/** How the replicas of its first workload are given out, and which members do not get it. @param known null: all */
function placementOf(
  { application, members, clusters }: FoundApplication,
  known: ReadonlySet<string> | null,
): Pick<ApplicationDetail, 'division' | 'passedBy'> {
  const binding = application.objects.find((object) => object.binding?.placement)?.binding;
  const placement = binding ? readPlacement(binding.placement) : null;
  if (!binding || !placement) return { division: null, passedBy: [] };
  const division = placement.scheduling.type;
  const passedBy = passedByOf(binding, placement, members, clusters);
  return { division, passedBy: known ? passedBy.filter(({ name }) => known.has(name)) : passedBy };
}

function failoverFor(
  { application, members, clusters }: FoundApplication,
  known: ReadonlySet<string> | null,
  rule: DivisionRule,
  now: Date,
): ApplicationDetail['failover'] {
  const failover = failoverOf(application, { clusters, members, rule, now });
  return failover && known ? withoutOtherMembers(failover, known) : failover;
}
