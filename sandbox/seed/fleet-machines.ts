import { clonedFrom, type MachineGroup, planMachines } from '../controllers/capi/machines.ts';
import type { Provider } from '../controllers/capi/providers.ts';
import type { Condition } from '../controllers/client/objects.ts';
import type { Machine } from '../controllers/shapes/neighbours.ts';
import { type OwnerReference, seedHex } from './seed-objects.ts';

export type MachineState = 'pending' | 'refused' | 'provisioned' | 'running' | 'lost' | 'deleting';

/** Where a machine is in its life, and since when. */
export interface MachinePlanRow {
  state: MachineState;
  at: string;
  /** Made from the machine template before the present one. */
  outdated?: boolean;
}

interface MachineContext {
  clusterName: string;
  namespace: string;
  region: string;
  machineKind: string;
  provider: Provider;
  owner: OwnerReference;
  /** What the cloud says to refused machines. */
  refusal: string;
}

type Fact = [type: string, status: Condition['status'], reason: string, message?: string];

const waitingForNode = 'Waiting for the Node to join';
const silent = 'Kubelet stopped posting node status';
const running: Fact[] = [
  ['BootstrapConfigReady', 'True', 'Ready'],
  ['InfrastructureReady', 'True', 'Ready'],
  ['NodeHealthy', 'True', 'NodeHealthy'],
  ['Ready', 'True', 'Ready'],
  ['NodeReady', 'True', 'NodeReady'],
  ['Available', 'True', 'Available'],
];

/** Conditions of each state, as the stages of the sandbox's controllers leave them. */
const facts: Record<MachineState, (refusal: string) => Fact[]> = {
  pending: () => [
    ['BootstrapConfigReady', 'False', 'NotReady', 'Waiting for bootstrap data'],
    ['InfrastructureReady', 'Unknown', 'NotReady', 'Waiting for infrastructure'],
    ['NodeHealthy', 'Unknown', 'WaitingForNode', waitingForNode],
    ['Ready', 'False', 'NotReady', 'Waiting for infrastructure'],
  ],
  refused: (refusal) => [
    ['BootstrapConfigReady', 'True', 'Ready'],
    ['InfrastructureReady', 'False', 'InstanceProvisionFailed', refusal],
    ['NodeHealthy', 'Unknown', 'WaitingForNode', waitingForNode],
    ['Ready', 'False', 'NotReady', refusal],
  ],
  provisioned: () => [
    ['BootstrapConfigReady', 'True', 'Ready'],
    ['InfrastructureReady', 'True', 'Ready'],
    ['NodeHealthy', 'Unknown', 'WaitingForNode', waitingForNode],
    ['Ready', 'False', 'NotReady', waitingForNode],
  ],
  running: () => running,
  lost: () => [
    ['BootstrapConfigReady', 'True', 'Ready'],
    ['InfrastructureReady', 'True', 'Ready'],
    ['NodeHealthy', 'Unknown', 'NodeConditionsFailed', `* Node.Ready: ${silent}`],
    ['Ready', 'False', 'NotReady', `* NodeHealthy: ${silent}`],
    ['NodeReady', 'Unknown', 'NodeStatusUnknown', silent],
    ['Available', 'False', 'NotReady'],
  ],
  deleting: () => [
    ...running.filter(([type]) => type !== 'Ready'),
    ['Ready', 'False', 'Deleting', 'Machine is being deleted'],
    ['Deleting', 'True', 'WaitingForInfrastructureDeletion', 'Waiting for infrastructure to be deleted'],
  ],
};

const phases: Record<MachineState, string> = {
  pending: 'Pending',
  refused: 'Provisioning',
  provisioned: 'Provisioned',
  running: 'Running',
  lost: 'Running',
  deleting: 'Deleting',
};

/** Names in the order in which the controllers give them, so that they go on counting where the backup stopped. */
function namesOf(group: Omit<MachineGroup, 'existing'>, wanted: number): string[] {
  const names: string[] = [];
  const standIn = (name: string): Machine => ({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: { name, annotations: { [clonedFrom]: group.template } },
    spec: { clusterName: '', infrastructureRef: { apiGroup: '', kind: '', name: '' }, bootstrap: {} },
    status: { phase: 'Running' },
  });
  while (names.length < wanted) {
    const [name] = planMachines({ ...group, desired: wanted, existing: names.map(standIn) }).create;
    if (!name) throw new Error(`no name for machine ${names.length} of ${group.name}`);
    names.push(name);
  }
  return names;
}

function addressOf(context: MachineContext, name: string): string {
  const hex = seedHex(context.namespace, context.clusterName, name);
  const [third, fourth] = [hex.slice(0, 2), hex.slice(2, 4)].map((pair) => Number.parseInt(pair, 16));
  return `10.0.${third}.${Math.max(4, fourth ?? 4)}`;
}

/** The machines of one group. Sorted by name where one of them is special, because the controllers pick the last. */
export function machinesOf(
  group: Omit<MachineGroup, 'existing'>,
  rows: MachinePlanRow[],
  context: MachineContext,
): Machine[] {
  const names = namesOf(group, rows.length).sort();
  return rows.map(({ state, at, outdated }, index) => {
    const name = names[index] ?? '';
    const { clusterName, namespace, provider, machineKind, owner, region } = context;
    const hasHost = !['pending', 'refused'].includes(state);
    const hasNode = ['running', 'lost', 'deleting'].includes(state);
    const role: Record<string, string> = group.controlPlane
      ? { 'cluster.x-k8s.io/control-plane': '' }
      : { 'cluster.x-k8s.io/deployment-name': group.name };
    const hex = seedHex(namespace, clusterName, name).slice(0, 16);
    return {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Machine',
      metadata: {
        name,
        namespace,
        labels: { 'cluster.x-k8s.io/cluster-name': clusterName, ...role },
        annotations: { [clonedFrom]: outdated ? `${group.template}-before` : group.template },
        finalizers: ['machine.cluster.x-k8s.io'],
        ownerReferences: [owner],
        ...(state === 'deleting' && { deletionTimestamp: at, deletionGracePeriodSeconds: 0 }),
      },
      spec: {
        clusterName,
        version: group.version,
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: machineKind, name },
        bootstrap: { dataSecretName: name },
        ...(hasHost && { providerID: provider.providerId(name, { region, hex }) }),
      },
      status: {
        phase: phases[state],
        observedGeneration: 1,
        ...(state !== 'pending' && {
          initialization: { bootstrapDataSecretCreated: true, ...(hasHost && { infrastructureProvisioned: true }) },
        }),
        ...(hasHost && { addresses: [{ type: 'InternalIP', address: addressOf(context, name) }] }),
        ...(hasNode && {
          nodeRef: { name },
          nodeInfo: {
            kubeletVersion: group.version,
            osImage: provider.osImage,
            architecture: 'amd64',
            kernelVersion: '6.8.0-48-generic',
            containerRuntimeVersion: 'containerd://2.1.4',
          },
        }),
        conditions: facts[state](context.refusal).map(([type, status, reason, message = '']) => ({
          type,
          status,
          reason,
          message,
          observedGeneration: 1,
          lastTransitionTime: at,
        })),
      },
    };
  });
}
