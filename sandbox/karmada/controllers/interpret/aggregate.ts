import type { JsonObject, KubeObject } from '../../../controllers/client/objects.ts';
import type { AggregatedStatus } from '../shapes.ts';
import { aggregateJob } from './aggregate-job.ts';
import { aggregateVolcanoJob } from './aggregate-volcano-job.ts';
import { typeOf } from './pod.ts';
import { countsOf } from './status-fields.ts';

type Status = { [field: string]: unknown };
type Aggregate = (template: KubeObject, items: readonly AggregatedStatus[], now: string) => Status | undefined;

const reported = (items: readonly AggregatedStatus[]): JsonObject[] =>
  items.flatMap(({ status }) => (status ? [status] : []));
const count = (status: Status | undefined, field: string): number => Number(status?.[field] ?? 0);
const sum = (statuses: readonly Status[], field: string): number =>
  statuses.reduce((all, status) => all + count(status, field), 0);
/** A status without the fields that say nothing. */
const said = (status: Status): Status =>
  Object.fromEntries(Object.entries(status).filter(([, value]) => value !== undefined));
const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** Sums of all members; the template counts as observed once each of them has observed its newest generation. */
const aggregateCounts: Aggregate = (template, items) => {
  const { always, others } = countsOf(template) ?? { always: [], others: [] };
  const old = (template.status ?? {}) as Status;
  const statuses = reported(items);
  const { generation = 0 } = template.metadata;
  // A StatefulSet's copies are compared with themselves.
  const newest = (status: Status) => (template.kind === 'StatefulSet' ? count(status, 'generation') : generation);
  const observed = statuses.filter(
    (status) =>
      count(status, 'observedGeneration') >= count(status, 'generation') &&
      count(status, 'resourceTemplateGeneration') >= newest(status),
  );
  const observedGeneration = observed.length === items.length ? generation : old.observedGeneration;
  const next: Status = { ...old };
  for (const field of always) next[field] = sum(statuses, field);
  for (const field of others) next[field] = sum(statuses, field) || undefined;
  return said({ ...next, observedGeneration });
};

interface Point {
  hostname?: string;
  ip?: string;
  ipMode?: string;
  ports?: { port: number; protocol?: string; error?: string }[];
}

const compare = (a: string | number = '', b: string | number = ''): number => (a === b ? 0 : a < b ? -1 : 1);
/** An empty text comes last. */
const compareLast = (a = '', b = ''): number => compare(Number(a === ''), Number(b === '')) || compare(a, b);

/** Addresses of all members, each once and in order. */
function mergePoints(statuses: readonly Status[]): Point[] {
  const points = new Map<string, Point>();
  for (const { loadBalancer } of statuses as { loadBalancer?: { ingress?: Point[] } }[]) {
    for (const point of loadBalancer?.ingress ?? []) {
      const key = JSON.stringify([point.hostname ?? '', point.ip ?? '', point.ipMode ?? null]);
      const ports = [...(points.get(key)?.ports ?? []), ...(point.ports ?? [])];
      const each = [...new Map(ports.map((port) => [JSON.stringify(port), port])).values()].sort(
        (a, b) => compare(a.port, b.port) || compare(a.protocol, b.protocol) || compare(a.error, b.error),
      );
      points.set(key, { ...point, ...(each.length > 0 ? { ports: each } : {}) });
    }
  }
  return [...points.values()].sort(
    (a, b) => compareLast(a.hostname, b.hostname) || compare(a.ip, b.ip) || compareLast(a.ipMode, b.ipMode),
  );
}

const aggregatePoints: Aggregate = (template, items) => {
  const isPlainService =
    template.kind === 'Service' && (template.spec as { type?: string } | undefined)?.type !== 'LoadBalancer';
  if (isPlainService) return undefined;
  return { loadBalancer: said({ ingress: unlessEmpty(mergePoints(reported(items))) }) };
};

