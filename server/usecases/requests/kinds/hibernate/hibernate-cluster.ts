import { hibernateRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { mergeValues } from '../../../../../lib/template-schema/merge.ts';
import { patchOfLeaves } from '../../../../../lib/template-schema/merge-patch.ts';
import { withPresets } from '../../../../../lib/template-schema/presets.ts';
import { findSleep, type WorkerCounts } from '../../../../domain/clusters/sleep.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import { findTemplate } from '../../../catalog/read-template.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { findItemOf } from '../../../clusters/find-item.ts';
import { readLive } from '../../../clusters/read-live.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { refusePaused } from '../../running/refuse-paused.ts';
import type { SpecChange } from '../../running/spec-change.ts';
import { prepareSpec, submitSpec } from '../../running/submit-spec.ts';

/** Takes all workers of a cluster away until it is woken. */
export const hibernateCluster = defineCommand({
  name: 'hibernate-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: hibernateRequestSchema },
  prepare: async (context, { body }, cluster) => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
    const { justification = null } = body;
    const asked = await toHibernation(deps, { cluster, justification, requestId: deps.ids.newId() });
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
 * What putting a cluster to sleep asks of its specification.
 * @throws DomainError `conflict` where it cannot sleep
 */
export async function toHibernation(deps: Deps, { cluster, justification, requestId }: Asked): Promise<SpecChange> {
  await refuseAwake(deps, cluster);
  const counts = await countWorkers(deps, cluster);
  return {
    kind: 'hibernate',
    requestId,
    cluster,
    project: cluster.project ?? '',
    justification,
    patch: patchOfLeaves(Object.fromEntries(Object.keys(counts).map((pointer) => [pointer, 0]))),
    labels: {},
    asleep: counts,
  };
}

const running = new Set(['ready', 'degraded', 'updating']);

async function refuseAwake(deps: Deps, cluster: FoundCluster): Promise<void> {
  if (cluster.phase === 'hibernated') throw new DomainError('conflict', say('sleep-already'));
  const { protection } = await deps.lifetimes.read(deps.db.auto, cluster);
  if (protection) throw new DomainError('conflict', say('sleep-protected', { by: protection.by }));
  if (!running.has(cluster.phase)) throw new DomainError('conflict', say('sleep-not-running'));
  await refusePaused(deps, cluster);
}

async function countWorkers(deps: Deps, cluster: FoundCluster): Promise<WorkerCounts> {
  const live = await readLive(deps, cluster);
  if (!live || live.uid !== cluster.uid) throw new DomainError('not-found');
  const [template, item] = await Promise.all([
    findTemplate(deps, { namespace: cluster.namespace, name: live.template }),
    findItemOf(deps, cluster, live.template),
  ]);
  if (!template) throw new DomainError('conflict', say('template-gone', { template: live.template }));
  const hints = item?.hints ?? {};
  const values = mergeValues(withPresets(template.defaults, hints), live.config);
  const { counts, refusal } = findSleep(template.chart, values, hints);
  if (refusal) throw new DomainError('conflict', refusal);
  return counts;
}
