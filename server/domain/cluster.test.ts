import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import { conditions, clusterFacts as facts, type Terse } from './cluster.fixtures.ts';
import { deriveClusterState } from './cluster.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { causeKeys, nextStepKeys } from './cluster-words.ts';

const createdAt = new Date('2026-08-20T09:00:00Z');
const valid: Terse[] = [
  ['CredentialReady', 'T'],
  ['TemplateReady', 'T'],
  ['HelmChartReady', 'T'],
];
const installed: Terse = [
  'HelmReleaseReady',
  'T',
  'InstallSucceeded',
  'Helm install succeeded for release team-a/dev.v1 with chart aws-standalone-cp@1.0.43',
];
const upgraded: Terse = [
  'HelmReleaseReady',
  'T',
  'UpgradeSucceeded',
  'Helm upgrade succeeded for release team-a/dev.v2',
];
const up: Terse = ['CAPIClusterSummary', 'T', 'InfoReported'];
const noServices: Terse = ['ServicesInReadyState', 'T', 'Succeeded', '0/0', { observedGeneration: null }];
const readyTrue: Terse = ['Ready', 'T', 'Succeeded', 'Object is ready'];
const progressing: Terse = ['Ready', 'F', 'Progressing', 'working'];
const readyBefore = { phase: 'ready', readyAt: new Date('2026-08-20T09:15:00Z') };
const issues = (message: string): Terse => ['CAPIClusterSummary', 'F', 'IssuesReported', message];
const healthy = conditions(...valid, installed, up, noServices, readyTrue);
const broken = (...terse: Terse[]) => conditions(...terse, ['Ready', 'F', 'Failed', 'broken']);
const capi = (...terse: Terse[]) => ({ conditions: conditions(...terse), isDeleting: false });

const firstSummary = [
  '* InfrastructureReady: AWSCluster.infrastructure status.initialization.provisioned is false',
  '* ControlPlaneInitialized: Control plane not yet initialized',
  '* WorkersAvailable:',
  '  * MachineDeployment dev-md: 0 available replicas, at least 2 required',
  '* RemoteConnectionProbe: Remote connection not established yet',
].join('\n');
const missingCredential =
  'failed to get Credential team-a/aws-team-a: Credential.k0rdent.mirantis.com "aws-team-a" not found';
const wrongType =
  "failed to validate template with provided configuration: values don't meet the specifications of the schema(s) in " +
  "the following chart(s):\naws-standalone-cp:\n- at '/workersNumber': got string, want integer\n";

type Row = [what: string, given: Partial<ClusterFacts>, phase: string, cause: string | null, next?: string | null];