interface ContainerState {
  ready?: boolean;
  state?: object;
}

const containersIn = (statuses: readonly Status[], field: string) =>
  statuses
    .flatMap((status) => (status[field] ?? []) as ContainerState[])
    .map(({ ready = false, state = {} }) => ({ ready, state }));

/** The first of some phases that any member is in; one that has reported nothing yet is pending. */
function worst(items: readonly AggregatedStatus[], phases: readonly string[]): string | undefined {
  const found = new Set(items.map(({ status }) => (status ? status.phase : 'Pending')));
  return phases.find((phase) => found.has(phase));
}

const aggregatePod: Aggregate = (_template, items) => {
  if (items.length === 0) return undefined;
  const statuses = reported(items);
  return said({
    phase: worst(items, ['Failed', 'Pending', 'Running', 'Succeeded']),
    containerStatuses: unlessEmpty(containersIn(statuses, 'containerStatuses')),
    initContainerStatuses: unlessEmpty(containersIn(statuses, 'initContainerStatuses')),
  });
};

const aggregateClaim: Aggregate = (_template, items) => {
  const phases = reported(items).map(({ phase }) => phase);
  return { phase: phases.includes('Lost') ? 'Lost' : (phases.findLast((phase) => phase !== 'Bound') ?? 'Bound') };
};

const aggregateBudget: Aggregate = (_template, items) => {
  const statuses = reported(items);
  const disrupted = items.flatMap(({ clusterName, status }) =>
    Object.entries((status?.disruptedPods ?? {}) as JsonObject).map(([pod, at]) => [`${clusterName}/${pod}`, at]),
  );
  const fields = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'];
  return {
    ...(disrupted.length > 0 ? { disruptedPods: Object.fromEntries(disrupted) } : {}),
    ...Object.fromEntries(fields.map((field) => [field, sum(statuses, field)])),
  };
};

const aggregateCronJob: Aggregate = (_template, items) => {
  const statuses = reported(items);
  const latest = (field: string) =>
    statuses
      .flatMap((status) => (status[field] ?? []) as string)
      .sort()
      .at(-1);
  return said({
    active: unlessEmpty(statuses.flatMap((status) => (status.active ?? []) as object[])),
    lastScheduleTime: latest('lastScheduleTime'),
    lastSuccessfulTime: latest('lastSuccessfulTime'),
  });
};

const aggregateScaler: Aggregate = (_template, items) => {
  const statuses = reported(items);
  return said({
    currentReplicas: sum(statuses, 'currentReplicas') || undefined,
    desiredReplicas: sum(statuses, 'desiredReplicas'),
  });
};

const aggregates: Record<string, Aggregate> = {
  'v1/Service': aggregatePoints,
  'networking.k8s.io/v1/Ingress': aggregatePoints,
  'v1/Pod': aggregatePod,
  'v1/PersistentVolume': (_template, items) =>
    said({ phase: worst(items, ['Failed', 'Pending', 'Available', 'Bound', 'Released']) }),
  'v1/PersistentVolumeClaim': aggregateClaim,
  'policy/v1/PodDisruptionBudget': aggregateBudget,
  'batch/v1/Job': aggregateJob,
  'batch/v1/CronJob': aggregateCronJob,
  'batch.volcano.sh/v1alpha1/Job': aggregateVolcanoJob,
  'autoscaling/v2/HorizontalPodAutoscaler': aggregateScaler,
};

/**
 * The status of a template, from what its members report.
 * @param now in RFC 3339, for conditions that begin
 * @returns undefined for kinds whose status stays as it is
 */
export function aggregateStatus(
  template: KubeObject,
  items: readonly AggregatedStatus[],
  now: string,
): JsonObject | undefined {
  const aggregate = countsOf(template) ? aggregateCounts : aggregates[typeOf(template)];
  return aggregate?.(template, items, now) as JsonObject | undefined;
}
