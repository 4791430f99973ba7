import type { Condition, JsonObject } from '../controllers/client/objects.ts';
import { digestOf } from '../controllers/helm/release-history.ts';
import { component, type FleetRow, managed, systemNamespace, templateName } from './data.ts';
import { ownedBy, type SeedObject, type SeedObjects } from './seed-objects.ts';

interface Attempt {
  generation: number;
  ready: Pick<Condition, 'status' | 'reason' | 'message'>;
  atMinutes: number;
}

/** What helm-controller last did for a cluster. */
function lastAttempt(row: FleetRow): Attempt {
  const release = `${row.project}/${row.name}`;
  const chart = `${row.chart}@${row.version}`;
  if (row.state === 'upgrade-failed') {
    const message = `Helm upgrade failed for release ${release} with chart ${chart}: failed post-install: resource mapping not found: no matches for kind`;
    return { generation: 2, ready: { status: 'False', reason: 'UpgradeFailed', message }, atMinutes: 47 };
  }
  const isUpdate = row.state === 'updating';
  const [verb, reason] = isUpdate ? ['upgrade', 'UpgradeSucceeded'] : ['install', 'InstallSucceeded'];
  const message = `Helm ${verb} succeeded for release ${release}.v${isUpdate ? 2 : 1} with chart ${chart}`;
  return {
    generation: isUpdate ? 2 : 1,
    ready: { status: 'True', reason, message },
    atMinutes: isUpdate ? 4 : Math.max(1, row.ageMinutes - 1),
  };
}

/** Values that were deployed before those of today. */
const earlierDigest = `sha256:${'0'.repeat(64)}`;

function historyOf(seed: SeedObjects, row: FleetRow, digest: string): Record<string, unknown>[] {
  const isChanged = row.state === 'upgrade-failed' || row.state === 'updating';
  const entry = (version: number, status: string, minutes: number) => ({
    name: row.name,
    namespace: row.project,
    version,
    status,
    action: version === 1 ? 'install' : 'upgrade',
    chartName: row.chart,
    chartVersion: row.version,
    configDigest: isChanged && version === 1 ? earlierDigest : digest,
    firstDeployed: seed.ago(row.ageMinutes - 1),
    lastDeployed: seed.ago(minutes),
  });
  if (row.state === 'upgrade-failed') return [entry(2, 'failed', 47), entry(1, 'deployed', row.ageMinutes - 1)];
  if (row.state !== 'updating') return [entry(1, 'deployed', row.ageMinutes - 1)];
  return [entry(2, 'deployed', 4), entry(1, 'superseded', row.ageMinutes - 1)];
}

const stalled = (of: Condition): Condition => ({
  ...of,
  reason: 'RetriesExceeded',
  message: 'Failed to upgrade after 1 attempt(s)',
});

/** The HelmRelease of a cluster and its Ready condition; k0rdent's mirror of it is older while an upgrade has failed. */
export function addRelease(
  seed: SeedObjects,
  row: FleetRow,
  deployment: SeedObject,
  values: JsonObject,
): { ready: Condition; isMirrored: boolean } {
  const { generation, ready, atMinutes } = lastAttempt(row);
  const lastTransitionTime = seed.ago(atMinutes);
  const condition = (type: string, status: Condition['status']): Condition => ({
    type,
    ...ready,
    status,
    observedGeneration: generation,
    lastTransitionTime,
  });
  const isFailed = ready.status === 'False';
  const digest = digestOf({ spec: { values } });
  const action = generation > 1 ? 'upgrade' : 'install';
  const chart = templateName(row.chart, row.version);
  seed.add(
    'helm.toolkit.fluxcd.io/v2',
    'HelmRelease',
    {
      name: row.name,
      namespace: row.project,
      generation,
      labels: { ...managed, ...component },
      finalizers: ['finalizers.fluxcd.io'],
      ownerReferences: [{ ...ownedBy(deployment), blockOwnerDeletion: true }],
      ...(row.state === 'deleting' && { deletionTimestamp: seed.ago(23), deletionGracePeriodSeconds: 0 }),
    },
    Math.max(1, row.ageMinutes - 1),
    {
      spec: {
        chartRef: { kind: 'HelmChart', name: chart, namespace: systemNamespace },
        interval: '10m0s',
        releaseName: row.name,
        values,
      },
      status: {
        observedGeneration: generation,
        history: historyOf(seed, row, digest),
        ...(isFailed && { failures: 1, [`${action}Failures`]: 1 }),
        lastAttemptedConfigDigest: digest,
        lastAttemptedGeneration: generation,
        lastAttemptedReleaseAction: action,
        lastAttemptedRevision: row.version,
        conditions: [
          ...(isFailed ? [stalled(condition('Stalled', 'True'))] : []),
          condition('Ready', ready.status),
          condition('Released', ready.status),
        ],
      },
    },
  );
  return { ready: condition('Ready', ready.status), isMirrored: !isFailed };
}
