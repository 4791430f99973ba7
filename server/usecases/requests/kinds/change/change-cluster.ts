import { type ChangeRequest, changeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { kindTraits } from '../../../../../lib/contracts/request-kinds.ts';
import { patchOfLeaves } from '../../../../../lib/template-schema/merge-patch.ts';
import { pickReferences } from '../../../../domain/clusters/cluster-references.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { referencesBefore } from '../../running/references-before.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import type { SpecChange } from '../../running/spec-change.ts';
import { prepareSpec, submitSpec } from '../../running/submit-spec.ts';

/** Changes values and labels of a running cluster. */
export const changeCluster = defineCommand({
  name: 'change-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: changeRequestSchema },
  prepare: async (context, { body }, cluster) => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
    const assessment = await assessSpec(deps, await toSpec(deps, { body, cluster, requestId: deps.ids.newId() }));
    return prepareSpec(context, project, assessment);
  },
  commit: submitSpec,
});

interface Asked {
  body: Omit<ChangeRequest, 'kind' | 'cluster'>;
  cluster: FoundCluster;
  requestId: string;
  /** The request that it is to stand for. */
  replaces?: RequestRecord | null;
}

/** What a change asks of the specification. */
export async function toSpec(deps: Deps, { body, cluster, requestId, replaces }: Asked): Promise<SpecChange> {
  const { parameters, labels = {}, justification = null, seen, seenLabels, resourceVersion, takesBack } = body;
  const { seenReferences } = body;
  const waking = (await deps.clusters.get(deps.db.auto, cluster))?.asleep;
  const undone = takesBack === undefined ? null : await findUndone(deps, cluster, takesBack);
  return {
    kind: 'change',
    requestId,
    cluster,
    project: cluster.project ?? '',
    justification,
    patch: undone ? patchOfLeaves(undone.plan.seen ?? {}) : parameters,
    labels,
    references: undone ? referencesBefore(undone.plan) : pickReferences(body),
    ...(seenReferences && { seenReferences }),
    ...(undone && { undoes: { id: undone.id, isRefused: undone.state === 'failed' } }),
    ...(replaces?.plan.moved && { replaces: replaces.plan.moved }),
    ...(waking && { waking }),
    ...(seen && { seen }),
    ...(seenLabels && { seenLabels }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}

/** @throws DomainError `not-found` unless it is an earlier change of this very cluster that was written */
async function findUndone(deps: Deps, cluster: FoundCluster, id: string): Promise<RequestRecord> {
  const request = await deps.requests.get(deps.db.auto, id);
  const isEarlier =
    request?.clusterUid === cluster.uid &&
    kindTraits[request.kind].canBeTakenBack &&
    request.plan.generation !== undefined;
  if (isEarlier) return request;
  throw new DomainError('not-found', { errors: [{ pointer: '/takesBack', ...say('no-such-change') }] });
}
