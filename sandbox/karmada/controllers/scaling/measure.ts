import { nano } from '../../../lib/quantity.ts';
import type { MetricSpec } from '../scaling-shapes.ts';
import { type MemberScale, samplesOf } from './member-samples.ts';
import { type Proposal, propose, type Target } from './replicas.ts';

/** What the metrics of a FederatedHPA come to. */
export interface Measured {
  /** Undefined where nothing may be done. */
  replicas?: number;
  statuses: object[];
  condition: { status: 'True' | 'False'; reason: string; message: string };
  /** Which of them wants the most. */
  name: string;
}

const ofType: Readonly<Record<string, string>> = {
  Object: 'FailedGetObjectMetric',
  Pods: 'FailedGetPodsMetric',
  ContainerResource: 'FailedGetContainerResourceMetric',
};

function targetOf({ target }: NonNullable<MetricSpec['resource']>): Target {
  if (target.averageValue !== undefined) return { average: Number(nano(target.averageValue) / 1_000_000n) };
  if (target.averageUtilization !== undefined) return { utilization: target.averageUtilization };
  throw new Error(
    'invalid resource metric source: neither an average utilization target nor an average value target was set',
  );
}

function proposalOf(
  { name, target }: NonNullable<MetricSpec['resource']>,
  members: readonly MemberScale[],
  { current, calibration }: Scaled,
): Proposal {
  const samples = members.flatMap((member) => samplesOf(member, name));
  if (members.every(({ metrics }) => metrics.size === 0))
    throw new Error(
      `failed to get ${name} utilization: unable to get metrics for resource ${name}: no metrics returned from resource metrics API`,
    );
  const aim = targetOf({ name, target });
  const silent = 'utilization' in aim && samples.find(({ requested }) => requested === undefined);
  if (silent) throw new Error(`failed to get ${name} utilization: missing request for ${name} in Pod ${silent.name}`);
  try {
    return propose(samples, aim, current, calibration);
  } catch (error) {
    throw new Error(`failed to get ${name} utilization: ${(error as Error).message}`);
  }
}

interface Scaled {
  /** Of the template. */
  current: number;
  /** The part of them that is in the members that were asked. */
  calibration: number;
}

/** The most that any of the metrics wants. Source: computeReplicasForMetrics of federatedhpa_controller.go */
export function measure(specs: readonly MetricSpec[], members: readonly MemberScale[], scaled: Scaled): Measured {
  const statuses: object[] = [];
  let best: { replicas: number; name: string } | undefined;
  let failure: Measured['condition'] | undefined;
  const fail = (reason: string, why: string): void => {
    failure ??= { status: 'False', reason, message: `the HPA was unable to compute the replica count: ${why}` };
  };
  for (const { type, resource } of specs) {
    if (type !== 'Resource' || !resource) {
      fail(
        ofType[type] ?? 'InvalidMetricSourceType',
        'unable to fetch metrics from custom metrics API: no known available metric versions found',
      );
      continue;
    }
    try {
      const { replicas, utilization, average } = proposalOf(resource, members, scaled);
      const isShare = utilization !== undefined;
      const current = { ...(isShare && { averageUtilization: utilization }), averageValue: `${average}m` };
      statuses.push({ type, resource: { name: resource.name, current } });
      const name = `${resource.name} resource${isShare ? ' utilization (percentage of request)' : ''}`;
      if (!best || replicas > best.replicas) best = { replicas, name };
    } catch (error) {
      fail('FailedGetResourceMetric', (error as Error).message);
    }
  }
  // With a metric that is not known there may only be more, as that one may want them.
  if (failure && (!best || best.replicas < scaled.current)) return { statuses, condition: failure, name: '' };
  const { replicas = scaled.current, name = '' } = best ?? {};
  const message = `the HPA was able to successfully calculate a replica count from ${name}`;
  return { replicas, statuses, name, condition: { status: 'True', reason: 'ValidMetricFound', message } };
}
