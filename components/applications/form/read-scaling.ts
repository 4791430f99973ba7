import { isRecord, listOf, Reading, textOf } from './reading';
import { emptyScaling, type ScalingDraft } from './scaling-draft';

const kinds: ReadonlySet<unknown> = new Set(['FederatedHPA', 'HorizontalPodAutoscaler']);

interface ScalingReading {
  /** What was read. */
  object: Record<string, unknown>;
  scaling: ScalingDraft;
  /** What the form has no place for. */
  left: string[];
}

/** The first autoscaler of a workload among objects; null where there is none. */
export function readScaling(objects: readonly Record<string, unknown>[], name: string): ScalingReading | null {
  const object = objects.find((one) => kinds.has(one.kind) && scales(one, name));
  if (!object) return null;
  const reading = new Reading(object);
  reading.take('metadata', 'name');
  reading.take('spec', 'scaleTargetRef');
  const fewest = textOf(reading.take('spec', 'minReplicas')) || '1';
  const most = textOf(reading.take('spec', 'maxReplicas'));
  const scaleDown = textOf(reading.take('spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'));
  // The first version of Kubernetes' own knows CPU alone.
  const plainCpu = textOf(reading.take('spec', 'targetCPUUtilizationPercentage'));
  const scaling: ScalingDraft = {
    ...emptyScaling,
    byLoad: true,
    fewest,
    most,
    scaleDown,
    cpu: takeShare(reading, 'cpu') || plainCpu,
    memory: takeShare(reading, 'memory'),
  };
  return { object, scaling, left: reading.left() };
}

function scales({ spec }: Record<string, unknown>, name: string): boolean {
  const target = isRecord(spec) ? spec.scaleTargetRef : null;
  return isRecord(target) && (target.kind === 'Deployment' || target.kind === 'StatefulSet') && target.name === name;
}

/** The share of what pods ask for that is aimed at; other metrics have no place in the form. */
function takeShare(reading: Reading, resource: 'cpu' | 'memory'): string {
  const metrics = listOf(reading.at('spec', 'metrics'));
  const at = metrics.findIndex(
    ({ type, resource: of }) =>
      type === 'Resource' && isRecord(of) && of.name === resource && isRecord(of.target) && isShare(of.target),
  );
  if (at < 0) return '';
  const share = textOf(reading.at('spec', 'metrics', at, 'resource', 'target', 'averageUtilization'));
  reading.take('spec', 'metrics', at);
  return share;
}

const isShare = ({ type, averageUtilization }: Record<string, unknown>): boolean =>
  type === 'Utilization' && averageUtilization !== undefined;
