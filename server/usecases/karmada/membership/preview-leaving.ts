import { memberPathSchema } from '../../../../lib/contracts/karmada.ts';
import type { Leaving } from '../../../../lib/contracts/karmada-membership.ts';
import { findPlane } from '../../../domain/karmada/control-plane.ts';
import { readMemberCluster } from '../../../domain/karmada/member-cluster.ts';
import { workloadsOn } from '../../../domain/karmada/membership/workloads-on.ts';
import { defineQuery } from '../../define.ts';
import { findMembership } from './find-membership.ts';
import { findSharing } from './shared-accounts.ts';

/** What runs on a member, and where Karmada's scheduler would place it once the member has left. */
export const previewLeaving = defineQuery({
  name: 'preview-leaving',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema },
  scope: findMembership,
  run: async ({ deps }, _input, { controlPlane, name, uid, cluster, members }): Promise<Leaving> => {
    const tx = deps.db.auto;
    const [planes, kept, sharedWith] = await Promise.all([
      deps.karmada.controlPlanes(tx),
      deps.karmada.besideMember(tx, { controlPlane, name }),
      cluster && findSharing(deps, tx, { controlPlane, member: name, cluster }),
    ]);
    const fleet = {
      clusters: members.flatMap((object) => readMemberCluster(object) ?? []),
      rule: findPlane(planes, controlPlane).division ?? ('webster' as const),
    };
    return { member: name, ...workloadsOn(name, kept, fleet), cluster, uid, sharedWith };
  },
});
