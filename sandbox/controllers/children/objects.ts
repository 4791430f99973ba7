import type { RoleSource } from '../../lib/rbac/authorizer.ts';
import type { Caches } from '../caches.ts';
import { keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import { clusterRoleBindings, clusterRoles, roleCollections, roleSourceOf } from './access/roles.ts';
import { eventsOf } from './events.ts';
import { handedOverOf, workloadsOfService } from './handed-over.ts';
import type { JobPlace } from './jobs/job-workload.ts';
import { cronJobsOn, isUnderWay, madeJobs, standingJobs } from './jobs/jobs-on.ts';
import { addressOf, ingressesOf, servicesOf, wayInOf } from './network.ts';
import { type CoreObject, namespacesOf, nodeOf } from './nodes.ts';
import { podMetricsOf } from './pod-metrics.ts';
import { type Placed, placeWorkloads } from './pods.ts';
import { withUsage } from './resource-quotas.ts';
import { cronJobsOfService } from './service-cron-jobs.ts';
import { kubeSystemOf, type Workload } from './workload.ts';
import { workloadObjects } from './workload-objects.ts';
import type { ChildApi, Surroundings } from './written/child-api.ts';
import type { ChildApis } from './written/child-apis.ts';
import { collectionOf, isToEnd, writtenWorkloads } from './written/workloads.ts';

const byName = (a: CoreObject, b: CoreObject): number => a.metadata.name.localeCompare(b.metadata.name);

type Read = Pick<Caches, 'machinesOf' | 'serviceSetsOf'> & { apis: Pick<ChildApis, 'find'> };
/** All that simulated clusters are made of. */
export type ChildState = Caches & { apis: ChildApis };

const withPods = ['Deployment', 'StatefulSet', 'DaemonSet'] as const;

const cronJobs = 'batch/cronjobs';

function jobPlaceOf(caches: Read, cluster: CapiCluster, nowMs: number): JobPlace {
  const hasNodes = caches.machinesOf(keyOf(cluster.metadata)).some((machine) => nodeOf(machine) !== undefined);
  return { cluster, hasNodes, api: caches.apis.find(cluster), nowMs };
}

const jobsOn = (caches: Read, cluster: CapiCluster, nowMs: number): Workload[] =>
  standingJobs(jobPlaceOf(caches, cluster, nowMs), caches.apis.find(cluster), merged(caches, cluster, cronJobs));

/** Whether something on a cluster may go on without anybody's doing. */
export const goesOn = (caches: Read, cluster: CapiCluster): boolean =>
  caches.apis.find(cluster)?.isGoing() === true ||
  merged(caches, cluster, cronJobs).length > 0 ||
  jobsOn(caches, cluster, Date.now()).some(isUnderWay) ||
  podsAlone(caches, cluster).some((pod) => isToEnd(pod, Date.now()));

function podsAlone(caches: Read, cluster: CapiCluster): Workload[] {
  const api = caches.apis.find(cluster);
  return api ? writtenWorkloads(cluster, api, ['Pod'], []) : [];
}

/** What runs on a cluster, but for pods that stand alone. */
function placedWorkloads(caches: Read, cluster: CapiCluster, nowMs: number): Placed[] {
  const key = keyOf(cluster.metadata);
  const machines = caches.machinesOf(key);
  const workloads = [...kubeSystemOf(cluster), ...handedOverOf(caches.serviceSetsOf(key)).flatMap(workloadsOfService)];
  const api = caches.apis.find(cluster);
  const jobs = jobsOn(caches, cluster, nowMs);
  if (!api) return placeWorkloads(cluster, machines, [...workloads, ...jobs], nowMs);
  const lifeOf = api.lifeOf.bind(api);
  const brought = placeWorkloads(cluster, machines, workloads, nowMs, lifeOf);
  const left = brought.filter((placed) => {
    const [object] = workloadObjects(cluster, [placed], placed.workload.kind);
    return !object || api.isUntouched(collectionOf(placed.workload.kind), object);
  });
  const written = writtenWorkloads(cluster, api, withPods, workloads);
  return [...left, ...placeWorkloads(cluster, machines, [...written, ...jobs], nowMs, lifeOf)];
}

/** Everything that runs on a cluster: what it came with, what its services brought and what people wrote. */
export function placedOn(caches: Read, cluster: CapiCluster, nowMs: number): Placed[] {
  const placed = placedWorkloads(caches, cluster, nowMs);
  const alone = podsAlone(caches, cluster);
  if (alone.length === 0) return placed;
  return [...placed, ...placeWorkloads(cluster, caches.machinesOf(keyOf(cluster.metadata)), alone, nowMs)];
}

/** What was brought of a kind that people may write as well, whatever they have made of it. */
function broughtOf(caches: Read, cluster: CapiCluster, collection: string): CoreObject[] {
  const key = keyOf(cluster.metadata);
  const handedOver = handedOverOf(caches.serviceSetsOf(key));
  switch (collection) {
    case '/namespaces':
      return namespacesOf(
        cluster.metadata,
        handedOver.map(({ namespace }) => namespace),
      );
    case '/services':
      return servicesOf(cluster, handedOver);
    case 'networking.k8s.io/ingresses':
      return ingressesOf(cluster, handedOver);
    case roleCollections.roles:
      return clusterRoles(cluster.metadata.creationTimestamp);
    case roleCollections.bindings:
      return clusterRoleBindings(cluster.metadata.namespace ?? '', cluster.metadata.creationTimestamp);
    case cronJobs:
      return handedOver.flatMap((service) => cronJobsOfService(cluster, service));
    case collectionOf('Job'): {
      const made = madeJobs(jobPlaceOf(caches, cluster, Date.now()), merged(caches, cluster, cronJobs));
      return workloadObjects(cluster, placeWorkloads(cluster, caches.machinesOf(key), made, Date.now()), 'Job');
    }
    case '/pods':
      return placedWorkloads(caches, cluster, Date.now()).flatMap(({ pods }) => pods);
    default: {
      const kind = withPods.find((one) => collectionOf(one) === collection);
      if (!kind) return [];
      const workloads: Workload[] = [...kubeSystemOf(cluster), ...handedOver.flatMap(workloadsOfService)];
      return workloadObjects(cluster, placeWorkloads(cluster, caches.machinesOf(key), workloads, Date.now()), kind);
    }
  }
}

/** What the API of a cluster for its writers has to know of the rest. */
export function surroundingsOf(caches: Read, cluster: CapiCluster): Omit<Surroundings, 'accountTokens' | 'authority'> {
  return {
    brought: (collection, key) =>
      broughtOf(caches, cluster, collection).find(({ metadata }) => keyOf(metadata) === key),
    placeOf: (uid) => {
      const placed = placedWorkloads(caches, cluster, Date.now()).find(({ slots }) => slots.has(uid));
      return placed && { workload: placed.workload, slot: placed.slots.get(uid) ?? '' };
    },
    roles: rolesOn(caches, cluster),
  };
}

/** What was brought of a kind and nobody has touched, and what was written of it. */
function merged(caches: Read, cluster: CapiCluster, collection: string): CoreObject[] {
  const brought = broughtOf(caches, cluster, collection);
  const api = caches.apis.find(cluster);
  if (!api) return brought;
  return [...brought.filter((object) => api.isUntouched(collection, object)), ...api.objects(collection)];
}

/** Who may do what on a cluster. */
export const rolesOn = (caches: Read, cluster: CapiCluster): RoleSource =>
  roleSourceOf((collection) => merged(caches, cluster, collection));

/** Pods as people have labelled them. */
function labelled(api: ChildApi | undefined, pods: CoreObject[]): CoreObject[] {
  const written = new Map(api?.objects('/pods').map((pod) => [pod.metadata.uid, pod.metadata]));
  return pods.map((pod) => ({ ...pod, metadata: written.get(pod.metadata.uid) ?? pod.metadata }));
}

/** The objects of one kind inside a cluster, by name. */
export function objectsOf(caches: Read, cluster: CapiCluster, kind: string, nowMs: number): CoreObject[] {
  const key = keyOf(cluster.metadata);
  const placed = () => placedOn(caches, cluster, nowMs);
  switch (kind) {
    case 'Node':
      return caches
        .machinesOf(key)
        .flatMap((machine) => nodeOf(machine) ?? [])
        .sort(byName);
    case 'Namespace':
      return merged(caches, cluster, '/namespaces').sort(byName);
    case 'Pod':
      return labelled(
        caches.apis.find(cluster),
        placed().flatMap(({ pods }) => pods),
      ).sort(byName);
    case 'PodMetrics':
      return podMetricsOf(
        placed().flatMap(({ pods }) => pods),
        nowMs,
      ).sort(byName);
    case 'ResourceQuota': {
      const pods = placed().flatMap((one) => one.pods);
      return merged(caches, cluster, '/resourcequotas')
        .map((quota) => withUsage(quota, pods))
        .sort(byName);
    }
    case 'Service':
      return merged(caches, cluster, '/services')
        .map((service) => addressOf(cluster, service))
        .sort(byName);
    case 'Ingress': {
      const handedOver = handedOverOf(caches.serviceSetsOf(key));
      return merged(caches, cluster, 'networking.k8s.io/ingresses')
        .map((ingress) => wayInOf(cluster, ingress, handedOver))
        .sort(byName);
    }
    case 'CronJob': {
      const standing = merged(caches, cluster, cronJobs);
      return cronJobsOn(jobPlaceOf(caches, cluster, nowMs), caches.apis.find(cluster), standing).sort(byName);
    }
    case 'ClusterRole':
      return merged(caches, cluster, roleCollections.roles).sort(byName);
    case 'ClusterRoleBinding':
      return merged(caches, cluster, roleCollections.bindings).sort(byName);
    case 'Event':
      return eventsOf(cluster, placed(), nowMs).sort(byName);
    default:
      return workloadObjects(cluster, placed(), kind).sort(byName);
  }
}
