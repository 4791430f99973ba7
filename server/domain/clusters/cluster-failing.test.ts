import { testPhases } from '../../../tests/support/cluster-phases.ts';
import {
  broken,
  healthy,
  installed,
  issues,
  overdue,
  progressing,
  up,
  valid,
  wrongType,
} from './cluster-phase.fixtures.ts';
import { conditions } from './derive-phase.fixtures.ts';

testPhases({
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
          isSuspended: false,
          handledRequest: null,
          conditions: conditions(['Ready', 'F', 'UpgradeFailed', 'Helm upgrade failed']),
        },
        conditions: healthy,
      },
      'degraded',
      'upgradeFailed',
    ],
    [
      'upgrade refused by an immutable machine template',
      {
        previous: { phase: 'ready', readyAt: new Date('2026-08-20T09:15:00Z') },
        conditions: broken(
          ...valid,
          [
            'HelmReleaseReady',
            'F',
            'UpgradeFailed',
            'Helm upgrade failed: cannot patch "dev-md" with kind DevMachineTemplate: admission webhook "validation.x" ' +
              'denied the request: DevMachineTemplate.infrastructure.cluster.x-k8s.io "dev-md" is invalid: ' +
              'spec.template.spec: Invalid value: {}: field is immutable',
          ],
          up,
        ),
      },
      'degraded',
      'upgradeRefused',
      'takeBack',
    ],
    [
      'an old failure of the release does not count',
      {
        helmRelease: {
          generation: 2,
          observedGeneration: 1,
          isSuspended: false,
          handledRequest: null,
          conditions: conditions(['Ready', 'F', 'UpgradeFailed']),
        },
        conditions: healthy,
      },
      'updating',
      'releaseUpgrading',
    ],
    [
      'release known only from itself',
      {
        helmRelease: {
          generation: 1,
          observedGeneration: 1,
          isSuspended: false,
          handledRequest: null,
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
      { conditions: overdue(...valid, installed, issues('* InfrastructureReady: AuthFailure: no')) },
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
});
