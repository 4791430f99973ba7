import type { ServiceConflict, ServiceWait } from './cluster-facts.ts';
import type { ClusterParts, OrderedService, ServicePart, ServiceSetPart } from './cluster-parts.ts';
import { losesConflict } from './cluster-services.ts';

// The worst first; what is going away is not missed.
const worstFirst: readonly ServicePart['state'][] = [
  'Failed',
  'Pending',
  'Provisioning',
  'Deployed',
  'Deleting',
  'Deleted',
];

/**
 * The services of a cluster, each once and in its worst state: k0rdent counts a service as ready when any ServiceSet
 * deploys it (k0rdent/kcm#1728). The one that gave way to another order does not count. The ClusterDeployment lags
 * behind the ServiceSets, and what was ordered a moment ago is in neither.
 */
export function mergeServices({
  deployment,
  serviceSets,
}: Pick<ClusterParts, 'deployment' | 'serviceSets'>): ServicePart[] {
  const told = Map.groupBy(
    serviceSets.flatMap(({ services, isObserved }) =>
      isObserved ? services : services.map((service) => asWaiting(service, 'Provisioning')),
    ),
    serviceKey,
  );
  for (const [key, copies] of Map.groupBy(deployment.services, serviceKey)) if (!told.has(key)) told.set(key, copies);
  const merged = new Map([...told].map(([key, copies]) => [key, worstOf(copies)]));
  for (const { template, ...service } of deployment.orderedServices) {
    const now = merged.get(serviceKey(service));
    const isThere = template === '' || told.get(serviceKey(service))?.some((copy) => copy.template === template);
    if (now && !isThere) merged.set(serviceKey(service), asWaiting(now, 'Pending'));
  }
  return [...merged.values()];
}

function asWaiting(service: ServicePart, state: ServicePart['state']): ServicePart {
  return service.state === 'Deployed' ? { ...service, state } : service;
}

function worstOf(copies: readonly ServicePart[]): ServicePart {
  const rankOf = (copy: ServicePart) => (losesConflict(copy) ? worstFirst.length : worstFirst.indexOf(copy.state));
  return copies.reduce((worst, copy) => (rankOf(copy) < rankOf(worst) ? copy : worst));
}

/** Which services gave way to another order on the same cluster, and to whose. */
export function findConflicts(parts: Pick<ClusterParts, 'deployment' | 'serviceSets'>): ServiceConflict[] {
  return parts.serviceSets.flatMap((set) =>
    set.services.filter(losesConflict).map((service) => ({
      service: service.name,
      winner: winnerOf(service, set, parts)?.multiClusterService ?? null,
      loser: set.multiClusterService,
      words: service.failureMessage.trim(),
    })),
  );
}

/** The set that installs a service which this one had to leave to it; undefined where it cannot be told. */
export function winnerOf(
  service: ServicePart,
  loser: ServiceSetPart,
  { deployment, serviceSets }: { deployment: { name: string }; serviceSets: readonly ServiceSetPart[] },
): ServiceSetPart | undefined {
  const manager = /ClusterSummary (\S+) managing it/.exec(service.failureMessage)?.[1] ?? '';
  return (
    serviceSets.find((set) => isSummaryOf(manager, set.name, deployment.name)) ??
    serviceSets.find((set) => set.name !== loser.name && set.services.some((one) => isInstalled(one, service)))
  );
}

/** Services that are not installed because one that they depend on is not. */
export function findServiceWaits(ordered: readonly OrderedService[], services: readonly ServicePart[]): ServiceWait[] {
  const isDeployed = (ref: { namespace: string; name: string }) =>
    services.some((service) => serviceKey(service) === serviceKey(ref) && service.state === 'Deployed');
  return ordered.flatMap((service) => {
    const missing = isDeployed(service) ? undefined : service.dependsOn.find((dependency) => !isDeployed(dependency));
    return missing ? [{ service: service.name, on: missing.name }] : [];
  });
}

// Sveltos names the summary of a Profile, which has the ServiceSet's name, after the kind of cluster.
function isSummaryOf(summary: string, set: string, cluster: string): boolean {
  return ['capi', 'sveltos'].some((kind) => summary === `p--${set}-${kind}-${cluster}`);
}

function isInstalled(one: ServicePart, other: ServicePart): boolean {
  return serviceKey(one) === serviceKey(other) && one.state === 'Deployed';
}

/** What is one service to k0rdent, whoever asks for it. */
export function serviceKey({ namespace, name }: { namespace: string; name: string }): string {
  return `${namespace}/${name}`;
}
