import { DomainError } from '../../../../domain/errors.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { followSpec } from '../../running/follow-spec.ts';
import { gitPartOf } from '../../running/git-part.ts';
import { askSpecAnew, findSpecChanges } from '../../running/spec-request.ts';
import { specWriting, writeSpec } from '../../running/write-spec.ts';
import type { KindOfRequest } from '../kind.ts';
import { checkWaking } from './check-waking.ts';
import { toWaking, wakeCluster } from './wake-cluster.ts';

export const wakeKind: KindOfRequest<'wake'> = {
  submit: wakeCluster,
  check: checkWaking,
  askAnew: async (context, request, { justification = null }) => {
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const asked = await toWaking(context.deps, { cluster: found.value, justification, requestId: request.id });
    return askSpecAnew(context, request, asked);
  },
  findChanges: findSpecChanges,
  carryOut: writeSpec,
  inGit: gitPartOf(specWriting),
  follow: followSpec,
};
