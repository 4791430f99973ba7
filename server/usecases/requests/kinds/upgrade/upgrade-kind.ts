import { DomainError } from '../../../../domain/errors.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { followSpec } from '../../running/follow-spec.ts';
import { gitPartOf } from '../../running/git-part.ts';
import { askSpecAnew, findSpecChanges } from '../../running/spec-request.ts';
import { specWriting, writeSpec } from '../../running/write-spec.ts';
import type { KindOfRequest } from '../kind.ts';
import { checkUpgrade } from './check-upgrade.ts';
import { findTargets } from './find-targets.ts';
import { toUpgrade, upgradeCluster } from './upgrade-cluster.ts';

export const upgradeKind: KindOfRequest<'upgrade'> = {
  submit: upgradeCluster,
  check: checkUpgrade,
  askAnew: async (context, request, body) => {
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const { deps } = context;
    return askSpecAnew(context, request, await toUpgrade(deps, { body, cluster: found.value, requestId: request.id }));
  },
  findTargets,
  findChanges: findSpecChanges,
  carryOut: writeSpec,
  inGit: gitPartOf(specWriting),
  follow: followSpec,
};
