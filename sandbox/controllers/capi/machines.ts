import { findCondition } from '../conditions.ts';
import type { Machine } from '../shapes/neighbours.ts';

/** Annotation that names the machine template a machine was made from (Cluster API's own key). */
export const clonedFrom = 'cluster.x-k8s.io/cloned-from-name';
/** Annotation of k0smotron: the configuration that a control plane machine was made with. */
export const madeWithConfig = 'k0s.controlplane.cluster.x-k8s.io/k0s-config';
/** Annotation by which somebody says which machine is to go first. */
const deleteFirst = 'cluster.x-k8s.io/delete-machine';

/** What the machines of a group are wanted to be. */
export interface MachineGroup {
  name: string;
  desired: number;
  /** Absent where the chart leaves the version to the bootstrap provider. */
  version: string | undefined;
  template: string;
  /** Kind of the machines behind the Machines. */
  machineKind: string;
  /** Configuration of the control plane machines, as text. */
  config?: string;
  existing: Machine[];
}

export interface ReplicaCounts {
  replicas: number;
  readyReplicas: number;
  availableReplicas: number;
  upToDateReplicas: number;
}

/** True for machines of the control plane. */
export function isControlPlane(machine: Machine): boolean {
  return machine.metadata.labels?.['cluster.x-k8s.io/control-plane'] !== undefined;
}

/** True for a machine that is on its way out. */
export const isGoing = ({ metadata }: Machine): boolean => metadata.deletionTimestamp !== undefined;

/** True while the machine's node answers, also while the machine is on its way out. */
export function hasHealthyNode({ status }: Machine): boolean {
  const healthy = findCondition(status?.conditions, 'NodeHealthy');
  const answers = healthy?.status !== 'False' && healthy?.status !== 'Unknown';
  return status?.nodeRef !== undefined && answers;
}

/** True for a machine that stays, whose node has joined and answers. */
export function isUp(machine: Machine): boolean {
  return machine.status?.phase === 'Running' && !isGoing(machine) && hasHealthyNode(machine);
}

const k0sSuffix = /\+k0s\..*$/;

/** k0smotron compares versions without regard to a suffix that one of them lacks. */
function isSameVersion(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return a === b;
  return (!k0sSuffix.test(a) || !k0sSuffix.test(b)) && a.replace(k0sSuffix, '') === b.replace(k0sSuffix, '');
}

/** What tells a machine from what its group wants now: nothing for one that is up to date. */
export function differences(machine: Machine, group: MachineGroup): ('version' | 'template' | 'config')[] {
  const { annotations } = machine.metadata;
  const [from, config] = [annotations?.[clonedFrom], annotations?.[madeWithConfig]];
  const found: ('version' | 'template' | 'config')[] = [];
  const same = group.config === undefined ? machine.spec.version === group.version : undefined;
  if (!(same ?? isSameVersion(machine.spec.version, group.version))) found.push('version');
  if (from !== undefined && from !== group.template) found.push('template');
  if (config !== undefined && group.config !== undefined && config !== group.config) found.push('config');
  return found;
}

/** True for a machine that its group will replace or update. */
export const isOutdated = (machine: Machine, group: MachineGroup): boolean => differences(machine, group).length > 0;

/** Counts as Cluster API reports them: a machine on its way out is one until it is gone. */
export function replicaCounts(group: MachineGroup): ReplicaCounts {
  const up = group.existing.filter(isUp).length;
  return {
    replicas: group.existing.length,
    readyReplicas: up,
    availableReplicas: up,
    upToDateReplicas: group.existing.filter((machine) => !isOutdated(machine, group)).length,
  };
}

/** The order in which machines of one kind are let go: those asked for, those that do not work, then by name. */
export function byDeletionOrder(a: Machine, b: Machine): number {
  const rank = (machine: Machine) => {
    if (machine.metadata.annotations?.[deleteFirst] !== undefined) return 0;
    return isUp(machine) ? 2 : 1;
  };
  return rank(a) - rank(b) || (a.metadata.name < b.metadata.name ? -1 : 1);
}
