import type { ClusterDetail, Machine } from '../../../lib/contracts/clusters.ts';
import { type Said, say } from '../words/said.ts';
import { provisioningLimitMs } from './cluster-facts.ts';
import { findHint } from './cluster-hints.ts';

type Seen = Pick<ClusterDetail, 'phase' | 'cause' | 'machines' | 'controlPlaneWanted'>;

/** What makes a machine anew when one of its own is gone. */
const makers = new Set([
  'MachineSet',
  'MachineDeployment',
  'K0sControlPlane',
  'KubeadmControlPlane',
  'RKE2ControlPlane',
]);
const pauses = new Set(['clusterPaused', 'regionPaused']);

/** Why this machine cannot be replaced; null when it can. */
export function whyIrreplaceable(cluster: Seen, machine: Machine): Said | null {
  if (cluster.phase === 'deleting') return say('cluster-being-deleted');
  if (pauses.has(cluster.cause?.message.key ?? '')) return say('machine-cluster-paused');
  const { name, isDeleting, madeBy } = machine;
  if (isDeleting) return say('machine-being-deleted', { name });
  if (madeBy === 'MachinePool') return say('machine-of-pool', { name });
  if (madeBy === null || !makers.has(madeBy)) return say('machine-of-nobody', { name });
  return machine.role === 'control-plane' ? whyNoQuorum(cluster, machine) : null;
}

/** Etcd needs more than half of its members, and one of them is away until the new machine has joined. */
function whyNoQuorum({ machines, controlPlaneWanted }: Seen, machine: Machine): Said | null {
  const all = machines.filter(({ role }) => role === 'control-plane');
  const total = Math.max(all.length, controlPlaneWanted ?? 0);
  if (total <= 1) return say('machine-last-control-plane');
  const ready = all.filter((other) => other.uid !== machine.uid && other.ready && !other.isDeleting).length;
  const isWhole = ready === total - 1;
  const keepsQuorum = ready >= Math.floor(total / 2) + 1;
  if (isWhole && keepsQuorum) return null;
  return say('machine-below-quorum', { ready, total: total - 1 });
}

/** Whether something is wrong with a machine that another one would not have as well. */
export function isInTrouble(machine: Machine, all: readonly Machine[], now: Date): boolean {
  const { ready, isDeleting, phase, message, createdAt } = machine;
  // A machine that is pending waits for something else, and one that the cloud refuses is refused again.
  if (ready || isDeleting || phase === 'Pending' || findHint(message ?? '') !== null) return false;
  if (phase === 'Failed' || phase === 'Running') return true;
  const isLate = now.getTime() - Date.parse(createdAt) >= provisioningLimitMs;
  // Where no machine comes up, it is not this one.
  return isLate && all.some((other) => other.ready);
}

/** How many machines of its role there are, and how many of the others work. */
export function countBeside(machines: readonly Machine[], { role, uid }: Pick<Machine, 'role' | 'uid'>) {
  const alike = machines.filter((machine) => machine.role === role && !machine.isDeleting);
  return { total: alike.length, othersReady: alike.filter((machine) => machine.uid !== uid && machine.ready).length };
}

interface Replaced extends Pick<Machine, 'uid' | 'role'> {
  total: number;
  othersReady: number;
}

/** Whether the machine is gone, and as many as before are there and work. One that was broken before is not waited for. */
export function isReplaced({ uid, role, total, othersReady }: Replaced, machines: readonly Machine[]): boolean {
  if (machines.some((machine) => machine.uid === uid)) return false;
  const alike = machines.filter((machine) => machine.role === role && !machine.isDeleting);
  return alike.length >= total && alike.filter(({ ready }) => ready).length > othersReady;
}
