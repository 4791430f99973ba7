import type { PoolChange } from '@/lib/change-effects/pool-changes';
import type { Machine } from '@/lib/contracts/clusters';

/** One row of the plan: a machine, or several that fare alike. */
export interface PlannedMachines {
  key: string;
  /** Name of the machine, where it is one that runs. */
  name: string | null;
  pool: string;
  count: number;
  fate: 'stays' | 'joins' | 'leaves' | 'replaced';
  /** When it is its turn: steps from the start, one machine each. Machines that join or leave do so together. */
  from: number;
  until: number;
}

/** More rows than this are told as one. */
const mostRows = 6;

const isOf = (machine: Machine, pool: string) => (machine.role === 'control-plane') === (pool === 'controlPlane');

/**
 * What happens to the machines, in the order of Cluster API: the control plane first and one machine at a time, then the
 * workers. Pools whose numbers nobody knows are left out.
 */
export function planMachines(
  pools: readonly PoolChange[],
  machines: readonly Machine[],
): { rows: PlannedMachines[]; steps: number } {
  const ordered = [...pools].sort((a, b) => Number(b.pool === 'controlPlane') - Number(a.pool === 'controlPlane'));
  const rows: PlannedMachines[] = [];
  let step = 0;
  for (const { pool, added, removed, replaced } of ordered) {
    if (added === null || removed === null || replaced === null) continue;
    const running = machines.filter((machine) => isOf(machine, pool));
    const turns = Math.min(replaced, running.length || replaced);
    rows.push(...replacedRows(pool, running.slice(0, turns), turns, step));
    const staying = running.length - turns - removed;
    if (staying > 0) rows.push({ ...row(pool, 'stays', staying), from: 0, until: 0 });
    if (removed > 0) rows.push({ ...row(pool, 'leaves', removed), from: step, until: step + 1 });
    rows.push(...joiningRows(pool, added, step));
    step += Math.max(turns, added > 0 || removed > 0 ? 1 : 0);
  }
  return { rows, steps: Math.max(step, 1) };
}

const row = (pool: string, fate: PlannedMachines['fate'], count: number) => ({
  key: `${pool} ${fate}`,
  name: null,
  pool,
  fate,
  count,
});

function replacedRows(pool: string, running: readonly Machine[], turns: number, start: number): PlannedMachines[] {
  if (turns === 0) return [];
  if (turns > mostRows || running.length === 0) {
    return [{ ...row(pool, 'replaced', turns), from: start, until: start + turns }];
  }
  return running.map(({ name }, at) => ({
    ...row(pool, 'replaced', 1),
    key: name,
    name,
    from: start + at,
    until: start + at + 1,
  }));
}

function joiningRows(pool: string, added: number, start: number): PlannedMachines[] {
  if (added > mostRows) return [{ ...row(pool, 'joins', added), from: start, until: start + 1 }];
  return Array.from({ length: added }, (_, at) => ({
    ...row(pool, 'joins', 1),
    key: `${pool} joins ${at}`,
    from: start,
    until: start + 1,
  }));
}
