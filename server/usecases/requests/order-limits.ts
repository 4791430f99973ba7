import type { Check } from '../../../lib/contracts/requests.ts';
import { subtractMoney } from '../../../lib/money.ts';
import { isCounted } from '../../../lib/pricing/completeness.ts';
import { toQuotaAmounts } from '../../../lib/pricing/size-of.ts';
import { DomainError } from '../../domain/errors.ts';
import { type BudgetLine, type BudgetVerdict, judgeBudget } from '../../domain/limits/budget.ts';
import { findExceeded, findUnsized, type QuotaAmounts, type QuotaLine } from '../../domain/limits/quota.ts';
import { addReason } from '../../domain/policies/policy.ts';
import type { Said } from '../../domain/words/said.ts';
import type { ProjectRecord, Usage } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { Holding, RequestRecord, ReservationRecord } from '../../ports/requests.ts';
import type { Context } from '../define.ts';
import type { Judgement } from '../policies/judge.ts';
import { toCheck } from '../policies/judge-order.ts';
import { toBudgetLine, toPersonalQuotaLines } from '../projects/project-view.ts';
import type { Assessment } from './assessment.ts';

export interface Limits {
  lines: QuotaLine[];
  /** What the order adds to them. */
  more: QuotaAmounts;
  /** Why the quota does not allow it: a sentence for each limit that it would pass. */
  refusals: Said[];
  budget: BudgetLine | null;
  verdict: BudgetVerdict;
}

/**
 * Holds an order against the quota and the budget of its project as they are now. Counts only where the caller has
 * locked the project.
 * @param held what the request holds already, when it asks for something else
 */
export async function judgeLimits(
  { deps, actor }: Context,
  tx: Tx,
  project: ProjectRecord,
  { size, estimate }: Pick<Assessment, 'size' | 'estimate'>,
  held: ReservationRecord | null = null,
): Promise<Limits> {
  const counted = (await deps.projects.usage(tx, [project.name])).get(project.name);
  const usage = counted && held ? withoutHeld(counted, held) : counted;
  const isPersonal = actor.id !== null && project.quota.some(({ resource }) => resource === 'clustersPerPerson');
  const ofPerson = isPersonal && !held ? await deps.reservations.countOfPerson(tx, project.name, actor.id ?? '') : 0;
  const lines = toPersonalQuotaLines(project, usage, ofPerson);
  const more = { ...toQuotaAmounts({ ...size, clusters: 1 }), clustersPerPerson: 1 };
  const budget = toBudgetLine(project, usage);
  const isComplete = estimate !== null && isCounted(estimate);
  const unsized = findUnsized(lines, size.unknownMachines);
  return {
    lines,
    more,
    budget,
    verdict: judgeBudget(budget, estimate, isComplete),
    refusals: [...findExceeded(lines, more), ...(unsized ? [unsized] : [])],
  };
}

/** What a project uses without what one request holds of it. */
export function withoutHeld(
  usage: Usage,
  { clusters, nodes, vcpuMillicores, memoryBytes, gpu, price }: ReservationRecord,
): Usage {
  return {
    clusters: usage.clusters - clusters,
    nodes: usage.nodes - (nodes ?? 0),
    gpu: usage.gpu - gpu,
    vcpuMillicores: usage.vcpuMillicores - vcpuMillicores,
    memoryBytes: usage.memoryBytes - memoryBytes,
    committed: subtractMoney(usage.committed, price?.monthly ?? '0'),
    allowed: usage.allowed,
  };
}

/** @throws DomainError `quota-exceeded` */
export function refuseQuota({ refusals }: Limits): void {
  const [first] = refusals;
  if (!first) return;
  throw new DomainError('quota-exceeded', { ...first, errors: refusals.map((said) => ({ pointer: '', ...said })) });
}

/** What passes the budget waits for a person, whatever the policies would let through. */
export function withBudget(judgement: Judgement, verdict: BudgetVerdict): Judgement {
  if (!verdict.isOver) return judgement;
  const where = { scope: 'project' as const, rule: null, params: {}, pointer: null };
  const result = addReason(judgement.result, { outcome: 'needs-approval', code: 'over-budget', ...where });
  return { ...judgement, result };
}

/** The checks of an order that its limits allow to be stored. */
export function withLimits(checks: readonly Check[], judgement: Judgement, { verdict }: Limits): Check[] {
  const others = checks.filter(({ name }) => name !== 'policy');
  return [...others, toCheck(judgement), { name: 'quota', outcome: 'passed', detail: null }, verdict.check];
}

/** What an order holds: its size at once, its price unless somebody has to decide that it may pass the budget. */
export function toReservation(
  { id, project, namespace, clusterName }: RequestRecord,
  { size, estimate }: Pick<Assessment, 'size' | 'estimate'>,
  { isOver }: BudgetVerdict,
): Holding {
  const { nodes, vcpuMillicores, memoryBytes, gpu } = size;
  const price = isOver || !estimate ? null : { monthly: estimate.monthlyLikely, currency: estimate.currency };
  return {
    requestId: id,
    project,
    namespace,
    clusterName,
    clusters: 1,
    nodes,
    vcpuMillicores,
    memoryBytes,
    gpu,
    price,
  };
}
