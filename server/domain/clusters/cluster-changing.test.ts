import { type Row, testPhases } from '../../../tests/support/cluster-phases.ts';
import {
  broken,
  capi,
  createdAt,
  healthy,
  installed,
  issues,
  missingCredential,
  overdue,
  progressing,
  readyBefore,
  readyTrue,
  up,
  upgraded,
  valid,
  wrongType,
} from './cluster-phase.fixtures.ts';
import { conditions } from './derive-phase.fixtures.ts';

testPhases({
  '4.5 dry run': [
    [
      'running',
      {
        isDryRun: true,
        conditions: conditions(
          ['CredentialReady', 'T'],
          ['HelmChartReady', 'U', 'Progressing'],
          ['Ready', 'U', 'Progressing'],
        ),
      },
      'validating',
      'validating',
    ],
    [
      'valid is not ready',
      { isDryRun: true, conditions: conditions(...valid, readyTrue) },
      'validating',
      'validated',
      'switchOffDryRun',
    ],
    [
      'not valid',
      { isDryRun: true, conditions: broken(...valid.slice(0, 2), ['HelmChartReady', 'F', 'Failed', wrongType]) },
      'failed',
      'configInvalid',
      'correctConfig',
    ],
    [
      'services deploy even then',
      { isDryRun: true, conditions: conditions(...valid, ['ServicesInReadyState', 'F', 'Failed', '0/1'], progressing) },
      'validating',
      'validating',
    ],
    [
      'preview on a running cluster',
      { isDryRun: true, previous: readyBefore, conditions: healthy },
      'ready',
      'previewing',
      'switchOffDryRun',
    ],
    [
      'preview that is not valid',
      {
        isDryRun: true,
        previous: readyBefore,
        conditions: broken(...valid.slice(0, 2), ['HelmChartReady', 'F', 'Failed', wrongType], installed, up),
      },
      'degraded',
      'previewInvalid',
    ],
  ],
  '4.7 update': [
    [
      'not looked at yet',
      { generation: 2, previous: readyBefore, conditions: healthy },
      'updating',
      'changeNotObserved',
      'wait',
    ],
    [
      'status behind',
      {
        generation: 2,
        observedGeneration: 1,
        previous: readyBefore,
        conditions: healthy.map((one) => ({ ...one, observedGeneration: 2 })),
      },
      'updating',
      'changeNotObserved',
    ],
    [
      'Unknown is not False',
      {
        previous: readyBefore,
        conditions: conditions(
          ...valid,
          ['HelmReleaseReady', 'U', 'Progressing', "Running 'upgrade' action with timeout of 5m0s"],
          up,
          progressing,
        ),
      },
      'updating',
      'releaseUpgrading',
    ],
    [
      'an old False is not believed',
      {
        generation: 2,
        previous: readyBefore,
        conditions: conditions(...valid, ['HelmReleaseReady', 'F', 'UpgradeFailed'], up, readyTrue),
      },
      'updating',
      'changeNotObserved',
    ],
    [
      'machines roll',
      {
        previous: { ...readyBefore, phase: 'updating' },
        conditions: conditions(...valid, upgraded, issues('* WorkersAvailable: rolling'), progressing),
      },
      'updating',
      'rollingOut',
    ],
    [
      'Cluster API says rolling',
      {
        previous: readyBefore,
        capiCluster: capi(['RollingOut', 'T']),
        conditions: conditions(...valid, upgraded, issues('* WorkerMachinesReady: rolling'), progressing),
      },
      'updating',
      'rollingOut',
    ],
    [
      'rolling for too long',
      {
        previous: { ...readyBefore, phase: 'updating' },
        conditions: overdue(...valid, upgraded, issues('* WorkersAvailable: 1 of 2')),
      },
      'degraded',
      'workersUnavailable',
    ],
    [
      'wrong value in an update',
      {
        generation: 2,
        previous: readyBefore,
        conditions: broken(['HelmChartReady', 'F', 'Failed', wrongType, { observedGeneration: 2 }], installed, up),
      },
      'degraded',
      'configInvalid',
    ],
    [
      'changed before it ever worked',
      {
        generation: 2,
        conditions: conditions(...valid, installed, issues('* InfrastructureReady: x'), [
          'Ready',
          'F',
          'Progressing',
          '',
          { observedGeneration: 2 },
        ]),
      },
      'validating',
      'validating',
    ],
  ],
  '4.8 deletion': [
    ...(
      [
        ['Failed', 'deletionFailed'],
        ['WaitingForCloudResourcesDeletion', 'deletionCloudResources'],
        ['WaitingForClusterDeletion', 'deletionCluster'],
        ['WaitingForHelmReleaseDeletion', 'deletionRelease'],
        ['WaitingForServiceSetsDeletion', 'deletionServices'],
        ['WaitingForClusterDataSourceDeletion', 'deletionDataSource'],
        ['DeletionCompleted', 'deletionFinishing'],
        ['Deleting', 'deletionRequested'],
      ] as const
    ).map(
      ([reason, cause]): Row => [
        reason,
        { deletedAt: createdAt, generation: 2, conditions: conditions(['Deleting', 'T', reason, 'words']) },
        'deleting',
        cause,
      ],
    ),
    [
      'requested only',
      { deletedAt: createdAt, generation: 2, conditions: healthy },
      'deleting',
      'deletionRequested',
      'wait',
    ],
    [
      'credential went first',
      { deletedAt: createdAt, conditions: conditions(['CredentialReady', 'F', 'Failed', missingCredential]) },
      'deleting',
      'deletionBlockedByCredential',
      'restoreCredential',
    ],
  ],
  'beyond k0rdent': [
    [
      'asleep, with services that wait for a node',
      {
        isHibernated: true,
        machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 0, total: 0 } },
        previous: readyBefore,
        conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '0/1'], progressing),
      },
      'hibernated',
      'hibernated',
    ],
    [
      'asked to sleep, with a worker that is still there',
      {
        isHibernated: true,
        machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 1, total: 1 } },
        previous: readyBefore,
        conditions: healthy,
      },
      'ready',
      null,
    ],
    [
      'asked to sleep, and Helm refuses',
      {
        isHibernated: true,
        previous: readyBefore,
        conditions: broken(...valid, ['HelmReleaseReady', 'F', 'UpgradeFailed', 'Helm upgrade failed: denied'], up),
      },
      'degraded',
      'upgradeFailed',
      'askPlatform',
    ],
  ],
});
