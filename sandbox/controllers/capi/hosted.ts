import { findCondition, setCondition } from '../conditions.ts';
import type { CapiPart } from '../shapes/neighbours.ts';

const silentReason = 'KubeSystemNamespaceNotAccessible';
const silentMessage = 'failed to get namespace kube-system: connect: connection refused';

/** True while a hosted or managed control plane has not taken up what is wanted of it by now. */
export function isBehind({ metadata, spec, status }: CapiPart): boolean {
  const observed = status?.observedGeneration;
  if (typeof observed === 'number') return observed < (metadata.generation ?? 1);
  return status?.version !== undefined && status.version !== spec?.version;
}

/**
 * The counters of a control plane that runs as pods elsewhere. Its pods are restarted one after the other with whatever
 * changes; the API of a cluster that has one alone does not answer meanwhile.
 */
export function hostedStatus(part: CapiPart, now: Date): NonNullable<CapiPart['status']> {
  const { spec, status = {} } = part;
  const wanted = Number(spec?.replicas ?? 0);
  const isUp = status.initialization?.controlPlaneInitialized === true;
  const before = Number(status.replicas ?? wanted);
  const isRestarting = isUp && isBehind(part) && before === wanted;
  const running = Math.min(before, wanted);
  const ready = isUp ? running - (isRestarting ? 1 : 0) : 0;
  const isSilent = isUp && ready === 0;
  const wasSilent = findCondition(status.conditions, 'Available')?.reason === silentReason;
  const conditions = structuredClone(status.conditions ?? []);
  if (isSilent || wasSilent) {
    const silent = { status: 'False', reason: silentReason, message: silentMessage } as const;
    const back = { status: 'True', reason: 'Available', message: '' } as const;
    const { generation: observedGeneration } = part.metadata;
    setCondition(conditions, { type: 'Available', ...(isSilent ? silent : back), observedGeneration }, now);
  }
  return {
    ...status,
    replicas: isBehind(part) ? before : wanted,
    readyReplicas: ready,
    availableReplicas: ready,
    upToDateReplicas: isUp && isBehind(part) && isRestarting ? 0 : ready,
    ...(isUp && { version: status.version ?? spec?.version }),
    conditions,
  };
}
