import type { ServiceConflict, ServiceWait } from './cluster-facts.ts';
import type { ClusterParts, OrderedService, ServicePart } from './cluster-parts.ts';
import { losesConflict } from './cluster-services.ts';

/**
 * The services of a cluster, each once. The ClusterDeployment lists services twice at times and lags behind the
 * ServiceSets, which have the last word; among these the one that installs a service counts, not the one that gave way.
 */
export function mergeServices({
  deployment,
  serviceSets,
}: Pick<ClusterParts, 'deployment' | 'serviceSets'>): ServicePart[] {
  const told = serviceSets.flatMap(({ services }) => services);
  const sorted = told.toSorted((one, other) => Number(losesConflict(other)) - Number(losesConflict(one)));
  return [...new Map([...deployment.services, ...sorted].map((service) => [keyOf(service), service])).values()];
}

/** Which services gave way to another order on the same cluster, and to whose. */
export function findConflicts({ deployment, serviceSets }: ClusterParts): ServiceConflict[] {
  return serviceSets.flatMap(({ name, multiClusterService, services }) =>
    services.filter(losesConflict).map((service) => {
      const manager = /ClusterSummary (\S+) managing it/.exec(service.failureMessage)?.[1] ?? '';
      const winner =
        serviceSets.find((set) => isSummaryOf(manager, set.name, deployment.name)) ??
        serviceSets.find((set) => set.name !== name && set.services.some((one) => isInstalled(one, service)));
      return {
        service: service.name,
        winner: winner?.multiClusterService ?? null,
        loser: multiClusterService,
        words: service.failureMessage.trim(),
      };
    }),
  );
}

/** Services that are not installed because one that they depend on is not. */
export function findServiceWaits(ordered: readonly OrderedService[], services: readonly ServicePart[]): ServiceWait[] {
  const isDeployed = (ref: { namespace: string; name: string }) =>
    services.some((service) => keyOf(service) === keyOf(ref) && service.state === 'Deployed');
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
  return keyOf(one) === keyOf(other) && one.state === 'Deployed';
}

function keyOf({ namespace, name }: { namespace: string; name: string }): string {
  return `${namespace}/${name}`;
}