const table: Record<string, Row[]> = {
  '4.1 conditions': [
    [
      'CredentialReady Unknown',
      { conditions: conditions(['CredentialReady', 'U', 'Progressing']) },
      'validating',
      'validating',
      'wait',
    ],
    [
      'Credential not ready',
      {
        conditions: conditions(
          ['CredentialReady', 'F', 'Failed', 'the Credential team-a/aws-team-a is not ready'],
          ...valid.slice(1),
        ),
      },
      'provisioning',
      'credentialNotReady',
      'askCredential',
    ],
    [
      'Credential not ready, cluster up',
      {
        conditions: broken(
          ['CredentialReady', 'F', 'Failed', 'the Credential team-a/aws-team-a is not ready'],
          ...valid.slice(1),
          installed,
          up,
        ),
      },
      'degraded',
      'credentialNotReady',
    ],
    [
      'Credential gone',
      {
        conditions: broken(
          ['CredentialReady', 'F', 'Failed', missingCredential],
          ['HelmReleaseReady', 'U', 'Progressing'],
        ),
      },
      'failed',
      'credentialMissing',
      'restoreCredential',
    ],
    [
      'Credential gone, cluster up',
      { conditions: broken(['CredentialReady', 'F', 'Failed', missingCredential], installed, up) },
      'degraded',
      'credentialMissing',
    ],
    [
      'template gone',
      { conditions: broken(['TemplateReady', 'F', 'Failed', 'failed to get ClusterTemplate team-a/aws: not found']) },
      'failed',
      'templateMissing',
      'askTemplate',
    ],
    [
      'template not valid',
      {
        conditions: broken([
          'TemplateReady',
          'F',
          'Failed',
          'ClusterTemplate team-a/aws is not marked as valid: bad chart',
        ]),
      },
      'failed',
      'templateInvalid',
    ],
    [
      'release not written',
      {
        conditions: broken(...valid, ['HelmReleaseReady', 'F', 'Failed', 'failed to reconcile HelmRelease: conflict']),
      },
      'failed',
      'releaseFailed',
    ],
    [
      'release waits for a dependency',
      {
        conditions: conditions(...valid, ['HelmReleaseReady', 'F', 'DependencyNotReady', 'dependency x is not ready']),
      },
      'provisioning',
      'releaseWaiting',
    ],
    [
      'release without artifact',
      { conditions: broken(...valid, ['HelmReleaseReady', 'F', 'ArtifactFailed', 'could not load']) },
      'failed',
      'releaseFailed',
    ],
    [
      'adopted: summary absent for ever',
      {
        isAdopted: true,
        sveltosCluster: { isReady: true, failureMessage: '' },
        conditions: conditions(...valid, installed, noServices, readyTrue),
      },
      'ready',
      null,
    ],
    [
      'adopted: Ready True before the connection',
      { isAdopted: true, conditions: conditions(...valid, installed, readyTrue) },
      'provisioning',
      'adoptedConnecting',
    ],
    [
      'adopted: cannot connect',
      {
        isAdopted: true,
        sveltosCluster: { isReady: false, failureMessage: 'timeout' },
        conditions: conditions(...valid, installed, readyTrue),
      },
      'failed',
      'adoptedUnreachable',
      'checkAdopted',
    ],
    [
      'adopted: lost',
      {
        isAdopted: true,
        previous: readyBefore,
        sveltosCluster: { isReady: false, failureMessage: 'timeout' },
        conditions: conditions(...valid, installed, readyTrue),
      },
      'degraded',
      'adoptedUnreachable',
    ],
    ['services 0/0 is True', { conditions: healthy }, 'ready', null],
    [
      'data source',
      { conditions: broken(['DataSourceReady', 'F', 'Failed', 'no such object'], ...valid) },
      'failed',
      'dataSourceProblem',
    ],
    [
      'authentication',
      { conditions: broken(['ClusterAuthenticationReady', 'F', 'Failed', 'no such object'], ...valid) },
      'failed',
      'authenticationProblem',
    ],
    [
      'audit policy',
      { conditions: broken(['ClusterAuditPolicyReady', 'F', 'Failed', 'no such object'], ...valid) },
      'failed',
      'auditPolicyProblem',
    ],
    [
      'cluster data source waits',
      {
        conditions: conditions(...valid, [
          'ClusterDataSourceReady',
          'F',
          'Progressing',
          'cross-referenced ClusterDataSource team-a/dev is not yet ready',
        ]),
      },
      'provisioning',
      'dataSourceWaiting',
    ],
    [
      'cluster data source fails',
      { conditions: broken(...valid, ['ClusterDataSourceReady', 'F', 'Failed', 'x']) },
      'failed',
      'dataSourceProblem',
    ],
    [
      'predeclared secrets',
      { conditions: broken(...valid, ['PredeclaredSecretsExist', 'F', 'Failed', 'missing']) },
      'failed',
      'conditionFailed',
    ],
    [
      'chart name change never counts',
      {
        conditions: [
          ...healthy,
          ...conditions(['HelmChartNameChanged', 'T', 'HelmChartNameChanged', 'Helm chart name changed']),
        ],
      },
      'ready',
      null,
    ],
    [
      'region paused before anything',
      {
        region: 'r',
        conditions: conditions(['Paused', 'T', 'Paused', 'Related Region r is paused'], ['Ready', 'F', 'Failed']),
      },
      'pending',
      'regionPaused',
      'askRegion',
    ],
    [
      'region paused, cluster up',
      { region: 'r', conditions: [...healthy, ...conditions(['Paused', 'T', 'Paused', 'Related Region r is paused'])] },
      'degraded',
      'regionPaused',
    ],
    [
      'region not paused',
      { region: 'r', conditions: [...healthy, ...conditions(['Paused', 'F', 'NotPaused'])] },
      'ready',
      null,
    ],
    [
      'services dependency',
      { conditions: broken(...valid, installed, ['ServicesDependencyValidation', 'F', 'Failed', 'cycle']) },
      'failed',
      'conditionFailed',
    ],
    [
      'never ready, never failed: nothing fresh',
      { conditions: conditions(...valid, installed, up, ['Ready', 'U', 'Progressing']) },
      'unknown',
      'notReported',
    ],
  ],
  '4.2 Ready is an aggregate': [
    [
      'unlisted False is an error',
      { conditions: broken(...valid, installed, up, ['SomethingNew', 'F', 'Failed', 'x']) },
      'degraded',
      'conditionFailed',
    ],
    [
      'warning within half an hour',
      { conditions: conditions(...valid, installed, issues(firstSummary), progressing) },
      'provisioning',
      'infrastructureWaiting',
      'wait',
    ],
    [
      'the half hour is over',
      { conditions: broken(...valid, installed, issues(firstSummary)) },
      'failed',
      'provisioningStuck',
      'openCloudConsole',
    ],
    [
      'service restarts',
      {
        previous: readyBefore,
        conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '1/2'], progressing),
      },
      'updating',
      'servicesPending',
    ],
    [
      'Ready follows a pass later',
      { conditions: conditions(...valid, installed, up, noServices, progressing) },
      'provisioning',
      'machinesWaiting',
    ],
  ],
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
  '4.6 failure': [
    [
      'wrong type',
      { conditions: broken(...valid.slice(0, 2), ['HelmChartReady', 'F', 'Failed', wrongType]) },
      'failed',
      'configInvalid',
      'correctConfig',
    ],
    [
      'chart insists on a value',
      {
        conditions: broken(...valid.slice(0, 2), [
          'HelmChartReady',
          'F',
          'Failed',
          'x: execution error at (azure/templates/c.yaml:19:21): .Values.subscriptionID is required to create a cluster',
        ]),
      },
      'failed',
      'configRequired',
      'giveValue',
    ],
    [
      'chart without artifact',
      {
        conditions: broken(...valid.slice(0, 2), [
          'HelmChartReady',
          'F',
          'Failed',
          'failed to get HelmChart Artifact: none',
        ]),
      },
      'failed',
      'chartUnavailable',
    ],
    [
      'chart not downloadable',
      {
        conditions: broken(...valid.slice(0, 2), [
          'HelmChartReady',
          'F',
          'Failed',
          'failed to download HelmChart from Artifact http://x',
        ]),
      },
      'failed',
      'chartUnavailable',
    ],
    [
      'name too long',
      {
        conditions: broken(...valid.slice(0, 2), [
          'HelmChartReady',
          'F',
          'Failed',
          'invalid release name, must match regex x and the length must not be longer than 53',
        ]),
      },
      'failed',
      'chartRejected',
    ],
    [
      'Helm install error',
      {
        conditions: broken(...valid, [
          'HelmReleaseReady',
          'F',
          'InstallFailed',
          'Helm install failed for release team-a/dev with chart x: timeout',
        ]),
      },
      'failed',
      'releaseFailed',
      'askPlatform',
    ],
    [
      'release failed while Ready is True',
      {
        helmRelease: {
          generation: 1,
          observedGeneration: 1,
          conditions: conditions(['Ready', 'F', 'UpgradeFailed', 'Helm upgrade failed']),
        },
        conditions: healthy,
      },
      'failed',
      'releaseFailed',
    ],
    [
      'an old failure of the release does not count',
      {
        helmRelease: { generation: 2, observedGeneration: 1, conditions: conditions(['Ready', 'F', 'UpgradeFailed']) },
        conditions: healthy,
      },
      'ready',
      null,
    ],
    [
      'release known only from itself',
      {
        helmRelease: {
          generation: 1,
          observedGeneration: 1,
          conditions: conditions(['Ready', 'U', 'Progressing', "Running 'install' action"]),
        },
        conditions: conditions(...valid),
      },
      'provisioning',
      'releaseInstalling',
    ],
    [
      'quota',
      {
        conditions: conditions(
          ...valid,
          installed,
          issues('* InfrastructureReady: VpcLimitExceeded: the maximum number of VPCs has been reached'),
          progressing,
        ),
      },
      'provisioning',
      'quotaExceeded',
      'askQuota',
    ],
    [
      'bad key',
      {
        conditions: conditions(
          ...valid,
          installed,
          issues('* InfrastructureReady: AuthFailure: AWS was not able to validate the provided access credentials'),
          progressing,
        ),
      },
      'provisioning',
      'cloudCredentialsRefused',
      'checkCloudCredentials',
    ],
    [
      'bad key after half an hour',
      { conditions: broken(...valid, installed, issues('* InfrastructureReady: AuthFailure: no')) },
      'failed',
      'cloudCredentialsRefused',
    ],
    [
      'no such image',
      {
        conditions: conditions(
          ...valid,
          installed,
          issues('* WorkersAvailable: InvalidAMIID.NotFound: The image id does not exist'),
          progressing,
        ),
      },
      'provisioning',
      'imageMissing',
      'chooseImage',
    ],
    [
      'Cluster removed behind the back',
      {
        conditions: conditions(
          ...valid,
          installed,
          ['CAPIClusterSummary', 'F', 'CAPIClusterMissing', 'Underlying CAPI Cluster object is missing'],
          progressing,
        ),
      },
      'failed',
      'capiClusterMissing',
    ],
    [
      'template invalid later',
      {
        conditions: broken(
          ['CredentialReady', 'T'],
          ['TemplateReady', 'F', 'Failed', 'ClusterTemplate team-a/aws is not marked as valid'],
          ['HelmChartReady', 'T'],
          installed,
          up,
        ),
      },
      'degraded',
      'templateInvalid',
    ],
    [
      'a failing service never fails the cluster',
      {
        services: [{ name: 'ingress', namespace: 'ingress', state: 'Failed', failureMessage: 'no' }],
        conditions: conditions(...valid, installed, up, ['ServicesInReadyState', 'F', 'Failed', '0/1'], progressing),
      },
      'degraded',
      'servicesFailed',
      'checkServices',
    ],
    [
      'a failed service shown as ready',
      {
        services: [{ name: 'ingress', namespace: 'ingress', state: 'Failed', failureMessage: 'no' }],
        conditions: healthy,
      },
      'degraded',
      'servicesFailed',
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
        conditions: broken(...valid, upgraded, issues('* WorkersAvailable: 1 of 2')),
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
    ['asleep', { isHibernated: true, conditions: conditions(...valid, progressing) }, 'hibernated', 'hibernated'],
  ],
};

describe.each(Object.entries(table))('%s', (_section, rows) => {
  it.each(rows)('%s', (_what, given, phase, cause, next) => {
    const state = deriveClusterState(facts(given));
    expect({ phase: state.phase, cause: state.cause?.key ?? null }).toEqual({ phase, cause });
    if (next !== undefined) expect(state.nextStep?.key ?? null).toBe(next);
  });
});

describe('what the reader is told', () => {
  it('names the wrong field and keeps the controllers’ words', () => {
    const row = broken(...valid.slice(0, 2), ['HelmChartReady', 'F', 'Failed', wrongType]);
    const state = deriveClusterState(facts({ conditions: row }));
    expect(state.cause?.params).toEqual({ pointer: '/workersNumber', problem: 'got string, want integer' });
    expect(state.words).toBe(wrongType);
  });

  it('has words in both languages for every cause and next step', () => {
    for (const messages of [en, zh]) {
      expect(Object.keys(messages.clusterCause).toSorted()).toEqual(causeKeys.toSorted());
      expect(Object.keys(messages.clusterNext).toSorted()).toEqual(nextStepKeys.toSorted());
    }
  });
});
