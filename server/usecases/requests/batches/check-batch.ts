import { type BatchCheck, type NewBatch, newBatchSchema } from '../../../../lib/contracts/request-batches.ts';
import { kindTraits, type RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { RequestCheckResult } from '../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../domain/errors.ts';
import { sumMoney } from '../../../domain/requests/batch-money.ts';
import { say } from '../../../domain/words/said.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import { type Context, defineQuery } from '../../define.ts';
import { kindOf } from '../kinds/registry.ts';
import { readClusters, toRequestBody } from './batch-requests.ts';
import { toWhy } from './send-batch.ts';

type Checked = BatchCheck['items'][number];

/** How many clusters are asked about at once. */
const atOnce = 4;

/** What each request of a batch would meet; stores nothing. */
export const checkBatch = defineQuery({
  name: 'check-batch',
  action: 'request.create',
  scope: 'own',
  input: { body: newBatchSchema },
  run: async (context, { body }): Promise<BatchCheck> => {
    const clusters = readClusters(body);
    const items: Checked[] = [];
    for (let from = 0; from < clusters.length; from += atOnce) {
      const some = clusters.slice(from, from + atOnce);
      items.push(...(await Promise.all(some.map((cluster) => checkOne(context, body, cluster)))));
    }
    return { items, sums: sumMoney(items.flatMap(({ price }) => price ?? [])) };
  },
});

async function checkOne(context: Context, batch: NewBatch, { namespace, name }: ClusterRef): Promise<Checked> {
  const cluster = { namespace, name };
  const refused = (why: Checked['why'], upgrade: Checked['upgrade'] = null): Checked => ({
    cluster,
    why,
    needsApproval: false,
    price: null,
    upgrade,
  });
  const open = await findOpen(context, batch.kind, cluster);
  try {
    const result = await kindOf(batch).check?.execute(context, { body: toRequestBody(batch, cluster), query: {} });
    const why = (result && whyNot(result)) ?? open;
    const upgrade = (await kindOf(batch).findTargets?.(context.deps, cluster, batch.answers)) ?? null;
    if (why) return refused(why, upgrade);
    return {
      cluster,
      why: null,
      needsApproval: result?.policy?.outcome === 'needs-approval',
      price: await priceOf(context, batch, cluster, result),
      upgrade,
    };
  } catch (error) {
    if (error instanceof DomainError) return refused(toWhy(error));
    throw error;
  }
}

/** Storing would refuse a second open request of the cluster; checks of a kind alone do not look. */
async function findOpen({ deps }: Context, kind: RequestKind, ref: ClusterRef): Promise<Checked['why']> {
  const found = await deps.clusters.find(deps.db.auto, ref);
  const open = found && (await deps.requests.findOpenChange(deps.db.auto, { ...ref, uid: found.uid }));
  // A deletion ends a change that is being carried out.
  const isEnded = open?.state === 'applying' && kindTraits[open.kind].changesSpec && kindTraits[kind].removesCluster;
  if (!open || isEnded) return null;
  return say('change-open', { by: open.requester, requestKind: open.kind, request: open.shortId });
}

function whyNot({ errors: [error], checks }: RequestCheckResult): Checked['why'] {
  if (error) return { detail: error.detail, message: error.message };
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  return failed ? { detail: failed.detail ?? failed.name, message: failed.message } : null;
}

/** What is deleted costs nothing any more; of what changes, the check tells the price before and after. */
async function priceOf(
  { deps }: Context,
  { kind }: NewBatch,
  cluster: ClusterRef,
  result: RequestCheckResult | undefined,
): Promise<Checked['price']> {
  if (kindTraits[kind].removesCluster) {
    const price = (await deps.clusters.holdingOf(deps.db.auto, cluster))?.price;
    return price ? { currency: price.currency, monthly: (-Number(price.monthlyLikely)).toFixed(2) } : null;
  }
  const { estimate = null, estimateNow = null } = result ?? {};
  if (!estimate || !estimateNow || estimate.currency !== estimateNow.currency) return null;
  const monthly = Number(estimate.monthlyLikely) - Number(estimateNow.monthlyLikely);
  return { currency: estimate.currency, monthly: monthly.toFixed(2) };
}
