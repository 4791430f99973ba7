import type { Machine } from '../shapes/neighbours.ts';
import { differences, isGoing, isOutdated, isUp, type MachineGroup } from './machines.ts';

export interface ControlPlanePlan {
  create: number;
  remove: Machine[];
  /** Machines that get the wanted version in place, one after the other. */
  update: Machine[];
}

const nothing: ControlPlanePlan = { create: 0, remove: [], update: [] };
const byAge = (a: Machine, b: Machine): number => {
  const [first, second] = [a, b].map(({ metadata }) => `${metadata.creationTimestamp ?? ''} ${metadata.name}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** True once the member of a machine on its way out has left etcd, which is when k0smotron takes its hook away. */
export const hasLeft = ({ metadata }: Machine): boolean =>
  !Object.keys(metadata.annotations ?? {}).some((key) => key.startsWith('pre-terminate.delete.hook.machine'));

/**
 * The next step of a K0sControlPlane towards its machines, by k0smotron's rules. The newest machine must work and those
 * on their way out must have left etcd before anything else is done. A new version alone is put on the machines in
 * place; whatever else differs makes new machines: one is added, then the oldest outdated ones go. k0smotron does not
 * wait for a machine to be gone before it lets the next one go.
 */
export function planControlPlane(group: MachineGroup): ControlPlanePlan {
  const active = group.existing.filter((machine) => !isGoing(machine)).sort(byAge);
  const going = group.existing.filter(isGoing);
  const newest = active.at(-1);
  if ((newest && !isUp(newest)) || going.some((machine) => !hasLeft(machine))) return nothing;
  const outdated = active.filter((machine) => isOutdated(machine, group));
  const late = outdated.filter((machine) => differences(machine, group).join() === 'version');
  if (late.length > 0) return { ...nothing, update: late };
  const upToDate = active.length - outdated.length;
  if (upToDate < group.desired && active.length + going.length < group.desired + 1) return { ...nothing, create: 1 };
  const isTooMany = active.length > group.desired || outdated.length > 0;
  const [oldest] = outdated.length > 0 ? outdated : active;
  return isTooMany && active.length > 1 && oldest ? { ...nothing, remove: [oldest] } : nothing;
}
