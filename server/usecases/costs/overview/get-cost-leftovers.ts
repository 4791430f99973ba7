import { type CostLeftovers, type LeftoverKind, leftoverKinds } from '../../../../lib/contracts/cost-leftovers.ts';
import { wholeClusterFilterSchema } from '../../../../lib/contracts/costs.ts';
import { hoursPerMonth } from '../../../../lib/days.ts';
import { addMoney, compareMoney, multiplyMoney } from '../../../../lib/money.ts';
import type { Leftover } from '../../../ports/leftovers.ts';
import { defineQuery } from '../../define.ts';
import { toFilter } from './cost-window.ts';

/** More of a kind is counted and not listed. */
const listed = 50;
/** Of a month's hours over a day's. */
const daysPerMonth = hoursPerMonth / 24;

/** What costs without anybody who answers for it, of the projects whose costs the asker may see. */
export const getCostLeftovers = defineQuery({
  name: 'get-cost-leftovers',
  action: 'cost.read',
  scope: 'visible',
  input: { query: wholeClusterFilterSchema },
  run: async ({ deps, visible }, { query }): Promise<CostLeftovers> => {
    const { currency } = deps;
    const found = await deps.leftovers.leftovers(deps.db.auto, { visible, filter: toFilter(query), currency });
    const items = found?.items ?? [];
    const kinds = leftoverKinds
      .map((kind) => toKind(kind, items))
      .filter(({ count }) => count > 0)
      .sort((a, b) => compareMoney(b.monthly, a.monthly));
    const nobodys = kinds.filter(({ kind }) => kind !== 'management');
    return { currency, day: found?.day ?? null, monthly: addMoney(...nobodys.map(({ monthly }) => monthly)), kinds };
  },
});

function toKind(kind: LeftoverKind['kind'], all: readonly Leftover[]): LeftoverKind {
  const items = all
    .filter((item) => item.kind === kind)
    .map(({ kind: _kind, amount, goneSince, ...item }) => ({
      ...item,
      monthly: multiplyMoney(amount, daysPerMonth),
      goneSince: goneSince?.toISOString() ?? null,
    }));
  const monthly = addMoney(...items.map((item) => item.monthly));
  return { kind, monthly, count: items.length, items: items.slice(0, listed) };
}
