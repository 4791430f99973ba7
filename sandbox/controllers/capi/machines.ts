import { createHash } from 'node:crypto';
import { findCondition } from '../conditions.ts';
import type { Machine } from '../shapes/neighbours.ts';

/** Annotation that names the machine template a machine was made from (Cluster API's own key). */
export const clonedFrom = 'cluster.x-k8s.io/cloned-from-name';

/** A wanted set of equal machines: a control plane, a MachineDeployment or a MachinePool. */
export interface MachineGroup {
  name: string;
  desired: number;
  version: string;
  template: string;
  controlPlane: boolean;
  existing: Machine[];
}
export interface MachinePlan {
  create: string[];
  remove: Machine[];
}

/** True for a machine whose node has joined and answers. */
export function isUp(machine: Machine): boolean {
  const healthy = findCondition(machine.status?.conditions, 'NodeHealthy');
  return (
    machine.status?.phase === 'Running' &&
    !machine.metadata.deletionTimestamp &&
    healthy?.status !== 'False' &&
    healthy?.status !== 'Unknown'
  );
}

function isOutdated(machine: Machine, { version, template }: MachineGroup): boolean {
  const from = machine.metadata.annotations?.[clonedFrom];
  return (
    (from !== undefined && from !== template) ||
    (machine.spec.version !== undefined && machine.spec.version !== version)
  );
}

function freeName({ name, controlPlane, existing }: MachineGroup): string {
  const taken = new Set(existing.map((machine) => machine.metadata.name));
  for (let index = 0; ; index += 1) {
    const suffix = controlPlane
      ? String(index)
      : createHash('sha256').update(`${name} ${index}`).digest('hex').slice(0, 5);
    if (!taken.has(`${name}-${suffix}`)) return `${name}-${suffix}`;
  }
}

/**
 * The next step towards the wanted machines, one machine at a time: too few are added, too many removed, outdated ones
 * replaced by adding first. Control plane machines wait for the one before them. Names are a function of what exists,
 * so that a step planned twice from the same sight makes one machine.
 */
export function planMachines(group: MachineGroup): MachinePlan {
  const live = group.existing.filter((machine) => !machine.metadata.deletionTimestamp);
  const outdated = live.filter((machine) => isOutdated(machine, group));
  const fresh = live.filter((machine) => !outdated.includes(machine));
  const settled = live.every(isUp);
  const missing = live.length < group.desired;
  const surge = outdated.length > 0 && live.length === group.desired && settled;
  if (missing || surge) {
    if (group.controlPlane && !settled) return { create: [], remove: [] };
    return { create: [freeName(group)], remove: [] };
  }
  if (live.length <= group.desired) return { create: [], remove: [] };
  const newestFirst = [...fresh].sort((a, b) => b.metadata.name.localeCompare(a.metadata.name));
  const [surplus] = outdated.length > 0 ? outdated : newestFirst;
  const mayRemove = outdated.length === 0 || fresh.every(isUp);
  return { create: [], remove: surplus && mayRemove ? [surplus] : [] };
}

/** Counts as Cluster API reports them for a group. */
export function replicaCounts(group: MachineGroup): {
  replicas: number;
  readyReplicas: number;
  availableReplicas: number;
  upToDateReplicas: number;
} {
  const live = group.existing.filter((machine) => !machine.metadata.deletionTimestamp);
  const up = live.filter(isUp).length;
  return {
    replicas: live.length,
    readyReplicas: up,
    availableReplicas: up,
    upToDateReplicas: live.filter((machine) => !isOutdated(machine, group)).length,
  };
}
