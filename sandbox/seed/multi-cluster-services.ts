import type { Condition } from '../controllers/client/objects.ts';
import { readyOfMultiClusterService } from '../controllers/clusterdeployment/ready.ts';
import type { ServiceSet } from '../controllers/shapes/k0rdent.ts';
import { component, k0rdent, type MultiClusterServiceRow, seedData } from './data.ts';
import { serviceSpecOf } from './fleet-services.ts';
import type { SeedObjects } from './seed-objects.ts';

type MatchingCluster = ReturnType<typeof matchOf>;

const matchOf = ({ spec, status, metadata }: ServiceSet) => ({
  apiVersion: k0rdent,
  kind: 'ClusterDeployment',
  namespace: metadata.namespace,
  name: spec.cluster,
  // The demo's regions have no clusters yet.
  regional: false,
  deployed: status?.deployed === true,
  lastTransitionTime: status?.conditions?.find(({ type }) => type === 'ServicesInReadyState')?.lastTransitionTime,
});

function conditionsOf(seed: SeedObjects, { ageMinutes }: MultiClusterServiceRow, clusters: readonly MatchingCluster[]) {
  const ready = clusters.filter(({ deployed }) => deployed).length;
  const at = seed.ago(ageMinutes - 1);
  const sound = (type: string): Condition => ({
    type,
    status: 'True',
    reason: 'Succeeded',
    message: '',
    observedGeneration: 1,
    lastTransitionTime: at,
  });
  const isDone = ready === clusters.length;
  const conditions: Condition[] = [
    sound('ServicesReferencesValidation'),
    sound('ServicesDependencyValidation'),
    sound('MultiClusterServiceDependencyValidation'),
    {
      type: 'ClusterInReadyState',
      status: isDone ? 'True' : 'False',
      reason: isDone ? 'Succeeded' : 'Failed',
      message: `${ready}/${clusters.length}`,
      lastTransitionTime: at,
    },
  ];
  return [...conditions, { ...readyOfMultiClusterService(conditions), lastTransitionTime: at }];
}

/** The MultiClusterServices, with what became of their ServiceSets, which the fleet has brought. */
export function addMultiClusterServices(seed: SeedObjects): void {
  const sets = seed.items.filter(({ kind }) => kind === 'ServiceSet') as unknown as ServiceSet[];
  for (const row of seedData.multiClusterServices) {
    const matchingClusters = sets.filter(({ spec }) => spec.multiClusterService === row.name).map(matchOf);
    const meta = { name: row.name, labels: component, finalizers: ['k0rdent.mirantis.com/multicluster-service'] };
    seed.add(k0rdent, 'MultiClusterService', meta, row.ageMinutes, {
      spec: { clusterSelector: row.selector, serviceSpec: serviceSpecOf(row) },
      status: { conditions: conditionsOf(seed, row, matchingClusters), matchingClusters, observedGeneration: 1 },
    });
  }
}
