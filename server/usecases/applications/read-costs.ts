import type { ApplicationCost, ApplicationCostTotal } from '../../../lib/contracts/application-costs.ts';
import type { ApplicationDetail } from '../../../lib/contracts/applications.ts';
import { estimateMoney } from '../../../lib/money.ts';
import {
  costOfDemand,
  type MemberPrices,
  monthlyOf,
  type PlacementCost,
  sumCosts,
} from '../../domain/applications/application-cost.ts';
import type { ApplicationFilter, DemandRecord } from '../../ports/applications.ts';
import type { Tx } from '../../ports/database.ts';
import type { Context } from '../define.ts';
import { readMemberPrices } from './read-member-prices.ts';

type Deps = Pick<Context['deps'], 'applications' | 'memberPrices' | 'clock' | 'currency'>;

/** Answers what one of a page costs; null where its costs may not be read. */
type CostOf = (application: DemandRecord & { summary: { namespace: string } }) => ApplicationCost | null;

/** @param filter with the namespaces of the projects whose costs may be read */
export async function readCostOf(deps: Deps, tx: Tx, filter: ApplicationFilter): Promise<CostOf> {
  if (filter.namespaces.length === 0) return () => null;
  const prices = await readMemberPrices(deps, tx, filter.controlPlanes);
  const namespaces = new Set(filter.namespaces);
  return (application) => {
    if (!namespaces.has(application.summary.namespace)) return null;
    const { monthly, gaps } = costOf(application, prices);
    return { monthly, currency: deps.currency, gaps: [...gaps] };
  };
}

/** What the applications of a list cost together; null where costs of none may be read. @param filter as above */
export async function sumListCosts(deps: Deps, tx: Tx, filter: ApplicationFilter): Promise<ApplicationCostTotal> {
  if (filter.namespaces.length === 0) return null;
  const [prices, demands] = await Promise.all([
    readMemberPrices(deps, tx, filter.controlPlanes),
    deps.applications.demands(tx, filter),
  ]);
  const costs = demands.map(({ controlPlane, demand }) => monthlyOf(demand, prices.get(controlPlane) ?? nobody));
  return { ...sumCosts(costs), currency: deps.currency };
}

/** What one application costs, with each of its members. */
export async function readApplicationCost(
  deps: Deps,
  tx: Tx,
  application: DemandRecord,
): Promise<NonNullable<ApplicationDetail['cost']>> {
  const prices = await readMemberPrices(deps, tx, [application.controlPlane]);
  const { monthly, gaps, members } = costOf(application, prices);
  return {
    monthly,
    currency: deps.currency,
    gaps: [...gaps],
    members: members.map(({ price, ...member }) => ({
      ...member,
      gaps: [...member.gaps],
      price: price && { cpu: estimateMoney(price.cpu), memoryGib: estimateMoney(price.memoryGib) },
    })),
  };
}

const nobody: MemberPrices = new Map();
const costOf = ({ controlPlane, demand }: DemandRecord, prices: ReadonlyMap<string, MemberPrices>): PlacementCost =>
  costOfDemand(demand, prices.get(controlPlane) ?? nobody);
