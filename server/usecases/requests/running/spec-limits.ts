import type { Check } from '../../../../lib/contracts/requests.ts';
import { addMoney, compareMoney, subtractMoney } from '../../../../lib/money.ts';
import { isCounted } from '../../../../lib/pricing/completeness.ts';
import { toQuotaAmounts } from '../../../../lib/pricing/size-of.ts';
import { type BudgetVerdict, judgeBudget } from '../../../domain/limits/budget.ts';
import { dearer } from '../../../domain/limits/price.ts';
import { findExceeded, findUnsized, type QuotaAmounts } from '../../../domain/limits/quota.ts';
import type { Holding, MovedHolding } from '../../../domain/requests/request-plan.ts';
import type { ProjectRecord, Usage } from '../../../ports/catalog.ts';
import type { Tx } from '../../../ports/database.ts';
import type { ReservationRecord } from '../../../ports/requests.ts';
import type { Deps } from '../../deps.ts';
import { toBudgetLine, toQuotaLines } from '../../projects/project-view.ts';
import { type Limits, withoutHeld } from '../order-limits.ts';
import type { SpecAssessment } from './spec-change.ts';

export interface SpecLimits extends Limits {
  /** How what is held for the cluster moves, by the request that holds it; null where it stays. */
  moved: MovedHolding;
  /** What is held until the change has ended: of each resource the larger of now and then. */
  meanwhile: Holding;
}

/**
 * Holds a change of a cluster against the quota and the budget of its project as they are now: a rise counts before it is
 * carried out, a fall once the cluster has shrunk. Counts only where the caller has locked the project.
 */
export async function judgeSpecLimits(
  deps: Deps,
  tx: Tx,
  project: ProjectRecord,
  assessment: SpecAssessment,
): Promise<SpecLimits> {
  const { asked, current, planned } = assessment;
  const [counted, held] = [
    (await deps.projects.usage(tx, [project.name])).get(project.name),
    await deps.reservations.ofCluster(tx, asked.cluster),
  ];
  const before = asked.replaces ? asked.replaces.before : held && toHolding(held);
  const usage = counted && held && asked.replaces ? withHeld(withoutHeld(counted, held), before) : counted;
  const present = before ?? holdingOf(current);
  const after = withPriceOf(holdingOf(planned), present, assessment);
  const more = risesOf(present, after);
  const budget = toBudgetLine(project, usage);
  const lines = toQuotaLines(project, usage);
  const unsized =
    more.vcpu === 0 && more.memoryGib === 0 && more.gpu === 0 ? null : findUnsized(lines, planned.size.unknownMachines);
  const verdict = judgeRise(budget, assessment);
  return {
    lines,
    more,
    budget,
    verdict,
    refusals: [...findExceeded(lines, more), ...(unsized ? [unsized] : [])],
    moved: { requestId: held?.requestId ?? asked.requestId, before, after },
    meanwhile: {
      ...largerOf(present, after),
      price: verdict.isOver ? present.price : dearer(present.price, after.price),
    },
  };
}

/** What a project uses with what one cluster holds of it. */
function withHeld(usage: Usage, held: Holding | null): Usage {
  if (!held) return usage;
  return {
    ...usage,
    clusters: usage.clusters + held.clusters,
    nodes: usage.nodes + (held.nodes ?? 0),
    gpu: usage.gpu + held.gpu,
    vcpuMillicores: usage.vcpuMillicores + held.vcpuMillicores,
    memoryBytes: usage.memoryBytes + held.memoryBytes,
    committed: addMoney(usage.committed, held.price?.monthly ?? '0'),
  };
}

const toHolding = ({ clusters, nodes, vcpuMillicores, memoryBytes, gpu, price }: ReservationRecord): Holding => ({
  clusters,
  nodes,
  vcpuMillicores,
  memoryBytes,
  gpu,
  price,
});

/** What a cluster takes by its values. */
export function holdingOf({ size, estimate }: SpecAssessment['current']): Holding {
  const { nodes, vcpuMillicores, memoryBytes, gpu } = size;
  const price = estimate && { monthly: estimate.monthlyLikely, currency: estimate.currency };
  return { clusters: 1, nodes, vcpuMillicores, memoryBytes, gpu, price };
}

/** The price that is held moves by the difference, so that prices of another day change nothing of what was agreed. */
function withPriceOf(after: Holding, present: Holding, { current, planned }: SpecAssessment): Holding {
  const { price } = present;
  if (!price || !current.estimate || !planned.estimate) return after;
  if (price.currency !== planned.estimate.currency || current.estimate.currency !== planned.estimate.currency)
    return after;
  const moved = addMoney(price.monthly, subtractMoney(planned.estimate.monthlyLikely, current.estimate.monthlyLikely));
  return { ...after, price: { ...price, monthly: compareMoney(moved, '0') > 0 ? moved : '0' } };
}

function risesOf(present: Holding, after: Holding): Required<Omit<QuotaAmounts, 'clustersPerPerson'>> {
  const [was, is] = [present, after].map((one) => toQuotaAmounts({ ...one, nodes: one.nodes ?? 0 }));
  const rise = (key: keyof NonNullable<typeof was>) => Math.max(0, (is?.[key] ?? 0) - (was?.[key] ?? 0));
  return { clusters: 0, nodes: rise('nodes'), vcpu: rise('vcpu'), memoryGib: rise('memoryGib'), gpu: rise('gpu') };
}

function largerOf(one: Holding, other: Holding): Omit<Holding, 'price'> {
  return {
    clusters: 1,
    nodes: Math.max(one.nodes ?? 0, other.nodes ?? 0),
    vcpuMillicores: Math.max(one.vcpuMillicores, other.vcpuMillicores),
    memoryBytes: Math.max(one.memoryBytes, other.memoryBytes),
    gpu: Math.max(one.gpu, other.gpu),
  };
}

/** A price that falls or stays needs no room. */
function judgeRise(budget: Limits['budget'], { current, planned }: SpecAssessment): BudgetVerdict {
  const isKnown = current.estimate && planned.estimate && current.estimate.currency === planned.estimate.currency;
  if (!isKnown || !current.estimate || !planned.estimate) return judgeBudget(budget, null, false);
  const rise = (key: 'monthlyLow' | 'monthlyLikely' | 'monthlyHigh') => {
    const difference = subtractMoney(planned.estimate?.[key] ?? '0', current.estimate?.[key] ?? '0');
    return compareMoney(difference, '0') > 0 ? difference : '0';
  };
  const passed: Check = { name: 'budget', outcome: 'passed', detail: null };
  if (rise('monthlyLikely') === '0') return { isOver: false, check: passed };
  const risen = {
    ...planned.estimate,
    monthlyLow: rise('monthlyLow'),
    monthlyLikely: rise('monthlyLikely'),
    monthlyHigh: rise('monthlyHigh'),
  };
  return judgeBudget(budget, risen, isCounted(planned.estimate));
}
