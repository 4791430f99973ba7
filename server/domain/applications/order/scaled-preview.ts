import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import {
  type Scaled,
  type ScaledEnd,
  type Scheduled,
  scalesItself,
} from '../../../../lib/contracts/application-scaling.ts';
import { knownTo } from '../../karmada/dedication.ts';
import type { Share } from '../../placement/placement.ts';
import { nextRunAfter } from '../../workloads/next-run.ts';
import { costOfReplicas, type MemberPrices, type PlacementCost } from '../application-cost.ts';
import type { Binding } from '../binding.ts';
import { replicasBetween } from './scaling.ts';
import { type SplitQuestion, sharesOf, splitReplicas } from './split.ts';

/** How many runs of a schedule are told. */
const mostRuns = 3;

/** One end of what an application may have, with its cost for who may read it. */
export type AssessedEnd = Omit<ScaledEnd, 'cost'> & { cost: PlacementCost };
export interface AssessedScaling {
  present: Scaled['present'];
  fewest: AssessedEnd;
  most: AssessedEnd;
}

/** An application with the number of replicas that it has now, where an autoscaler sets it. @param present null before it is there */
export const asItIs = (spec: ApplicationSpec, present: number | null): ApplicationSpec =>
  present !== null && scalesItself(spec) ? { ...spec, replicas: present } : spec;

/**
 * How many replicas a quota is asked for. Where an autoscaler sets them, nobody asks for others than those that are placed,
 * but it starts its fewest at once.
 * @param spec with the number that it has now
 */
export function replicasAsked(spec: ApplicationSpec, before: ApplicationSpec | null, binding: Binding | null): number {
  if (!scalesItself(spec)) return spec.replicas;
  const fewest = spec.scaling?.fewest ?? 0;
  const placed = (binding?.targets ?? []).reduce((all, { replicas }) => all + replicas, 0);
  if (placed === 0) return Math.max(spec.replicas, fewest);
  return fewest > (before?.scaling?.fewest ?? 0) ? Math.max(placed, fewest) : placed;
}

/**
 * What an application becomes at both ends of what its autoscaler may make of it; null where it has none.
 * @param present replicas that it has now; null before it is there
 */
export function assessScaling(
  question: SplitQuestion,
  present: number | null,
  prices: MemberPrices,
): AssessedScaling | null {
  const { spec, project, binding } = question;
  if (!scalesItself(spec)) return null;
  const clusters = knownTo(question.clusters, project, new Set(sharesOf(binding).map(({ cluster }) => cluster)));
  const { fewest, most } = replicasBetween(spec, present ?? spec.replicas);
  const endOf = (replicas: number) => toEnd({ ...question, clusters, spec: { ...spec, replicas } }, prices);
  return { present, fewest: endOf(fewest), most: endOf(most) };
}

function toEnd(question: SplitQuestion, prices: MemberPrices): AssessedEnd {
  const { replicas } = question.spec;
  const placing = replicas === 0 ? { shares: [] } : splitReplicas(question).placing;
  const shares = 'shares' in placing ? placing.shares.filter((share) => share.replicas > 0) : [];
  return {
    replicas,
    members: shares.map(({ cluster, replicas: count }) => ({ name: cluster, replicas: count })),
    problem: 'shares' in placing ? null : placing.message,
    cost: 'shares' in placing ? costOf(shares, question.spec, prices) : nowhere,
  };
}

/** What is placed nowhere has no price, as nobody knows where it runs once there is room. */
const nowhere: PlacementCost = { monthly: null, members: [], gaps: ['nowhere'] };

const costOf = (
  shares: readonly Share[],
  { cpuMillicores, memoryMib }: ApplicationSpec,
  prices: MemberPrices,
): PlacementCost =>
  costOfReplicas(
    new Map(shares.map(({ cluster, replicas }) => [cluster, replicas])),
    { cpu: cpuMillicores / 1000, memoryBytes: memoryMib * 2 ** 20 },
    prices,
  );

/** When each schedule comes next. */
export function scheduledAfter({ schedules }: Pick<ApplicationSpec, 'schedules'>, now: Date): Scheduled {
  return schedules.map(({ name, cron, timeZone, isPaused }) => {
    const at: string[] = [];
    let last: Date | null = isPaused ? null : now;
    while (last !== null && at.length < mostRuns) {
      last = nextRunAfter(cron, timeZone, last);
      if (last) at.push(last.toISOString());
    }
    return { name, at };
  });
}
