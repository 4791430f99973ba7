import type { ClusterFacts } from './cluster-facts.ts';
import { capi, createdAt, healthy, missingCredential, readyBefore } from './cluster-phase.fixtures.ts';
import { conditions, type Terse } from './derive-phase.fixtures.ts';
import { after, refers, type SituationRow } from './situation.fixtures.ts';

const leaving = (minutes: number, reason: string, message: string, more: Terse[] = []): Partial<ClusterFacts> => ({
  now: after(minutes),
  deletedAt: createdAt,
  generation: 2,
  previous: readyBefore,
  conditions: conditions(...more, ['Deleting', 'T', reason, message], ['Ready', 'F', 'Deleting', message]),
});
const machine = { kind: 'Machine', name: 'dev-md-x', deletedAt: after(1) } as const;
const helmRelease = { kind: 'HelmRelease', name: 'dev', deletedAt: after(1) } as const;
const cluster = { kind: 'Cluster', name: 'dev', deletedAt: after(1) } as const;
const goes = '* Deleting: Waiting for DevCluster to be deleted';

export const deletion: SituationRow[] = [
  [
    'Deletion under way',
    { ...leaving(2, 'WaitingForClusterDeletion', '* Deleting:'), remains: [cluster, helmRelease, machine] },
    'deleting',
    'deletionCluster',
    'wait',
  ],
  [
    'Deletion hangs on machines',
    { ...leaving(7, 'WaitingForClusterDeletion', '* Deleting:'), remains: [cluster, helmRelease, machine] },
    'deleting',
    'deletionCluster',
    'freeMachines',
  ],
  [
    'Deletion hangs on the infrastructure',
    { ...leaving(7, 'WaitingForClusterDeletion', goes), remains: [cluster, helmRelease] },
    'deleting',
    'deletionCluster',
    'freeMachines',
  ],
  [
    'Deletion hangs on load balancers',
    leaving(7, 'WaitingForCloudResourcesDeletion', 'Waiting for cloud resources to be deleted'),
    'deleting',
    'deletionCloudResources',
    'freeCloudResources',
  ],
  [
    'Deletion hangs on the release',
    { ...leaving(7, 'WaitingForHelmReleaseDeletion', 'Waiting for HelmRelease to be deleted'), remains: [helmRelease] },
    'deleting',
    'deletionRelease',
    'freeRelease',
  ],
  [
    'Deletion hangs on services',
    {
      ...leaving(9, 'WaitingForServiceSetsDeletion', 'Waiting for ServiceSets to be deleted'),
      remains: [{ kind: 'ServiceSet', name: 'dev', deletedAt: after(1) }],
    },
    'deleting',
    'deletionServices',
    'freeServices',
  ],
  [
    'Deletion runs into an error, such as a refusal',
    leaving(7, 'Failed', 'admission webhook denied the request'),
    'deleting',
    'deletionFailed',
    'askPlatform',
  ],
  [
    'Deletion without the credential',
    {
      now: after(1),
      deletedAt: createdAt,
      conditions: conditions(['CredentialReady', 'F', 'Failed', missingCredential]),
      references: refers('Credential', 'aws-team-a', 'missing'),
    },
    'deleting',
    'deletionBlockedByCredential',
    'restoreCredential',
  ],
  [
    'Deletion goes on once the credential is back',
    {
      ...leaving(2, 'WaitingForClusterDeletion', goes, [['CredentialReady', 'F', 'Failed', missingCredential]]),
      references: refers('Credential', 'aws-team-a', 'present'),
      remains: [cluster],
    },
    'deleting',
    'deletionCluster',
    'wait',
  ],
  [
    'Deletion without the template',
    leaving(1, 'WaitingForHelmReleaseDeletion', 'Waiting for HelmRelease to be deleted', [
      ['TemplateReady', 'F', 'Failed', 'failed to get ClusterTemplate team-a/aws-standalone-cp-1-0-43: not found'],
    ]),
    'deleting',
    'deletionBlockedByTemplate',
    'restoreTemplate',
  ],
  [
    'Deletion in a paused region',
    {
      now: after(1),
      deletedAt: createdAt,
      region: 'eu',
      conditions: conditions(['Paused', 'T', 'Paused', 'Related Region eu is paused']),
    },
    'deleting',
    'deletionRegionPaused',
    'askRegion',
  ],
  [
    'Deletion in a region that is gone',
    { now: after(1), deletedAt: createdAt, conditions: healthy, references: refers('Region', 'eu', 'missing') },
    'deleting',
    'deletionBlockedByReference',
    'restoreReference',
  ],
  [
    'Deletion of a Cluster that is paused in Cluster API',
    { ...leaving(7, 'WaitingForClusterDeletion', goes), capiCluster: capi(['Paused', 'T', 'Paused', '']) },
    'deleting',
    'deletionPaused',
    'resumeCluster',
  ],
  [
    'Deletion, kcm 1.8 and older: no condition tells',
    { now: after(7), deletedAt: createdAt, conditions: healthy, remains: [cluster, helmRelease, machine] },
    'deleting',
    'deletionCluster',
    'freeMachines',
  ],
];
