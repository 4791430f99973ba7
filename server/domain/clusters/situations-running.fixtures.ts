import {
  broken,
  capi,
  installed,
  issues,
  progressing,
  readyBefore,
  readyTrue,
  up,
  upgraded,
  valid,
} from './cluster-phase.fixtures.ts';
import { conditions } from './derive-phase.fixtures.ts';
import { after, running, type SituationRow } from './situation.fixtures.ts';

const service = { namespace: 'ingress', failureMessage: '' };
const loses = 'cannot manage chart ingress/ingress. ClusterSummary p--dev-1a2b3c4d-capi-dev managing it.\n';
export const atWork: SituationRow[] = [
  [
    'Workers scaled up',
    {
      ...running,
      machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 1, total: 3 } },
      capiCluster: capi(
        ['RemoteConnectionProbe', 'T'],
        ['RollingOut', 'F'],
        ['ScalingUp', 'T', 'ScalingUp', '* MachineDeployment dev-md: Scaling up from 1 to 3 replicas'],
      ),
    },
    'updating',
    'scaling',
    'wait',
  ],
  [
    'Workers scaled down',
    {
      ...running,
      capiCluster: capi(
        ['RemoteConnectionProbe', 'T'],
        ['ScalingDown', 'T', 'ScalingDown', '* MachineDeployment dev-md: Scaling down from 3 to 2 replicas'],
      ),
    },
    'updating',
    'scaling',
    'wait',
  ],
  [
    'Workers scaled down for half an hour',
    {
      ...running,
      previous: { ...readyBefore, phase: 'updating', phaseChangedAt: after(20) },
      now: after(51),
      capiCluster: capi(
        ['RemoteConnectionProbe', 'T'],
        ['ScalingDown', 'T', 'ScalingDown', '* MachineDeployment dev-md: Scaling down from 3 to 2 replicas'],
      ),
    },
    'updating',
    'scaling',
    'checkMachines',
  ],
  [
    'A change that no controller has looked at for half an hour',
    {
      ...running,
      generation: 2,
      previous: { ...readyBefore, phase: 'updating', phaseChangedAt: after(20) },
      now: after(51),
    },
    'updating',
    'changeNotObserved',
    'askController',
  ],
  [
    'Upgrade replaces machines',
    {
      ...running,
      capiCluster: capi(['RollingOut', 'T'], ['ScalingUp', 'T']),
      conditions: conditions(...valid, upgraded, issues('* WorkerMachinesReady: x'), progressing),
    },
    'updating',
    'rollingOut',
    'wait',
  ],
  [
    'Upgrade failed',
    {
      ...running,
      conditions: broken(...valid, ['HelmReleaseReady', 'F', 'UpgradeFailed', 'Helm upgrade failed: denied'], up),
    },
    'degraded',
    'upgradeFailed',
    'askPlatform',
  ],
  [
    'Worker lost',
    {
      ...running,
      machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 1, total: 2 } },
      conditions: conditions(...valid, installed, issues('* WorkerMachinesReady: dev-md-x is down'), progressing),
    },
    'degraded',
    'workersUnavailable',
    'checkMachines',
  ],
  [
    'Cluster paused in Cluster API',
    { ...running, capiCluster: capi(['Paused', 'T', 'Paused', 'Cluster spec.paused is set to true']) },
    'degraded',
    'clusterPaused',
    'resumeCluster',
  ],
  [
    'Cluster API’s Cluster removed behind k0rdent’s back',
    {
      ...running,
      conditions: broken(...valid, installed, ['CAPIClusterSummary', 'F', 'CAPIClusterMissing', 'missing']),
    },
    'failed',
    'capiClusterMissing',
    'remakeCluster',
  ],
  [
    'Adopted cluster does not answer',
    {
      isAdopted: true,
      previous: readyBefore,
      sveltosCluster: { isReady: false, failureMessage: 'i/o timeout' },
      conditions: conditions(...valid, installed, readyTrue),
    },
    'degraded',
    'adoptedUnreachable',
    'checkAdopted',
  ],
  [
    'Hibernated',
    {
      ...running,
      isHibernated: true,
      machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 0, total: 0 } },
    },
    'hibernated',
    'hibernated',
    null,
  ],
  [
    'Service pending though the summary says 2/2',
    {
      ...running,
      services: [
        { ...service, name: 'a', state: 'Deployed' },
        { ...service, name: 'b', state: 'Deployed' },
        { ...service, name: 'c', state: 'Pending' },
      ],
      conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'T', 'Succeeded', '2/2'], readyTrue),
    },
    'updating',
    'servicesPending',
    'wait',
  ],
  [
    'Service waits for another one',
    {
      ...running,
      services: [{ ...service, name: 'ingress', state: 'Pending' }],
      serviceWaits: [{ service: 'ingress', on: 'cert-manager' }],
      conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '0/1'], progressing),
    },
    'updating',
    'serviceWaits',
    'wait',
  ],
  [
    'Service failed',
    {
      ...running,
      services: [{ ...service, name: 'ingress', state: 'Failed', failureMessage: 'timed out' }],
      conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '0/1'], progressing),
    },
    'degraded',
    'servicesFailed',
    'checkServices',
  ],
  [
    'Service gives way to another order',
    {
      ...running,
      services: [{ ...service, name: 'ingress', state: 'Failed', failureMessage: loses }],
      conflicts: [{ service: 'ingress', winner: 'platform-ingress', loser: null, words: loses }],
    },
    'ready',
    'serviceConflict',
    'checkPriority',
  ],
];
