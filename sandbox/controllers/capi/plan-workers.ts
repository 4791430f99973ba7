import type { Machine } from '../shapes/neighbours.ts';
import { byDeletionOrder, isGoing, isOutdated, isUp, type MachineGroup } from './machines.ts';

export interface MachinePlan {
  /** Machines to make now: none or one. */
  create: number;
  remove: Machine[];
}

/** One more than wanted while outdated machines are replaced. */
const maxSurge = 1;

/**
 * The next step of a MachineDeployment towards its machines. Outdated ones are replaced by adding first, one more than
 * wanted and never fewer that work; a machine on its way out holds its place until it is gone.
 */
export function planWorkers(group: MachineGroup): MachinePlan {
  const { desired, existing } = group;
  const live = existing.filter((machine) => !isGoing(machine));
  const outdated = live.filter((machine) => isOutdated(machine, group));
  const fresh = live.filter((machine) => !outdated.includes(machine));
  const limit = outdated.length > 0 ? desired + maxSurge : desired;
  if (fresh.length < desired && existing.length < limit) return { create: 1, remove: [] };
  const surplus = Math.max(0, fresh.length - desired);
  const remove = [...fresh].sort(byDeletionOrder).slice(0, surplus);
  return { create: 0, remove: [...remove, ...replaced(outdated, live, group)] };
}

/** Outdated machines that can go: broken ones first, working ones as far as enough others work. */
function replaced(outdated: readonly Machine[], live: readonly Machine[], group: MachineGroup): Machine[] {
  const coming = live.filter((machine) => !isUp(machine) && !outdated.includes(machine)).length;
  const room = Math.max(0, live.length - group.desired - coming);
  const sorted = [...outdated].sort(byDeletionOrder);
  const broken = sorted.filter((machine) => !isUp(machine)).slice(0, room);
  const working = live.filter(isUp).length;
  const spare = Math.max(0, working - group.desired);
  return [...broken, ...sorted.filter(isUp).slice(0, Math.min(spare, room - broken.length))];
}
