import { testPhases } from '../../../tests/support/cluster-phases.ts';
import {
  broken,
  firstSummary,
  healthy,
  installed,
  issues,
  missingCredential,
  noServices,
  overdue,
  progressing,
  readyBefore,
  readyTrue,
  up,
  valid,
} from './cluster-phase.fixtures.ts';
import { conditions } from './derive-phase.fixtures.ts';

testPhases({
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
      'restoreTemplate',
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
      { conditions: overdue(...valid, installed, issues(firstSummary)) },
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
});
