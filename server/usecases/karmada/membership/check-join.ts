import { controlPlanePathSchema } from '../../../../lib/contracts/karmada.ts';
import { type JoinChecks, joinMemberSchema } from '../../../../lib/contracts/karmada-membership.ts';
import { defineQuery } from '../../define.ts';
import { examineJoin } from './examine-join.ts';
import { findControlPlane } from './membership-scope.ts';

/** What could keep a cluster from joining a control plane; writes nothing. */
export const checkJoin = defineQuery({
  name: 'check-join',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: controlPlanePathSchema, body: joinMemberSchema },
  scope: findControlPlane,
  run: async (context, { body }, controlPlane): Promise<JoinChecks> => {
    const { checks } = await examineJoin(context, controlPlane, body);
    return { checks, mayJoin: checks.every(({ state }) => state !== 'failed') };
  },
});
