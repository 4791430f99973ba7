import type { ClusterDetail, Repair } from '../../../lib/contracts/clusters.ts';
import type { RequestState } from '../../../lib/contracts/requests.ts';
import type { CauseKey } from './cluster-words.ts';
import { isInTrouble, whyIrreplaceable } from './replace-machine.ts';
import { whyNoRetry } from './retry-release.ts';

export type RepairAct = Repair['act'];

const againstOne: readonly RepairAct[] = ['replace-machine'];
const anew: readonly RepairAct[] = ['order-again'];
const back: readonly RepairAct[] = ['take-back'];
const otherValues: readonly RepairAct[] = ['take-back', 'order-again'];

/** What can help against a cause, the best first. Nothing that is done here helps against the others. */
const helping: Partial<Record<CauseKey, readonly RepairAct[]>> = {
  upgradeRefused: back,
  templateInvalid: back,
  templateMissing: back,
  upgradeFailed: ['take-back', 'retry'],
  releaseFailed: ['retry', 'order-again'],
  provisioningStuck: ['replace-machine', 'order-again'],
  controlPlaneUnavailable: againstOne,
  controlPlaneWaiting: againstOne,
  infrastructureTrouble: againstOne,
  machinesWaiting: againstOne,
  rollingOut: againstOne,
  scaling: againstOne,
  workersUnavailable: againstOne,
  workersWaiting: againstOne,
  // An order that failed of its answers: the form asks for others where they are known to be wrong.
  capacityMissing: anew,
  capiClusterDeleting: anew,
  capiClusterMissing: anew,
  chartRejected: otherValues,
  configInvalid: otherValues,
  configRequired: back,
  imageMissing: anew,
  machineTypeMissing: anew,
};

/** What can help against a cause at all. */
export const actsAgainst = (cause: string): readonly RepairAct[] => helping[cause as CauseKey] ?? [];

/** What is known of a cluster that something is wrong with. */
export interface Patient {
  cluster: Pick<ClusterDetail, 'phase' | 'cause' | 'machines' | 'controlPlaneWanted' | 'release' | 'generation'>;
  /** Its newest change that was written, with the generation that it wrote. */
  lastChange: { id: string; state: RequestState; generation: number } | null;
  /** What it was ordered by. */
  order: { id: string; state: RequestState; catalogItem: string | null } | null;
  now: Date;
}

/** What helps here and now. */
export function findRepairs(patient: Patient): Repair[] {
  const { cause, phase } = patient.cluster;
  if (cause === null || phase === 'deleting') return [];
  return actsAgainst(cause.message.key).flatMap((act) => repairOf(act, patient) ?? []);
}

function repairOf(act: RepairAct, { cluster, lastChange, order, now }: Patient): Repair | null {
  switch (act) {
    case 'take-back': {
      // Whoever wrote to the cluster since may have made another failure.
      const isCause = lastChange?.state === 'failed' && lastChange.generation === cluster.generation;
      return isCause ? { act, request: lastChange.id } : null;
    }
    case 'retry':
      return whyNoRetry(cluster) === null ? { act } : null;
    case 'replace-machine': {
      const broken = cluster.machines.find(
        (machine) => isInTrouble(machine, cluster.machines, now) && whyIrreplaceable(cluster, machine) === null,
      );
      return broken ? { act, machine: broken.name } : null;
    }
    case 'order-again': {
      const isFailed = cluster.phase === 'failed' && order !== null && order.state !== 'ready';
      return isFailed && order.catalogItem !== null ? { act, request: order.id, catalogItem: order.catalogItem } : null;
    }
  }
}
