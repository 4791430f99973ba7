import { isReplaced, whyIrreplaceable } from '../../../../domain/clusters/replace-machine.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { askRepair } from '../../repairs/ask-repair.ts';
import { followRepair } from '../../repairs/follow-repair.ts';
import type { ChangeDeps } from '../../steps/change-steps.ts';
import type { SeenCluster } from '../../steps/follow-deps.ts';
import type { KindOfRequest } from '../kind.ts';
import { askChangeAnew, withoutNames } from '../submit-change.ts';
import { checkReplacement, replaceMachine } from './replace-machine.ts';

export const replaceMachineKind: KindOfRequest<'replace-machine'> = {
  submit: replaceMachine,
  check: checkReplacement,
  askAnew: ({ deps }, request, { justification = null }) =>
    askChangeAnew(deps, request, { justification, expiresInDays: null }),
  findChanges: async (_, { plan }, since) =>
    withoutNames([{ pointer: '/machine', before: plan.machine?.name ?? null, after: null }], since),
  carryOut: (deps, requestId) => askRepair(deps, requestId, askToDelete),
  follow: (deps, request, cluster) => followRepair(deps, request, cluster, { outcomeOf, late: 'replacement-late' }),
};

/**
 * That very machine and no later one of its name. One that is gone already, or on its way, is what was wanted: an earlier
 * try may have deleted it, or somebody else.
 */
async function askToDelete(
  { kube, clusters, db }: ChangeDeps,
  { namespace, clusterName, plan }: RequestRecord,
  options: { isDryRun: boolean },
) {
  if (!plan.machine) return say('no-such-machine', { name: clusterName });
  const { name, uid } = plan.machine;
  const cluster = await clusters.find(db.auto, { namespace, name: clusterName });
  const machine = cluster?.machines.find((each) => each.uid === uid);
  // An answer may take days, and others may have gone meanwhile.
  const why = cluster && machine && !machine.isDeleting ? whyIrreplaceable(cluster, machine) : null;
  if (why) return why;
  await kube.deleteMachine({ namespace, name, uid }, options);
  return null;
}

const outcomeOf = ({ plan }: RequestRecord, { machines }: SeenCluster) =>
  plan.machine && isReplaced(plan.machine, machines) ? ('done' as const) : null;
