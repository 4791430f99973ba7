import { dryRunPolicySchema, type PolicyDryRun, policyPathSchema } from '../../../lib/contracts/policies.ts';
import type { PolicyOutcome } from '../../../lib/contracts/policy-result.ts';
import { dayMs } from '../../../lib/days.ts';
import { evaluatePolicies, type ScopedPolicy } from '../../domain/policies/policy.ts';
import type { PolicyRecord } from '../../ports/approvals.ts';
import { defineQuery } from '../define.ts';
import { findPolicyScope } from './policy-scope.ts';
import { refuseContradictions } from './refuse-contradictions.ts';

const days = 90;
const maxRequests = 10_000;

/**
 * What a policy would have said to the requests of the last 90 days, beside what the present ones say. Looks at what was
 * asked then, at the hour it was asked; requests that were refused at once were never stored and are not among them. One that contradicts itself is refused as saving it is.
 */
export const dryRunPolicy = defineQuery({
  name: 'dry-run-policy',
  action: 'policy.manage',
  readAction: 'policy.read',
  scope: (context, { path }) => findPolicyScope(context, path.scope),
  input: { path: policyPathSchema, body: dryRunPolicySchema },
  run: async ({ deps }, { body }, { project }): Promise<PolicyDryRun> => {
    await refuseContradictions(deps, project, body.policy);
    const { auto } = deps.db;
    const since = new Date(deps.clock.now().getTime() - days * dayMs);
    const [reviews, records] = await Promise.all([
      deps.reviews.since(auto, project, since, maxRequests),
      deps.policies.list(auto, project === null ? 'all' : [project]),
    ]);
    const none = (): Record<PolicyOutcome, number> => ({ approve: 0, 'needs-approval': 0, deny: 0 });
    const answer: PolicyDryRun = {
      days,
      requests: reviews.length,
      isCut: reviews.length === maxRequests,
      present: none(),
      proposed: none(),
      changed: [],
    };
    const drafted: Pick<PolicyRecord, 'project' | 'policy'>[] = [
      ...records.filter((record) => record.project !== project),
      { project, policy: body.policy },
    ];
    for (const { requestId: id, input, askedAt } of reviews) {
      const present = evaluatePolicies(policiesOf(records, input.project), input, askedAt);
      const proposed = evaluatePolicies(policiesOf(drafted, input.project), input, askedAt);
      answer.present[present.outcome] += 1;
      answer.proposed[proposed.outcome] += 1;
      if (present.outcome === proposed.outcome) continue;
      answer.changed.push({
        id,
        kind: input.kind,
        project: input.project,
        cluster: input.name,
        askedAt: askedAt.toISOString(),
        present: present.outcome,
        proposed: proposed.outcome,
        reasons: proposed.reasons,
      });
    }
    return answer;
  },
});

function policiesOf(all: readonly Pick<PolicyRecord, 'project' | 'policy'>[], project: string): ScopedPolicy[] {
  return all
    .filter((record) => record.project === null || record.project === project)
    .map(({ project: own, policy }) => ({ scope: own === null ? 'installation' : 'project', policy }));
}
