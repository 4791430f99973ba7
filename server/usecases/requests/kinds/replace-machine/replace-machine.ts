import { replaceMachineRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { countBeside, whyIrreplaceable } from '../../../../domain/clusters/replace-machine.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand, defineQuery } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { toRepairCheck } from '../../repairs/check-repair.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { type Change, prepareChange, submitChange } from '../submit-change.ts';

/** Deletes one machine of a cluster, so that its controller makes another. */
export const replaceMachine = defineCommand({
  name: 'replace-machine',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: replaceMachineRequestSchema },
  prepare: ({ deps }, { body }, cluster) => prepareReplacement(deps, cluster, body),
  commit: submitChange,
});

/** Everything that asking for a replacement asks; stores nothing. */
export const checkReplacement = defineQuery({
  name: 'check-replacement',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: replaceMachineRequestSchema },
  run: async ({ deps }, { body }, cluster): Promise<RequestCheckResult> =>
    toRepairCheck(await prepareReplacement(deps, cluster, body)),
});

async function prepareReplacement(
  deps: Deps,
  cluster: FoundCluster,
  { machine: name, justification }: { machine: string; justification?: string | undefined },
): Promise<Change> {
  await refuseBusy(deps, cluster);
  const seen = await deps.clusters.get(deps.db.auto, cluster);
  const machine = seen?.machines.find((each) => each.name === name);
  if (!seen || !machine) {
    const why = seen?.machines.length === 0 ? say('machines-elsewhere') : say('no-such-machine', { name });
    throw new DomainError('validation-failed', { errors: [{ pointer: '/machine', ...why }] });
  }
  const why = whyIrreplaceable(seen, machine);
  if (why) throw new DomainError('conflict', { ...why, errors: [{ pointer: '/machine', ...why }] });
  const { uid, role } = machine;
  return prepareChange(deps, cluster, {
    kind: 'replace-machine',
    justification: justification ?? null,
    expiresInDays: null,
    parameters: { machine: name },
    plan: { machine: { name, uid, role, ...countBeside(seen.machines, machine) } },
  });
}
