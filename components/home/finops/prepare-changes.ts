import type { CostMover, CostSeries } from '@/lib/contracts/cost-series';
import { subtractMoney } from '@/lib/money';

/** So many projects are shown. */
const shown = 6;

export interface ChangeRow {
  project: string;
  amount: string;
  before: string;
  difference: string;
  /** Part of the largest difference, −1 to 1; only a place. */
  part: number;
  /** The cluster that moved most in the project. */
  mover: CostMover | null;
}

/** Projects by how much more or less they cost than in as many days before, with the cluster that it mostly comes from. */
export function prepareChanges(groups: CostSeries['groups'], movers: readonly CostMover[]): ChangeRow[] {
  const rows = groups.flatMap(({ key, amount, before }) =>
    key === null || key.startsWith('__') || amount === null || before === null
      ? []
      : [{ project: key, amount, before, difference: subtractMoney(amount, before) }],
  );
  const size = ({ difference }: { difference: string }) => Math.abs(Number(difference));
  const largest = Math.max(...rows.map(size), 0);
  return rows
    .sort((a, b) => size(b) - size(a) || a.project.localeCompare(b.project, 'en'))
    .slice(0, shown)
    .map((row) => ({
      ...row,
      part: largest > 0 ? Number(row.difference) / largest : 0,
      mover: moverOf(row, movers),
    }));
}

/** The largest change that goes the way of the whole: another one explains nothing. */
function moverOf({ project, difference }: { project: string; difference: string }, movers: readonly CostMover[]) {
  const isLess = difference.startsWith('-');
  const own = movers.filter((mover) => mover.project === project && mover.difference.startsWith('-') === isLess);
  return own.sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)))[0] ?? null;
}
