import { wakeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { patchOfLeaves } from '../../../../../lib/template-schema/merge-patch.ts';
import { wakingValues } from '../../../../domain/clusters/sleep.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { findTemplate } from '../../../catalog/read-template.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { refusePaused } from '../../running/refuse-paused.ts';
import type { SpecChange } from '../../running/spec-change.ts';
import { prepareSpec, submitSpec } from '../../running/submit-spec.ts';

/** Gives a cluster that sleeps the workers that it had. */
export const wakeCluster = defineCommand({
  name: 'wake-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: wakeRequestSchema },
  prepare: async (context, { body }, cluster) => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
    const { justification = null } = body;
    const asked = await toWaking(deps, { cluster, justification, requestId: deps.ids.newId() });
    return prepareSpec(context, project, await assessSpec(deps, asked));
  },
  commit: submitSpec,
});

interface Asked {
  cluster: FoundCluster;
  justification: string | null;
  requestId: string;
}

/**
 * What waking a cluster asks of its specification.
 * @throws DomainError `conflict` where it does not sleep
 */
export async function toWaking(deps: Deps, { cluster, justification, requestId }: Asked): Promise<SpecChange> {
  const { namespace } = cluster;
  const detail = await deps.clusters.get(deps.db.auto, cluster);
  if (!detail?.asleep) throw new DomainError('conflict', say('wake-awake'));
  await refusePaused(deps, cluster);
  const template = await findTemplate(deps, { namespace, name: detail.template });
  return {
    kind: 'wake',
    requestId,
    cluster,
    project: cluster.project ?? '',
    justification,
    patch: patchOfLeaves(wakingValues(detail.asleep, template?.defaults ?? {})),
    labels: {},
    asleep: null,
    // Whoever gave it workers meanwhile has woken it.
    seen: Object.fromEntries(Object.keys(detail.asleep).map((pointer) => [pointer, 0])),
  };
}
