import { type UpgradeRequest, upgradeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { readListedTemplate, templateObjectKinds } from '../../../../domain/catalog/template-listing.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import type { SpecChange } from '../../running/spec-change.ts';
import { prepareSpec, submitSpec } from '../../running/submit-spec.ts';
import { findNewest } from './find-targets.ts';

/** Moves a running cluster to another version of its template, along a chain. */
export const upgradeCluster = defineCommand({
  name: 'upgrade-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: upgradeRequestSchema },
  prepare: async (context, { body }, cluster) => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
    const assessment = await assessSpec(deps, await toUpgrade(deps, { body, cluster, requestId: deps.ids.newId() }));
    return prepareSpec(context, project, assessment);
  },
  commit: submitSpec,
});

interface Asked {
  body: Omit<UpgradeRequest, 'kind' | 'cluster'>;
  cluster: FoundCluster;
  requestId: string;
  /** The request that it is to stand for. */
  replaces?: RequestRecord | null;
}

/** What an upgrade asks of the specification. */
export async function toUpgrade(deps: Deps, { body, cluster, requestId, replaces }: Asked): Promise<SpecChange> {
  const { parameters, justification = null, seen, resourceVersion } = body;
  const { namespace } = cluster;
  const template = body.template ?? (await findNewest(deps, cluster));
  const object = await deps.mirror.get(deps.db.auto, templateObjectKinds.cluster.template, {
    namespace,
    name: template,
  });
  const version = (object && readListedTemplate('cluster', object)?.version) ?? template;
  return {
    kind: 'upgrade',
    requestId,
    cluster,
    project: cluster.project ?? '',
    justification,
    patch: parameters,
    upgrade: { template, version },
    labels: {},
    ...(replaces?.plan.moved && { replaces: replaces.plan.moved }),
    ...(seen && { seen }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}
