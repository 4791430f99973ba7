import {
  type CheckedSource,
  type Compared,
  type CostCheckReport,
  costCheckQuerySchema,
} from '../../../../lib/contracts/cost-check.ts';
import { sourceFailures } from '../../../../lib/contracts/metrics.ts';
import { countDays } from '../../../../lib/days.ts';
import { addMoney } from '../../../../lib/money.ts';
import type { CostCheck } from '../../../ports/cost-checks.ts';
import { defineQuery } from '../../define.ts';
import { comparedDays, daysOf } from './cost-window.ts';

/** What is booked against what the source of metrics says itself, of the projects whose costs the asker may see. */
export const getCostCheck = defineQuery({
  name: 'get-cost-check',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costCheckQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostCheckReport> => {
    const now = deps.clock.now();
    const { whole } = comparedDays(daysOf(query, now), now);
    const narrowed = query.project ? { project: query.project } : {};
    const checks = await deps.costChecks.checks(deps.db.auto, { visible, ...whole, ...narrowed });
    // One that is asked no more has nothing to say about days that came after it.
    const told = checks.filter(({ days }, place) => days > 0 || place === 0);
    return { days: countDays(whole.from, whole.to), sources: told.map(toSource) };
  },
});

function toSource({
  source,
  currency,
  days,
  from,
  to,
  told,
  booked,
  card,
  failure,
  failedAt,
}: CostCheck): CheckedSource {
  const lines = [
    { what: 'machines' as const, ...compare(told.node, booked.node) },
    { what: 'volumes' as const, ...compare(told.storage, booked.storage) },
    { what: 'loadBalancers' as const, ...compare(told.loadBalancer, booked.loadBalancer) },
    { what: 'controlPlanes' as const, ...compare(told.fee, booked.fee) },
  ];
  const total = compare(sumKnown(lines.map((line) => line.source)), sumKnown(lines.map((line) => line.booked)));
  const added = { prices: card.node ?? '0', fees: card.fee ?? '0' };
  return {
    name: source,
    currency,
    days,
    from,
    to,
    lines,
    total,
    added,
    all: addMoney(total.booked ?? '0', added.prices, added.fees),
    failure: sourceFailures.find((one) => one === failure) ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  };
}

function sumKnown(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : addMoney(...known);
}

function compare(source: string | null, booked: string | null): Compared {
  const isKnown = source !== null && booked !== null && Number(source) > 0;
  return { source, booked, difference: isKnown ? Number(booked) / Number(source) - 1 : null };
}
