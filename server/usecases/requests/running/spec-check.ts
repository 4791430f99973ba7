import type { RequestCheckResult } from '../../../../lib/contracts/requests.ts';
import { addMoney } from '../../../../lib/money.ts';
import { DomainError } from '../../../domain/errors.ts';
import { addToQuota } from '../../../domain/limits/quota.ts';
import { say } from '../../../domain/words/said.ts';
import type { Context } from '../../define.ts';
import { withBudget } from '../order-limits.ts';
import { riseOf } from './assess-spec.ts';
import type { SpecAssessment } from './spec-change.ts';
import { judgeSpecLimits } from './spec-limits.ts';

/** What a change would do, cost and take, as the form shows it while somebody types. */
export async function toSpecCheck({ deps }: Context, assessment: SpecAssessment): Promise<RequestCheckResult> {
  const { asked, current, planned, effects, rules, judgement, checks, findings, warnings, manifest, dryRunMs } =
    assessment;
  const project = await deps.projects.get(deps.db.auto, asked.project);
  if (!project) throw new DomainError('conflict', say('cluster-outside-projects'));
  const { refusals, lines, more, budget, verdict } = await judgeSpecLimits(deps, deps.db.auto, project, assessment);
  const [refusal] = refusals;
  const rise = riseOf(current, planned)?.monthlyLikely ?? '0';
  return {
    policy: judgement && withBudget(judgement, verdict).result,
    checks: [
      ...checks,
      refusal ? { name: 'quota', outcome: 'failed', ...refusal } : { name: 'quota', outcome: 'passed', detail: null },
      verdict.check,
    ],
    errors: [...findings.map(({ code: _, ...error }) => error), ...refusals.map((said) => ({ pointer: '', ...said }))],
    warnings,
    manifest,
    effects,
    ...(rules.length > 0 && { rules }),
    estimate: planned.estimate,
    estimateNow: current.estimate,
    dryRunMs,
    quota: addToQuota(lines, more),
    budget: budget && {
      ...budget,
      committedAfter: addMoney(budget.committed, rise),
      committedHigh: addMoney(budget.committed, rise),
    },
  };
}
