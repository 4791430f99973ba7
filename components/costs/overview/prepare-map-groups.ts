import type { CostItem } from '@/lib/contracts/costs';
import { addMoney } from '@/lib/money';

/** More tiles than these in a group are not told apart; what is below this part of the whole is no tile of its own. */
const most = 12;
const leastShare = 0.004;

export interface MapTile {
  key: string;
  /** `namespace/name`; null for several small ones together, and for what is no cluster. */
  cluster: string | null;
  amount: string;
  /** How many clusters it stands for. */
  count: number;
}
export interface MapGroup {
  /** Null for clusters that nobody has claimed. */
  project: string | null;
  amount: string;
  tiles: MapTile[];
}

/** Projects and in each its clusters, the dearest first; of each project the small ones become one tile. */
export function prepareMapGroups(items: readonly Pick<CostItem, 'keys' | 'amount'>[]): MapGroup[] {
  const paid = items.flatMap(({ keys, amount }) => (amount !== null && Number(amount) > 0 ? [{ keys, amount }] : []));
  const whole = paid.reduce((sum, { amount }) => sum + Number(amount), 0);
  return [...Map.groupBy(paid, ({ keys }) => keys[0] ?? null)]
    .map(([project, those]) => ({
      project,
      amount: addMoney(...those.map(({ amount }) => amount)),
      tiles: joinSmall(
        those
          .toSorted((a, b) => Number(b.amount) - Number(a.amount))
          .map(({ keys, amount }) => ({ key: keys[1] ?? ':none', cluster: keys[1] ?? null, amount, count: 1 })),
        whole * leastShare,
      ),
    }))
    .sort((a, b) => Number(b.amount) - Number(a.amount));
}

function joinSmall(tiles: readonly MapTile[], least: number): MapTile[] {
  const own = tiles.filter(({ amount }, place) => place < most && Number(amount) >= least);
  const small = tiles.slice(own.length);
  const [only] = small;
  if (!only || small.length === 1) return [...tiles];
  const rest = { key: ':rest', cluster: null, amount: addMoney(...small.map(({ amount }) => amount)) };
  return [...own, { ...rest, count: small.length }].sort((a, b) => Number(b.amount) - Number(a.amount));
}
