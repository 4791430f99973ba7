import type { Condition } from '../controllers/client/objects.ts';

export type MachineState = 'pending' | 'refused' | 'provisioned' | 'running' | 'lost' | 'deleting';

/** A condition without its times: type, status, reason, message. */
export type Fact = [type: string, status: Condition['status'], reason: string, message?: string];

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

const facts: Record<MachineState, (refusal: string, machineKind: string) => Fact[]> = {
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
  deleting: (_, machineKind) => [
    ...running.slice(0, 3),
    [
      'Ready',
      'False',
      'NotReady',
      '* Deleting: Machine deletion in progress since more than 15m, stage: WaitingForInfrastructureDeletion',
    ],
    ['NodeReady', 'True', 'NodeReady'],
    ['Available', 'False', 'NotReady'],
    ['Deleting', 'True', 'WaitingForInfrastructureDeletion', `Waiting for ${machineKind} to be deleted`],
  ],
};

/**
 * Conditions of a machine in a state, as the stages of the sandbox's controllers leave them.
 * @param refusal what the cloud said, for a machine that it refused
 */
export const factsOf = (state: MachineState, refusal: string, machineKind: string): Fact[] =>
  facts[state](refusal, machineKind);

/** `status.phase` of each state. */
export const phases: Record<MachineState, string> = {
  pending: 'Pending',
  refused: 'Provisioning',
  provisioned: 'Provisioned',
  running: 'Running',
  lost: 'Running',
  deleting: 'Deleting',
};
