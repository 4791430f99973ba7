import { describe, expect, it } from 'vitest';
import type { ClusterDetail, ClusterRelease, Machine } from '../../../lib/contracts/clusters.ts';
import { type CauseKey, causeKeys } from './cluster-words.ts';
import { actsAgainst, findRepairs, type Patient, type RepairAct } from './repairs.ts';

// Every cause, so that a new one is a decision: which act of Slipway can help against it.
const expected: Record<CauseKey, RepairAct[]> = {
  adoptedConnecting: [],
  adoptedUnreachable: [],
  auditPolicyProblem: [],
  authenticationProblem: [],
  awaitingController: [],
  capacityMissing: ['order-again'],
  capiClusterDeleting: ['order-again'],
  capiClusterMissing: ['order-again'],
  changeNotObserved: [],
  chartRejected: ['take-back', 'order-again'],
  chartUnavailable: [],
  cloudCredentialsRefused: [],
  clusterPaused: [],
  conditionFailed: [],
  configInvalid: ['take-back', 'order-again'],
  configRequired: ['take-back'],
  connectionLost: [],
  connectionWaiting: [],
  controlPlaneUnavailable: ['replace-machine'],
  controlPlaneWaiting: ['replace-machine'],
  credentialMissing: [],
  credentialNotReady: [],
  dataSourceProblem: [],
  dataSourceWaiting: [],
  deletionBlockedByCredential: [],
  deletionBlockedByReference: [],
  deletionBlockedByTemplate: [],
  deletionCloudResources: [],
  deletionCluster: [],
  deletionDataSource: [],
  deletionFailed: [],
  deletionFinishing: [],
  deletionPaused: [],
  deletionRegionPaused: [],
  deletionRelease: [],
  deletionRequested: [],
  deletionServices: [],
  hibernated: [],
  imageMissing: ['order-again'],
  infrastructureTrouble: ['replace-machine'],
  infrastructureWaiting: [],
  ipamWaiting: [],
  machineTypeMissing: ['order-again'],
  machinesWaiting: ['replace-machine'],
  notReported: [],
  previewInvalid: [],
  previewing: [],
  provisioningStuck: ['replace-machine', 'order-again'],
  quotaExceeded: [],
  referenceMissing: [],
  regionNotReady: [],
  regionPaused: [],
  releaseFailed: ['retry', 'order-again'],
  releaseFailedMachinesCome: [],
  releaseInstalling: [],
  releaseUpgrading: [],
  releaseWaiting: [],
  rollingOut: ['replace-machine'],
  scaling: ['replace-machine'],
  serviceConflict: [],
  serviceWaits: [],
  servicesFailed: [],
  servicesPending: [],
  startingUp: [],
  summaryFailed: [],
  templateInvalid: ['take-back'],
  templateMissing: ['take-back'],
  upgradeFailed: ['take-back', 'retry'],
  upgradeRefused: ['take-back'],
  validated: [],
  validating: [],
  workersUnavailable: ['replace-machine'],
  workersWaiting: ['replace-machine'],
};

const now = new Date('2026-11-20T12:00:00Z');
const failed = (message: string): ClusterRelease => ({
  isSuspended: false,
  isStalled: true,
  isBusy: false,
  handled: null,
  ready: { status: 'False', message },
});
const machine = (name: string, more: Partial<Machine> = {}): Machine => ({
  name,
  uid: `uid-${name}`,
  madeBy: 'MachineSet',
  isDeleting: false,
  role: 'worker',
  phase: 'Running',
  ready: false,
  instanceType: null,
  version: null,
  message: null,
  createdAt: '2026-11-20T11:50:00Z',
  ...more,
});
/** Everything at once that an act could need. */
const sick = (cause: string, more: Partial<ClusterDetail> = {}, rest: Partial<Patient> = {}): Patient => ({
  cluster: {
    phase: 'failed',
    cause: { message: { key: cause, params: {} }, raw: null },
    machines: [machine('a')],
    controlPlaneWanted: null,
    release: failed('Helm upgrade failed: timed out waiting for the condition'),
    generation: 3,
    ...more,
  },
  lastChange: { id: 'change', state: 'failed', generation: 3 },
  order: { id: 'order', state: 'failed', catalogItem: 'aws' },
  now,
  ...rest,
});
const acts = (patient: Patient) => findRepairs(patient).map(({ act }) => act);

