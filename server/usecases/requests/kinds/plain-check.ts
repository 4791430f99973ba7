import type { RequestCheckResult } from '../../../../lib/contracts/requests.ts';
import type { Judgement } from '../../policies/judge.ts';
import { toCheck } from '../../policies/judge-order.ts';

/** What the policies say to what takes nothing of the limits and writes no spec. */
export function toPlainCheck(judgement: Judgement): RequestCheckResult {
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
