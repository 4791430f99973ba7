import { z } from 'zod';
import type { ScalerMetric } from '../../../lib/contracts/application-autoscaling.ts';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import { bounded, condition, count, instant, keep, text } from '../karmada/reading.ts';

const mostMetrics = 20;
const mostConditions = 10;

/** A workload, or for a CronFederatedHPA a FederatedHPA as well. */
export const scaleTarget = z.object({ apiVersion: text, kind: z.string(), name: z.string() });

const quantity = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
/** A value that is meant, or one that was measured, as autoscaling/v2 writes both. */
const value = z.object({
  type: text,
  averageUtilization: z.number().int().optional().catch(undefined),
  averageValue: quantity,
  value: quantity,
});
const measured = z.object({
  name: z.string().optional(),
  container: z.string().optional(),
  metric: z.object({ name: z.string() }).optional(),
  describedObject: z.object({ kind: text, name: text }).optional(),
  target: value.optional(),
  current: value.optional(),
});
const metric = z.object({
  type: z.string(),
  resource: measured.optional(),
  containerResource: measured.optional(),
  pods: measured.optional(),
  object: measured.optional(),
  external: measured.optional(),
});
const metrics = bounded(metric, mostMetrics);

const schema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    scaleTargetRef: scaleTarget,
    minReplicas: count,
    maxReplicas: z.number().int(),
    metrics,
  }),
  status: z
    .object({
      currentReplicas: count,
      desiredReplicas: count,
      lastScaleTime: instant.default(null),
      currentMetrics: metrics,
      conditions: bounded(condition, mostConditions),
    })
    .optional()
    .catch(undefined),
});

/** A FederatedHPA as it is written and as its controller has left it. */
export interface Scaler {
  name: string;
  target: z.infer<typeof scaleTarget>;
  min: number;
  max: number;
  current: number | null;
  desired: number | null;
  metrics: ScalerMetric[];
  conditions: Condition[];
  lastScaledAt: string | null;
}

/** What of a FederatedHPA is kept: what is read of it. */
export const toKeptFederatedHpa = keep(schema);

/** Reads a FederatedHPA; null when the object is none. */
export function readFederatedHpa(object: unknown): Scaler | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  const current = status?.currentMetrics ?? [];
  const hasLooked = (status?.conditions.length ?? 0) > 0;
  return {
    name: metadata.name,
    target: spec.scaleTargetRef,
    // Kubernetes takes one where nothing is said.
    min: spec.minReplicas ?? 1,
    max: spec.maxReplicas,
    // Go leaves a zero out of its JSON.
    current: hasLooked ? (status?.currentReplicas ?? 0) : null,
    desired: hasLooked ? (status?.desiredReplicas ?? 0) : null,
    metrics: spec.metrics.map((one) => toMetric(one, current)),
    conditions: status?.conditions ?? [],
    lastScaledAt: status?.lastScaleTime ?? null,
  };
}

type Metric = z.infer<typeof metric>;

const sourceOf = ({ resource, containerResource, pods, object, external }: Metric) =>
  resource ?? containerResource ?? pods ?? object ?? external;

function toMetric(one: Metric, reported: readonly Metric[]): ScalerMetric {
  const target = sourceOf(one)?.target;
  const { name, about } = identityOf(one);
  const same = reported.find((other) => {
    const it = identityOf(other);
    return other.type === one.type && it.name === name && it.about === about;
  });
  const current = same && sourceOf(same)?.current;
  return {
    source: one.type,
    name,
    about,
    type: target?.type ?? '',
    target: saidValue(target) ?? '',
    // What is measured may be told in several ways; only that in which the target is meant compares with it.
    current: (target && current && saidValueAs(target, current)) ?? null,
  };
}

function identityOf(one: Metric): { name: string; about: string | null } {
  const source = sourceOf(one);
  const object = source?.describedObject;
  return {
    name: source?.name ?? source?.metric?.name ?? '',
    about: source?.container ?? (object ? `${object.kind} ${object.name}` : null),
  };
}

type Value = z.infer<typeof value>;

const saidValue = (one: Value | undefined): string | undefined =>
  one?.averageUtilization?.toString() ?? one?.averageValue ?? one?.value;

function saidValueAs(target: Value, current: Value): string | undefined {
  if (target.averageUtilization !== undefined) return current.averageUtilization?.toString();
  return target.averageValue === undefined ? current.value : current.averageValue;
}
