import { type EffectPart, effectParts, type RateCardEffect, type Rates } from '../../../../lib/contracts/rate-cards.ts';
import { amountOf } from '../../../../lib/money.ts';
import type { BookedBasis } from '../hours/cluster-hour.ts';
import { cardPricesOf } from './cost-card.ts';
import { isMet, priceBasis } from './price-basis.ts';

/** What a project's month in a region was worked out from, summed by what is priced alike. */
export interface MonthBasis {
  project: string | null;
  region: string | null;
  basis: BookedBasis;
}

const partOf: Record<BookedBasis['what'], EffectPart> = {
  node: 'machines',
  storage: 'volumes',
  'load-balancer': 'load-balancers',
  'control-plane': 'control-planes',
  'managed-control-plane': 'control-planes',
  'hosted-control-plane': 'control-planes',
  'cluster-fee': 'cluster-fees',
};

interface Row {
  project: string | null;
  part: EffectPart;
  nodeHours: number;
  cardHours: number;
  unpricedHours: number;
  paid: Change;
  list: Change;
}
interface Change {
  before: number;
  after: number;
}

/**
 * What a card would have made of a month, by project, the largest change first: what was booked against what booking it
 * anew under the card would book.
 */
export function effectOf(
  month: readonly MonthBasis[],
  rates: Rates,
): Omit<RateCardEffect, 'month' | 'since' | 'currency' | 'base' | 'unconverted'> {
  const regions = [...new Set(month.map(({ region }) => region))];
  const cards = new Map(regions.map((region) => [region, cardPricesOf(rates, region)]));
  const rows = month.map(({ project, region, basis }): Row => {
    const card = cards.get(region) ?? null;
    const after = isMet(basis.needs, card) ? priceBasis(basis, card) : null;
    const hours = basis.what === 'node' ? basis.quantity : 0;
    return {
      project,
      part: partOf[basis.what],
      nodeHours: hours,
      cardHours: after?.by === 'rate-card' ? hours : 0,
      unpricedHours: after === null ? hours : 0,
      paid: { before: basis.paid ?? 0, after: after?.paid ?? 0 },
      list: { before: basis.list ?? 0, after: after?.list ?? 0 },
    };
  });
  const projects = [...Map.groupBy(rows, ({ project }) => project)].map(([project, own]) => ({
    project,
    ...sumOf(own),
  }));
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return {
    ...sumOf(rows),
    parts: effectParts.flatMap((part) => {
      const { charged } = sumOf(byPart.get(part) ?? []);
      return charged.before === '0' && charged.after === '0' ? [] : { part, charged };
    }),
    projects: projects.sort((one, other) => changeOf(other) - changeOf(one)),
  };
}

const changeOf = ({ charged }: Pick<RateCardEffect, 'charged'>) =>
  Math.abs(Number(charged.after) - Number(charged.before));

function sumOf(rows: readonly Row[]) {
  const hours = (of: 'nodeHours' | 'cardHours' | 'unpricedHours') => rows.reduce((sum, row) => sum + row[of], 0);
  const money = (of: 'paid' | 'list', at: keyof Change) => amountOf(rows.reduce((sum, row) => sum + row[of][at], 0));
  const pair = (of: 'paid' | 'list') => ({ before: money(of, 'before'), after: money(of, 'after') });
  return {
    nodeHours: hours('nodeHours'),
    cardHours: hours('cardHours'),
    unpricedHours: hours('unpricedHours'),
    charged: pair('paid'),
    list: pair('list'),
  };
}
