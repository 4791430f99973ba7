import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { Scaling, ScalingSchedule } from '../../../../lib/contracts/application-scaling.ts';
import type { Manifest } from './manifest.ts';

const apiVersion = 'autoscaling.karmada.io/v1alpha1';
const scalerKind = 'FederatedHPA';

/** What scales an application by itself; null where it has none of it. */
export interface ScalingManifests {
  federatedHpa: Manifest | null;
  cronFederatedHpa: Manifest | null;
}

/**
 * What sets the replicas of a workload by itself. It stays on the control plane: no policy of the application names it, as
 * a member has no replicas but those that it is given.
 */
export function toScalingManifests(
  { metadata, apiVersion: workloadVersion, kind }: Manifest,
  { scaling, schedules }: ApplicationSpec,
): ScalingManifests {
  const { name } = metadata;
  const workload = { apiVersion: workloadVersion, kind, name };
  return {
    federatedHpa: scaling && {
      apiVersion,
      kind: scalerKind,
      metadata,
      spec: {
        scaleTargetRef: workload,
        minReplicas: scaling.fewest,
        maxReplicas: scaling.most,
        metrics: toMetrics(scaling),
        ...(scaling.scaleDownSeconds !== null && {
          behavior: { scaleDown: { stabilizationWindowSeconds: scaling.scaleDownSeconds } },
        }),
      },
    },
    cronFederatedHpa:
      schedules.length === 0
        ? null
        : {
            apiVersion,
            kind: 'CronFederatedHPA',
            metadata,
            spec: {
              scaleTargetRef: scaling ? { apiVersion, kind: scalerKind, name } : workload,
              rules: schedules.map(toRule),
            },
          },
  };
}

function toMetrics({ cpuPercent, memoryPercent }: Scaling): Record<string, unknown>[] {
  const shares = [
    { name: 'cpu', averageUtilization: cpuPercent },
    { name: 'memory', averageUtilization: memoryPercent },
  ];
  return shares.flatMap(({ name, averageUtilization }) =>
    averageUtilization === null
      ? []
      : { type: 'Resource', resource: { name, target: { type: 'Utilization', averageUtilization } } },
  );
}

const toRule = ({ name, cron, timeZone, replicas, fewest, most, isPaused }: ScalingSchedule) => ({
  name,
  schedule: cron,
  ...(timeZone !== null && { timeZone }),
  ...(replicas !== null && { targetReplicas: replicas }),
  ...(fewest !== null && { targetMinReplicas: fewest }),
  ...(most !== null && { targetMaxReplicas: most }),
  ...(isPaused && { suspend: true }),
});
