import type { ApplicationWorkload } from './contracts/application-workload.ts';
import { fromPointer, isObject, toPointer } from './template-schema/json.ts';

// What single clusters may be given otherwise by a JSON pointer. Members are shared, and what Karmada sends it sends with all
// rights: whatever opens a node, another account or another namespace to a pod is not among these places. Neither is what
// quotas, divisions and prices are worked out from. Annotations of pods are left out altogether: runtimes, networks and those
// that put containers beside others take orders by them, and by one of them Slipway renews pods when their files change.

const deploymentPlaces = [
  '/spec/minReadySeconds',
  '/spec/progressDeadlineSeconds',
  '/spec/revisionHistoryLimit',
  '/spec/strategy',
];
const statefulSetPlaces = [
  '/spec/minReadySeconds',
  '/spec/podManagementPolicy',
  '/spec/revisionHistoryLimit',
  '/spec/updateStrategy',
];
const jobPlaces = [
  '/spec/activeDeadlineSeconds',
  '/spec/backoffLimit',
  '/spec/suspend',
  '/spec/ttlSecondsAfterFinished',
];
const cronJobPlaces = [
  '/spec/concurrencyPolicy',
  '/spec/failedJobsHistoryLimit',
  '/spec/schedule',
  '/spec/startingDeadlineSeconds',
  '/spec/successfulJobsHistoryLimit',
  '/spec/suspend',
  '/spec/timeZone',
];

const podPlaces = [
  'affinity',
  'nodeSelector',
  'terminationGracePeriodSeconds',
  'tolerations',
  'topologySpreadConstraints',
];
const containerPlaces = ['command', 'imagePullPolicy', 'livenessProbe', 'readinessProbe', 'startupProbe', 'workingDir'];

const inTemplate = (template: string): string[] => [
  ...podPlaces.map((field) => `${template}/spec/${field}`),
  ...containerPlaces.map((field) => `${template}/spec/containers/0/${field}`),
];

const places: Readonly<Record<ApplicationWorkload['kind'], readonly string[]>> = {
  deployment: [...inTemplate('/spec/template'), ...deploymentPlaces],
  'stateful-set': [...inTemplate('/spec/template'), ...statefulSetPlaces],
  job: [...inTemplate('/spec/template'), ...jobPlaces],
  'cron-job': [...inTemplate('/spec/jobTemplate/spec/template'), ...cronJobPlaces],
  // It is written alike for all clusters.
  'volcano-job': [],
  // Single clusters differ in its values.
  helm: [],
};

/** JSON pointers into a workload at and below which single clusters may be given something else. */
export const patchPlaces = (kind: ApplicationWorkload['kind']): readonly string[] => places[kind];

/** A probe of another address than the pod's would have the node ask it. */
const namesHost = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(namesHost);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => key === 'host' || namesHost(inner));
};

/**
 * Whether a cluster may be given something else there.
 * @param pointer RFC 6901, from the workload's root
 * @param value what stands there afterwards; undefined where it is taken away
 */
export function isPatchable(kind: ApplicationWorkload['kind'], pointer: string, value: unknown): boolean {
  const path = fromPointer(pointer);
  const place = places[kind].find((one) => pointer === one || pointer.startsWith(`${one}/`));
  if (place === undefined || path.includes('__proto__') || toPointer(path) !== pointer) return false;
  return !place.endsWith('Probe') || !(path.at(-1) === 'host' || namesHost(value));
}
