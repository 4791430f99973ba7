import { DomainError } from '../../../../domain/errors.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { followSpec } from '../../running/follow-spec.ts';
import { gitPartOf } from '../../running/git-part.ts';
import { askSpecAnew, findSpecChanges } from '../../running/spec-request.ts';
import { specWriting, writeSpec } from '../../running/write-spec.ts';
import type { KindOfRequest } from '../kind.ts';
import { changeCluster, toSpec } from './change-cluster.ts';
import { checkChange } from './check-change.ts';

export const changeKind: KindOfRequest<'change'> = {
  submit: changeCluster,
  check: checkChange,
  askAnew: async (context, request, body) => {
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const { deps } = context;
    return askSpecAnew(context, request, await toSpec(deps, { body, cluster: found.value, requestId: request.id }));
  },
  findChanges: findSpecChanges,
  carryOut: writeSpec,
  inGit: gitPartOf(specWriting),
  follow: followSpec,
};