it.each(causeKeys)('%s', (cause) => {
  expect(actsAgainst(cause)).toEqual(expected[cause]);
  expect(acts(sick(cause))).toEqual(expected[cause]);
});

it('offers nothing for a cluster that is well or goes, nor for a cause that nobody knows', () => {
  expect(findRepairs(sick('upgradeFailed', { cause: null }))).toEqual([]);
  expect(findRepairs(sick('upgradeFailed', { phase: 'deleting' }))).toEqual([]);
  expect(findRepairs(sick('invented'))).toEqual([]);
});

describe('taking a change back', () => {
  it.each<[string, Patient['lastChange']]>([
    ['a change that is done', { id: 'change', state: 'done', generation: 3 }],
    ['a cluster that somebody wrote to since', { id: 'change', state: 'failed', generation: 2 }],
    ['no change', null],
  ])('does not help with %s', (_what, lastChange) => {
    expect(acts(sick('upgradeRefused', {}, { lastChange }))).toEqual([]);
  });

  it('names the change', () => {
    expect(findRepairs(sick('upgradeRefused'))).toEqual([{ act: 'take-back', request: 'change' }]);
  });
});

describe('a retry', () => {
  it.each<[string, ClusterRelease | null]>([
    [
      'values that do not fit',
      failed("values don't meet the specifications of the schema(s) in the following chart(s)"),
    ],
    ['a chart that does not render', failed('execution error at (aws/templates/cluster.yaml:3:4): region is required')],
    ['a field that cannot change', failed('Deployment.apps "x" is invalid: spec.selector: field is immutable')],
    ['a release that is suspended', { ...failed('timed out'), isSuspended: true }],
    ['a release that runs', { ...failed(''), ready: { status: 'Unknown', message: '' } }],
    ['no release', null],
  ])('does not help with %s', (_what, release) => {
    expect(acts(sick('upgradeFailed', { release }))).toEqual(['take-back']);
  });
});

describe('a replacement', () => {
  it.each<[string, Partial<Machine>]>([
    ['a machine that comes up in time', { phase: 'Provisioning' }],
    ['a machine that waits for something else', { phase: 'Pending', createdAt: '2026-11-20T09:00:00Z' }],
    ['the first machine, when none comes up', { phase: 'Provisioning', createdAt: '2026-11-20T09:00:00Z' }],
    ['a machine that the cloud refuses', { phase: 'Failed', message: 'VcpuLimitExceeded: vCPU limit exceeded' }],
    ['a machine that goes', { isDeleting: true }],
    ['a machine that nobody would make anew', { madeBy: null }],
    ['a machine that works', { ready: true }],
  ])('does not help with %s', (_what, more) => {
    expect(acts(sick('workersUnavailable', { machines: [machine('a', more)] }))).toEqual([]);
  });

  it('helps with a machine that is stuck for long', () => {
    const stuck = machine('b', { phase: 'Provisioning', createdAt: '2026-11-20T11:29:00Z' });
    const machines = [machine('a', { ready: true }), stuck];
    expect(findRepairs(sick('workersWaiting', { machines }))).toEqual([{ act: 'replace-machine', machine: 'b' }]);
  });
});

it('orders anew what failed and was never ready, where its catalog item is known', () => {
  const order = { id: 'order', state: 'failed' as const, catalogItem: 'aws' };
  const again = { act: 'order-again', request: 'order', catalogItem: 'aws' };
  expect(findRepairs(sick('imageMissing'))).toEqual([again]);
  expect(acts(sick('imageMissing', {}, { order: { ...order, state: 'ready' } }))).toEqual([]);
  expect(acts(sick('imageMissing', {}, { order: { ...order, catalogItem: null } }))).toEqual([]);
  expect(acts(sick('imageMissing', { phase: 'degraded' }))).toEqual([]);
  expect(acts(sick('imageMissing', {}, { order: null }))).toEqual([]);
});
