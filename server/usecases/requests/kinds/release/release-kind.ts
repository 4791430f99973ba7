import { standingOf } from '../../../../domain/clusters/cluster-of-request.ts';
import type { KindOfRequest } from '../kind.ts';
import { askChangeAnew, withoutNames } from '../submit-change.ts';
import { letGo } from './let-go.ts';
import { releaseCluster } from './release-cluster.ts';

export const releaseKind: KindOfRequest<'release'> = {
  submit: releaseCluster,
  askAnew: ({ deps }, request, { justification = null }) =>
    askChangeAnew(deps, request, { justification, expiresInDays: null }),
  findChanges: async ({ deps }, { namespace, clusterName: name }, since) => {
    const cluster = await deps.clusters.find(deps.db.auto, { namespace, name });
    return withoutNames([{ pointer: '/phase', before: cluster?.phase ?? null, after: null }], since);
  },
  carryOut: letGo,
  follow: async (deps, request, cluster) => {
    if (request.state !== 'applying' || standingOf(request, cluster) === 'there') return;
    // The job goes on: what the adoption made is deleted after the cluster is gone, and that may have to be tried again.
    await deps.db.transact((tx) => deps.queue.send(tx, { kind: 'carry-out', requestId: request.id }));
  },
};
