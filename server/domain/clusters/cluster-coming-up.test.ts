import { testPhases } from '../../../tests/support/cluster-phases.ts';
import {
  capi,
  firstSummary,
  healthy,
  installed,
  issues,
  noServices,
  progressing,
  readyBefore,
  readyTrue,
  up,
  valid,
} from './cluster-phase.fixtures.ts';
import { conditions, type Terse } from './derive-phase.fixtures.ts';

testPhases({
  '4.3 creation': [
    ['stored, no status', { observedGeneration: null }, 'pending', 'awaitingController', 'wait'],
    [
      'all Unknown with empty words',
      {
        conditions: conditions(
          ...(['CredentialReady', 'HelmReleaseReady', 'HelmChartReady', 'TemplateReady', 'Ready'] as const).map(
            (type): Terse => [type, 'U', 'Progressing'],
          ),
        ),
      },
      'validating',
      'validating',
    ],
    [
      'chart checked, release to come',
      { conditions: conditions(...valid, ['HelmReleaseReady', 'U', 'Progressing'], ['Ready', 'U', 'Progressing']) },
      'provisioning',
      'releaseInstalling',
    ],
    [
      'release installing',
      {
        conditions: conditions(...valid, [
          'HelmReleaseReady',
          'U',
          'Progressing',
          "Running 'install' action with timeout of 5m0s",
        ]),
      },
      'provisioning',
      'releaseInstalling',
    ],
    [
      'Ready flaps before the summary exists',
      { conditions: conditions(...valid, installed, noServices, readyTrue) },
      'provisioning',
      'startingUp',
      'wait',
    ],
    [
      'infrastructure',
      { conditions: conditions(...valid, installed, issues(firstSummary), progressing) },
      'provisioning',
      'infrastructureWaiting',
    ],
    [
      'control plane',
      {
        machines: { controlPlane: { ready: 1, total: 3 }, workers: { ready: 0, total: 2 } },
        conditions: conditions(
          ...valid,
          installed,
          issues('* ControlPlaneAvailable: waiting\n* WorkersAvailable: 0'),
          progressing,
        ),
      },
      'provisioning',
      'controlPlaneWaiting',
    ],
    [
      'workers',
      {
        conditions: conditions(
          ...valid,
          installed,
          issues('* WorkersAvailable:\n  * MachineDeployment dev-md: 1 available replicas, at least 2 required'),
          progressing,
        ),
      },
      'provisioning',
      'workersWaiting',
    ],
    [
      'summary True, kubeconfig not proven',
      { capiCluster: capi(['RemoteConnectionProbe', 'F', 'ProbeFailed']), conditions: healthy },
      'provisioning',
      'connectionWaiting',
    ],
    [
      'services deploy',
      { conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '1/3'], progressing) },
      'provisioning',
      'servicesPending',
    ],
    ['ready', { capiCluster: capi(['RemoteConnectionProbe', 'T']), conditions: healthy }, 'ready', null, null],
    [
      'totals grow after ready',
      {
        previous: readyBefore,
        conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '5/13'], progressing),
      },
      'updating',
      'servicesPending',
    ],
    ['order of conditions means nothing', { conditions: healthy.toReversed() }, 'ready', null],
  ],
  '4.4 summary': [
    [
      'only unknowns while coming up',
      {
        conditions: conditions(
          ...valid,
          installed,
          ['CAPIClusterSummary', 'U', 'UnknownReported', '* InfrastructureReady: Condition not yet reported'],
          progressing,
        ),
      },
      'provisioning',
      'infrastructureWaiting',
    ],
    [
      'only unknowns after ready is not an outage',
      {
        previous: readyBefore,
        conditions: conditions(
          ...valid,
          installed,
          ['CAPIClusterSummary', 'U', 'UnknownReported', '* RemoteConnectionProbe: Condition not yet reported'],
          progressing,
        ),
      },
      'unknown',
      'notReported',
    ],
    [
      'lines nobody knows',
      { conditions: conditions(...valid, installed, issues('* TopologyReconciled: x'), progressing) },
      'provisioning',
      'machinesWaiting',
    ],
    [
      'a worker is lost',
      {
        previous: readyBefore,
        machines: { controlPlane: { ready: 3, total: 3 }, workers: { ready: 1, total: 2 } },
        conditions: conditions(...valid, installed, issues('* WorkerMachinesReady: dev-md-x is down'), progressing),
      },
      'degraded',
      'workersUnavailable',
      'checkMachines',
    ],
    [
      'a worker is lost, seen for the first time',
      {
        capiCluster: capi(['ControlPlaneInitialized', 'T']),
        conditions: conditions(
          ...valid,
          installed,
          [
            'CAPIClusterSummary',
            'F',
            'IssuesReported',
            '* WorkersAvailable: 1 of 2',
            { lastTransitionTime: new Date('2026-08-21T09:00:00Z') },
          ],
          progressing,
        ),
      },
      'degraded',
      'workersUnavailable',
    ],
    [
      'control plane gone',
      {
        previous: readyBefore,
        capiCluster: capi(['ControlPlaneAvailable', 'F']),
        conditions: conditions(...valid, installed, issues('* ControlPlaneAvailable: 0 of 3'), progressing),
      },
      'failed',
      'controlPlaneUnavailable',
    ],
    [
      'one control plane machine gone',
      {
        previous: readyBefore,
        capiCluster: capi(['ControlPlaneAvailable', 'T']),
        conditions: conditions(...valid, installed, issues('* ControlPlaneMachinesReady: 2 of 3'), progressing),
      },
      'degraded',
      'controlPlaneUnavailable',
    ],
    [
      'connection lost',
      {
        previous: readyBefore,
        conditions: conditions(
          ...valid,
          installed,
          issues('* RemoteConnectionProbe: Remote connection probe failed'),
          progressing,
        ),
      },
      'degraded',
      'connectionLost',
    ],
    [
      'probe lost, summary still True',
      { previous: readyBefore, capiCluster: capi(['RemoteConnectionProbe', 'F']), conditions: healthy },
      'degraded',
      'connectionLost',
    ],
    [
      'infrastructure trouble',
      {
        previous: readyBefore,
        conditions: conditions(...valid, installed, issues('* InfrastructureReady: VPC not found'), progressing),
      },
      'degraded',
      'infrastructureTrouble',
    ],
    [
      'summary cannot be made',
      {
        conditions: conditions(
          ...valid,
          installed,
          ['CAPIClusterSummary', 'F', 'Failed', 'failed to list'],
          progressing,
        ),
      },
      'unknown',
      'summaryFailed',
    ],
    [
      'being removed behind the back',
      { conditions: conditions(...valid, installed, ['CAPIClusterSummary', 'F', 'Deleting', 'deleting'], progressing) },
      'failed',
      'capiClusterDeleting',
    ],
  ],
});
