import { type QuotaForm, quotaFormQuerySchema } from '../../../../lib/contracts/federated-quota-changes.ts';
import { findPlane, readState } from '../../../domain/karmada/control-plane.ts';
import { isOfferedTo } from '../../../domain/karmada/dedication.ts';
import { readMemberCluster } from '../../../domain/karmada/member-cluster.ts';
import { defineQuery } from '../../define.ts';
import { findProject } from '../../projects/find-project.ts';
import { seesAllMembers } from './sees-all-members.ts';

/** Control planes on which a project may have a quota, and the members for which that may set something of its own. */
export const getQuotaForm = defineQuery({
  name: 'get-quota-form',
  action: 'project.manage',
  readAction: 'application.read',
  input: { query: quotaFormQuerySchema },
  scope: (context, { query }) => findProject(context, query.project),
  run: async ({ deps, actor }, _input, project): Promise<QuotaForm> => {
    const names = deps.karmadaControlPlanes;
    const [planes, kept] = await Promise.all([
      deps.karmada.controlPlanes(deps.db.auto),
      deps.karmada.members(deps.db.auto, names),
    ]);
    const seesAll = seesAllMembers(actor);
    return {
      controlPlanes: names.map((name) => ({
        name,
        isReachable: readState(findPlane(planes, name)) === 'reachable',
        members: kept
          .filter(({ controlPlane }) => controlPlane === name)
          .flatMap(({ object }) => readMemberCluster(object) ?? [])
          .filter((cluster) => seesAll || isOfferedTo(cluster, project.name))
          .map((cluster) => cluster.name)
          .sort(),
      })),
    };
  },
});
