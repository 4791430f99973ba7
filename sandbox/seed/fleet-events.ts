import type { Condition } from '../controllers/client/objects.ts';
import type { FleetRow } from './data.ts';
import { type SeedObject, type SeedObjects, seedHex } from './seed-objects.ts';

/** How long an API server keeps events. */
const keptMinutes = 58;

interface Told {
  reason: string;
  note: string;
  minutes: number;
  type?: 'Warning';
}

function toldOf(row: FleetRow, conditions: Condition[]): Told[] {
  const { ageMinutes, state } = row;
  const messageOf = (type: string) => conditions.find((condition) => condition.type === type)?.message ?? '';
  const release = `${row.project}/${row.name}`;
  const told: Told[] = [
    { reason: 'HelmReleaseCreated', note: `Successfully created HelmRelease ${release}`, minutes: ageMinutes - 0.2 },
    { reason: 'HelmReleaseIsReady', note: `HelmRelease ${release} is ready`, minutes: ageMinutes - 0.5 },
    { reason: 'CAPIClusterIsProvisioning', note: 'Cluster is provisioning', minutes: ageMinutes - 0.7 },
  ];
  if (state === 'validated') {
    const note = 'DryRun mode is enabled. Remove spec.dryRun to proceed with the deployment';
    return [{ reason: 'DryRunEnabled', note, minutes: 4 }];
  }
  if (state === 'rejected-values') {
    const note = messageOf('HelmChartReady').replace(
      'failed to validate template with provided configuration:',
      'Invalid configuration provided:',
    );
    return [{ type: 'Warning', reason: 'ValidationError', note, minutes: 5 }];
  }
  if (state === 'deleting') {
    told.push({ reason: 'CAPIClusterIsReady', note: 'Cluster has been provisioned', minutes: 23.9 });
    told.push({ reason: 'CAPIClusterIsDeleting', note: 'Cluster is deleting', minutes: 23.5 });
  }
  if (state === 'updating') {
    told.push({ reason: 'HelmReleaseUpdated', note: `Successfully updated HelmRelease ${release}`, minutes: 5 });
    told.push({ reason: 'HelmReleaseIsReady', note: `HelmRelease ${release} is ready`, minutes: 4 });
  }
  return told;
}

/** What was said about a cluster in the last hour; older events are forgotten, as upstream. */
export function addFleetEvents(
  seed: SeedObjects,
  row: FleetRow,
  deployment: SeedObject,
  conditions: Condition[],
): void {
  const { apiVersion, kind, metadata } = deployment;
  const told = toldOf(row, conditions).filter(
    ({ minutes, note }) => minutes > 0 && minutes < keptMinutes && note !== '',
  );
  for (const [index, { reason, note, minutes, type = 'Normal' }] of told.entries()) {
    const suffix = seedHex(metadata.uid, reason, String(index)).slice(0, 16);
    seed.add('v1', 'Event', { name: `${row.name}.${suffix}`, namespace: row.project }, minutes, {
      eventTime: seed.ago(minutes).replace('Z', '.000000Z'),
      type,
      reason,
      message: note.slice(0, 1024),
      action: 'Reconcile',
      reportingComponent: 'kcm-controller-manager',
      reportingInstance: 'kcm-controller-manager-sandbox',
      source: {},
      firstTimestamp: null,
      lastTimestamp: null,
      involvedObject: { apiVersion, kind, name: row.name, namespace: row.project, uid: metadata.uid },
    });
  }
}
