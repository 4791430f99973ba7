import { controlPlaneGroup, hasMachines } from '../controllers/capi/control-plane.ts';
import { controlPlaneStatus } from '../controllers/capi/control-plane-status.ts';
import { hostedStatus } from '../controllers/capi/hosted.ts';
import type { Family } from '../controllers/capi/providers.ts';
import { workerStatus } from '../controllers/capi/worker-status.ts';
import { workerGroup } from '../controllers/capi/workers.ts';
import type { Condition } from '../controllers/client/objects.ts';
import type { CapiPart, Machine, MachineDeployment } from '../controllers/shapes/neighbours.ts';
import type { FleetRow } from './data.ts';
import type { Times } from './fleet-rows.ts';

const providerSilent = 'The control plane has not reported for some time';
/** Conditions that say that something is going on. */
const movements = new Set(['Deleting', 'Remediating', 'RollingOut', 'ScalingDown', 'ScalingUp']);

function condition(type: string, status: Condition['status'], reason: string, message: string, at: string): Condition {
  return { type, status, reason, message, observedGeneration: 1, lastTransitionTime: at };
}

/** Conditions that say that all is well date from when the cluster came up, the others from `since`. */
export function datedConditions(
  conditions: readonly Condition[] | undefined,
  { settled }: Times,
  since: string,
): Condition[] {
  return (conditions ?? []).map((one) => {
    const isWell = one.status === (movements.has(one.type) ? 'False' : 'True');
    return { ...one, lastTransitionTime: isWell ? settled : since };
  });
}

/** What the infrastructure of a cluster in its state reports. */
export function infrastructureStatusOf(row: FleetRow, family: Family, { settled }: Times): CapiPart['status'] {
  if (row.state === 'bad-key') {
    const { key } = family.provider.errors;
    return { conditions: [condition('Ready', 'False', 'CredentialsRefused', key, settled)] };
  }
  return {
    ready: true,
    initialization: { provisioned: true },
    conditions: [condition('Ready', 'True', 'Ready', '', settled)],
  };
}

/** What the control plane of a cluster in its state reports, as its controller computes it. */
export function controlPlaneStatusOf(
  row: FleetRow,
  part: CapiPart,
  machines: readonly Machine[],
  times: Times,
): CapiPart['status'] {
  const available = condition('Available', 'True', 'Available', '', times.settled);
  const version = part.spec?.version;
  const observedGeneration = 1;
  if (part.kind.includes('Managed')) {
    const initialization = { provisioned: true };
    return { ready: true, version, initialization, conditions: [available], observedGeneration };
  }
  const owner: CapiPart = { ...part, metadata: { ...part.metadata, generation: 1 } };
  const now = new Date(times.trouble);
  if (hasMachines(part)) {
    const status = controlPlaneStatus(owner, controlPlaneGroup(owner, machines), now);
    return { ...status, conditions: datedConditions(status.conditions, times, times.trouble) };
  }
  const silent = condition('Available', 'Unknown', 'NotReported', providerSilent, times.trouble);
  const conditions = [row.state === 'unknown' ? silent : available];
  const initialization = { controlPlaneInitialized: true };
  return hostedStatus({ ...owner, status: { version, initialization, conditions, observedGeneration } }, now);
}

/** What a group of workers reports, as its controller computes it. */
export function workerStatusOf(
  owner: MachineDeployment,
  machines: readonly Machine[],
  times: Times,
): MachineDeployment['status'] {
  const part: MachineDeployment = { ...owner, metadata: { ...owner.metadata, generation: 1 } };
  const status = workerStatus(part, workerGroup(part, machines), new Date(times.trouble));
  return { ...status, conditions: datedConditions(status.conditions, times, times.trouble) };
}
