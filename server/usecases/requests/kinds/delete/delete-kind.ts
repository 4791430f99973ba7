import { standingOf } from '../../../../domain/clusters/cluster-of-request.ts';
import { stepRequest } from '../../steps/step-request.ts';
import type { KindOfRequest } from '../kind.ts';
import { askChangeAnew, withoutNames } from '../submit-change.ts';
import { checkDeletion } from './check-deletion.ts';
import { deleteCluster } from './delete-cluster.ts';
import { deprovision } from './deprovision.ts';

export const deleteKind: KindOfRequest<'delete'> = {
  submit: deleteCluster,
  check: checkDeletion,
  askAnew: ({ deps }, request, { justification = null }) =>
    askChangeAnew(deps, request, { justification, expiresInDays: null }),
  findChanges: async ({ deps }, { namespace, clusterName: name }, since) => {
    const cluster = await deps.clusters.find(deps.db.auto, { namespace, name });
    return withoutNames([{ pointer: '/phase', before: cluster?.phase ?? null, after: null }], since);
  },
  carryOut: deprovision,
  inGit: { toObject: async () => null, noteApplied: () => ({}) },
  follow: async (deps, request, cluster) => {
    if (request.state !== 'applying' || standingOf(request, cluster) === 'there') return;
    await stepRequest(deps, request.id, (now) => (now.state === 'applying' ? { event: 'finish' } : null));
  },
};
