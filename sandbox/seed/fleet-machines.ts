import { kubeletVersion } from '../controllers/capi/kubelet.ts';
import { generatedName, machineOf } from '../controllers/capi/machine-maker.ts';
import { outdatedBecause, withUpToDate } from '../controllers/capi/machine-reports.ts';
import { isOutdated, type MachineGroup } from '../controllers/capi/machines.ts';
import type { Provider } from '../controllers/capi/providers.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import type { Machine } from '../controllers/shapes/neighbours.ts';
import { factsOf, type MachineState, phases } from './fleet-machine-states.ts';
import { seedHex } from './seed-objects.ts';

/** Where a machine is in its life, and since when. */
export interface MachinePlanRow {
  state: MachineState;
  at: string;
  /** The version that it was made with, where that is no longer the wanted one. */
  version?: string;
}

interface MachineContext {
  clusterName: string;
  region: string;
  provider: Provider;
  /** The control plane's kind and version: what the nodes report follows from them. */
  controlPlane: { kind: string; version: string };
  /** The object that made the machines. */
  owner: KubeObject;
  /** What the cloud says to refused machines. */
  refusal: string;
}

type Group = Omit<MachineGroup, 'existing'>;

function addressOf({ clusterName, owner }: MachineContext, name: string): string {
  const hex = seedHex(owner.metadata.namespace ?? '', clusterName, name);
  const [third, fourth] = [hex.slice(0, 2), hex.slice(2, 4)].map((pair) => Number.parseInt(pair, 16));
  return `10.0.${third}.${Math.max(4, fourth ?? 4)}`;
}

function statusOf(machine: Machine, { state, at }: MachinePlanRow, context: MachineContext): Machine['status'] {
  const { provider, controlPlane, refusal } = context;
  const { name } = machine.metadata;
  const hasHost = !['pending', 'refused'].includes(state);
  const hasNode = ['running', 'lost', 'deleting'].includes(state);
  const version = machine.spec.version ?? controlPlane.version;
  return {
    phase: phases[state],
    observedGeneration: 1,
    ...(state !== 'pending' && {
      initialization: { bootstrapDataSecretCreated: true, ...(hasHost && { infrastructureProvisioned: true }) },
    }),
    ...(hasHost && { addresses: [{ type: 'InternalIP', address: addressOf(context, name) }] }),
    ...(hasNode && {
      nodeRef: { name },
      nodeInfo: {
        kubeletVersion: kubeletVersion(controlPlane.kind, version),
        osImage: provider.osImage,
        architecture: 'amd64',
        kernelVersion: '6.8.0-48-generic',
        containerRuntimeVersion: 'containerd://2.1.4',
      },
    }),
    conditions: factsOf(state, refusal, machine.spec.infrastructureRef.kind).map(
      ([type, status, reason, message = '']) => ({
        type,
        status,
        reason,
        message,
        observedGeneration: 1,
        lastTransitionTime: at,
      }),
    ),
  };
}

function machineFor(group: Group, row: MachinePlanRow, name: string, context: MachineContext): Machine {
  const { clusterName, provider, region, owner } = context;
  const { metadata, spec, ...rest } = machineOf({ ...group, existing: [] }, name, owner, clusterName);
  const hex = seedHex(owner.metadata.namespace ?? '', clusterName, name).slice(0, 16);
  const hasHost = !['pending', 'refused'].includes(row.state);
  const machine: Machine = {
    ...rest,
    metadata: {
      ...metadata,
      generation: 1,
      ...(row.state === 'deleting' && { deletionTimestamp: row.at, deletionGracePeriodSeconds: 0 }),
    },
    spec: {
      ...spec,
      ...(row.version && { version: row.version }),
      ...(hasHost && { providerID: provider.providerId(name, { region, hex }) }),
    },
  };
  const told: Machine = { ...machine, status: statusOf(machine, row, context) };
  const wanted: MachineGroup = { ...group, existing: [] };
  const reasons = group.config === undefined ? outdatedBecause(told, wanted) : [];
  return withUpToDate(told, isOutdated(told, wanted), reasons, new Date(row.at));
}

/** The machines of one group. Sorted by name where one of them is special, because the controllers pick the last. */
export function machinesOf(group: Group, rows: MachinePlanRow[], context: MachineContext): Machine[] {
  const { namespace = '' } = context.owner.metadata;
  const names = rows.map((_, index) => generatedName(group.name, namespace, index)).sort();
  return rows.map((row, index) => machineFor(group, row, names[index] ?? '', context));
}
