import type { Machine } from '../shapes/neighbours.ts';
import { leaveHook } from './machine-maker.ts';
import { clonedFrom, type MachineGroup, madeWithConfig } from './machines.ts';

interface Look {
  version?: string;
  template?: string;
  phase?: string;
  isGoing?: boolean;
  /** Configuration of a control plane machine. */
  config?: string;
  /** A control plane machine whose member is still in etcd. */
  isMember?: boolean;
  made?: string;
  annotations?: Record<string, string>;
}

/** A machine as it is seen by its group: working and up to date unless told otherwise. */
export function machineLike(name: string, look: Look = {}): Machine {
  const { version = 'v1.36.3', template = 't1', phase = 'Running', isGoing = false, config, isMember, made } = look;
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: {
      name,
      creationTimestamp: made ?? '2026-11-01T00:00:00Z',
      annotations: {
        [clonedFrom]: template,
        ...(config !== undefined && { [madeWithConfig]: config }),
        ...(isMember && { [leaveHook]: '' }),
        ...look.annotations,
      },
      ...(isGoing && { deletionTimestamp: '2026-11-01T00:00:00Z' }),
    },
    spec: {
      clusterName: 'dev',
      version,
      infrastructureRef: { apiGroup: '', kind: 'AWSMachine', name },
      bootstrap: {},
    },
    status: { phase, ...(phase === 'Running' && { nodeRef: { name } }) },
  };
}

/** A group of machines that wants version v1.36.3 and template t1. */
export function groupOf(existing: Machine[], desired: number, over: Partial<MachineGroup> = {}): MachineGroup {
  return {
    name: 'dev-md',
    desired,
    version: 'v1.36.3',
    template: 't1',
    machineKind: 'AWSMachine',
    existing,
    ...over,
  };
}

/** Number of machines to make and names of those to let go. */
export const stepsOf = ({ create, remove }: { create: number; remove: Machine[] }): [number, string[]] => [
  create,
  remove.map(({ metadata }) => metadata.name),
];
