import type { RequestCheckResult } from '../../../../lib/contracts/requests.ts';
import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { Judgement } from '../../policies/judge.ts';
import { toCheck } from '../../policies/judge-order.ts';

/** What is told of a repair before it is sent: who is asked, and that nothing costs more. */
export function toRepairCheck({ judgement }: { cluster: FoundCluster; judgement: Judgement }): RequestCheckResult {
  return {
    policy: judgement.result,
    checks: [toCheck(judgement)],
    errors: [],
    warnings: [],
    manifest: null,
    quota: [],
    effects: [],
    estimate: null,
    estimateNow: null,
    budget: null,
    dryRunMs: null,
  };
}
