import { retryRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { whyNoRetry } from '../../../../domain/clusters/retry-release.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand, defineQuery } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { toRepairCheck } from '../../repairs/check-repair.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { type Change, prepareChange, submitChange } from '../submit-change.ts';

/** Has Flux try the release of a cluster again. */
export const retryCluster = defineCommand({
  name: 'retry-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: retryRequestSchema },
  prepare: ({ deps }, { body }, cluster) => prepareRetry(deps, cluster, body.justification ?? null),
  commit: submitChange,
});

/** Everything that asking for a retry asks; stores nothing. */
export const checkRetry = defineQuery({
  name: 'check-retry',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: retryRequestSchema },
  run: async ({ deps }, { body }, cluster): Promise<RequestCheckResult> =>
    toRepairCheck(await prepareRetry(deps, cluster, body.justification ?? null)),
});

async function prepareRetry(deps: Deps, cluster: FoundCluster, justification: string | null): Promise<Change> {
  await refuseBusy(deps, cluster);
  const seen = await deps.clusters.get(deps.db.auto, cluster);
  const why = seen && whyNoRetry(seen);
  if (why) throw new DomainError('conflict', why);
  return prepareChange(deps, cluster, { kind: 'retry', justification, expiresInDays: null });
}
