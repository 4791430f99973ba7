import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { endsByItself, isChart } from '../../../../lib/contracts/application-workload.ts';
import { costOfDemand, costOfReplicas, type MemberPrices, type PlacementCost } from '../application-cost.ts';

/** What an application costs a month where its replicas are, and where they would be. */
export interface OrderCost {
  now: PlacementCost;
  after: PlacementCost;
}

/**
 * What an application would cost, by the measured prices of members.
 * @param before what it was asked to be; null where it is new
 */
export function costOfOrder(
  members: ApplicationPreview['members'],
  { before, after }: { before: ApplicationSpec | null; after: ApplicationSpec },
  prices: MemberPrices,
): OrderCost {
  const costOf = (spec: ApplicationSpec, replicas: 'now' | 'after') => {
    const placed = members.filter((line) => line[replicas] > 0);
    if (endsByItself(spec.workload) || isChart(spec.workload)) {
      const gap = isChart(spec.workload) ? 'in-chart' : 'at-times';
      const asked = { cpu: 0, memoryGib: 0, gaps: [gap] as const };
      return costOfDemand(
        { members: placed.map((line) => ({ cluster: line.name, replicas: line[replicas], ...asked })), gaps: [] },
        prices,
      );
    }
    return costOfReplicas(
      new Map(placed.map((line) => [line.name, line[replicas]])),
      { cpu: spec.cpuMillicores / 1000, memoryBytes: spec.memoryMib * 2 ** 20 },
      prices,
    );
  };
  return { now: costOf(before ?? after, 'now'), after: costOf(after, 'after') };
}
