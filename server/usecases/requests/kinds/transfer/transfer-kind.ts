import { DomainError } from '../../../../domain/errors.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import { refuseLost } from '../../refuse-lost.ts';
import type { KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { checkTransfer } from './check-transfer.ts';
import { prepareTransfer } from './prepare-transfer.ts';
import { transfer } from './transfer.ts';
import { transferCluster } from './transfer-cluster.ts';

export const transferKind: KindOfRequest<'transfer'> = {
  submit: transferCluster,
  check: checkTransfer,
  askAnew: async (context, request, body) => {
    const { deps } = context;
    await refuseLost(deps, deps.db.auto, request);
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const { judgement, justification, plan = {} } = await prepareTransfer(context, found.value, body);
    return { changed: { justification, plan, checks: [toCheck(judgement)] }, judgement };
  },
  findChanges: async (_context, { plan: { owner } }, since) =>
    withoutNames([{ pointer: '/owner', before: owner?.before ?? null, after: owner?.after ?? null }], since),
  carryOut: transfer,
};
