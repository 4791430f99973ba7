import { conditions, type Terse } from './derive-phase.fixtures.ts';

// Conditions as k0rdent writes them, by which the tests of a cluster's phase are told apart.

export const createdAt = new Date('2026-08-20T09:00:00Z');
export const valid: Terse[] = [
  ['CredentialReady', 'T'],
  ['TemplateReady', 'T'],
  ['HelmChartReady', 'T'],
];
export const installed: Terse = [
  'HelmReleaseReady',
  'T',
  'InstallSucceeded',
  'Helm install succeeded for release team-a/dev.v1 with chart aws-standalone-cp@1.0.43',
];
export const upgraded: Terse = [
  'HelmReleaseReady',
  'T',
  'UpgradeSucceeded',
  'Helm upgrade succeeded for release team-a/dev.v2',
];
export const up: Terse = ['CAPIClusterSummary', 'T', 'InfoReported'];
export const noServices: Terse = ['ServicesInReadyState', 'T', 'Succeeded', '0/0', { observedGeneration: null }];
export const readyTrue: Terse = ['Ready', 'T', 'Succeeded', 'Object is ready'];
export const progressing: Terse = ['Ready', 'F', 'Progressing', 'working'];
export const readyBefore = { phase: 'ready', readyAt: new Date('2026-08-20T09:15:00Z') };
export const issues = (message: string): Terse => ['CAPIClusterSummary', 'F', 'IssuesReported', message];
export const healthy = conditions(...valid, installed, up, noServices, readyTrue);
export const broken = (...terse: Terse[]) => conditions(...terse, ['Ready', 'F', 'Failed', 'broken']);
/** What Ready says once k0rdent's half hour is over, since kcm 1.9. */
export const overdue = (...terse: Terse[]) =>
  conditions(...terse, [
    'Ready',
    'F',
    'Failed',
    'Cluster is not ready. Check the provider logs for more details.\n* x',
  ]);
export const capi = (...terse: Terse[]) => ({ conditions: conditions(...terse), isDeleting: false });

export const firstSummary = [
  '* InfrastructureReady: AWSCluster.infrastructure status.initialization.provisioned is false',
  '* ControlPlaneInitialized: Control plane not yet initialized',
  '* WorkersAvailable:',
  '  * MachineDeployment dev-md: 0 available replicas, at least 2 required',
  '* RemoteConnectionProbe: Remote connection not established yet',
].join('\n');
export const missingCredential =
  'failed to get Credential team-a/aws-team-a: Credential.k0rdent.mirantis.com "aws-team-a" not found';
export const wrongType =
  "failed to validate template with provided configuration: values don't meet the specifications of the schema(s) in " +
  "the following chart(s):\naws-standalone-cp:\n- at '/workersNumber': got string, want integer\n";
