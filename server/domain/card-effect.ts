import type { RateCardEffect, Rates } from '../../lib/contracts/rate-cards.ts';
import { type Amount, addMoney, multiplyMoney } from '../../lib/money.ts';
import { takeOffDiscount } from '../../lib/pricing/discount.ts';

/** Hours of machines of one type that a project had in a month. */
export interface MachineHours {
  project: string | null;
  region: string | null;
  machine: string;
  nodeHours: number;
  /** Of these, those that a rate card priced. */
  cardHours: number;
}
type Sums = RateCardEffect['projects'][number];

/**
 * What other prices would have made of a month, by project, the largest change first. Hours of machines that one of both
 * cards does not name are counted and priced by neither, so that both sums are about the same hours.
 * @param before null: no card held
 */
export function effectOf(
  hours: readonly MachineHours[],
  before: Rates | null,
  after: Rates,
): Pick<RateCardEffect, 'projects'> & Omit<Sums, 'project'> {
  const [old, next] = [before && takeOffDiscount(before), takeOffDiscount(after)];
  const projects = [...Map.groupBy(hours, ({ project }) => project)].map(([project, all]) => ({
    project,
    ...sumOf(all.map((row) => toSums(row, old && priceOf(row, old), priceOf(row, next)))),
  }));
  const change = ({ listed }: Sums) => Math.abs(Number(listed.after) - Number(listed.before));
  return { ...sumOf(projects), projects: projects.sort((one, other) => change(other) - change(one)) };
}

function priceOf({ machine, region }: MachineHours, rates: Rates): Amount | null {
  const hourly = rates.machines.find(({ name }) => name === machine)?.hourly;
  const factor = rates.regions.find(({ name }) => name === region)?.likely ?? '1';
  return hourly === undefined ? null : multiplyMoney(hourly, factor);
}

function toSums({ nodeHours, cardHours }: MachineHours, before: Amount | null, after: Amount | null) {
  const isPriced = before !== null && after !== null;
  const at = (price: Amount | null, hours: number) => (isPriced && price !== null ? multiplyMoney(price, hours) : '0');
  return {
    ...{ nodeHours, cardHours, unpricedHours: isPriced ? 0 : nodeHours },
    charged: { before: at(before, cardHours), after: at(after, cardHours) },
    listed: { before: at(before, nodeHours), after: at(after, nodeHours) },
  };
}

function sumOf(all: readonly Omit<Sums, 'project'>[]): Omit<Sums, 'project'> {
  const hours = (of: 'nodeHours' | 'cardHours' | 'unpricedHours') => all.reduce((sum, one) => sum + one[of], 0);
  const money = (kind: 'charged' | 'listed', of: 'before' | 'after') => addMoney(...all.map((one) => one[kind][of]));
  const pair = (kind: 'charged' | 'listed') => ({ before: money(kind, 'before'), after: money(kind, 'after') });
  return {
    ...{ nodeHours: hours('nodeHours'), cardHours: hours('cardHours'), unpricedHours: hours('unpricedHours') },
    ...{ charged: pair('charged'), listed: pair('listed') },
  };
}
