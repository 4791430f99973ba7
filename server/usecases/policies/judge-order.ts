import type { CreateClusterRequest } from '../../../lib/contracts/request-bodies.ts';
import type { Check } from '../../../lib/contracts/requests.ts';
import { machineTypesOf, regionOf } from '../../domain/policies/policy-input.ts';
import { sayResult } from '../../domain/policies/policy-words.ts';
import { sayPolicyResult } from '../../domain/words/said.ts';
import type { Deps } from '../deps.ts';
import type { Assessment } from '../requests/assessment.ts';
import { denialsOf } from './denials.ts';
import { type Judgement, judge } from './judge.ts';

/** Adds what the policies say to an order whose values are fine otherwise; a denial is a finding at its field. */
export async function judgeOrder(
  deps: Deps,
  body: CreateClusterRequest,
  values: Record<string, unknown>,
  assessment: Assessment,
): Promise<Assessment> {
  const { size, estimate } = assessment;
  const judgement = await judge(deps, deps.db.auto, {
    kind: 'create',
    project: body.project,
    name: body.name,
    catalogItem: body.catalogItem,
    purpose: body.purpose ?? null,
    justification: body.justification ?? null,
    lifetimeDays: body.expiresInDays ?? null,
    region: regionOf(values),
    machineTypes: machineTypesOf(values),
    nodes: size.nodes,
    vcpu: size.unknownMachines.length > 0 ? null : size.vcpuMillicores / 1000,
    price: estimate && { currency: estimate.currency, monthlyLikely: estimate.monthlyLikely },
  });
  return {
    ...assessment,
    judgement,
    checks: [...assessment.checks, toCheck(judgement)],
    findings: [...assessment.findings, ...denialsOf(judgement)],
  };
}

const checkOutcomes = { approve: 'passed', 'needs-approval': 'warning', deny: 'failed' } as const;

/** The policies' word as a check of the request. */
export function toCheck({ result }: Judgement): Check {
  const all = sayPolicyResult(result);
  const [first] = all;
  return {
    name: 'policy',
    outcome: checkOutcomes[result.outcome],
    detail: sayResult(result),
    ...(first && all.length === 1 && { message: first.message }),
    ...(all.length > 1 && { said: all }),
  };
}
