import type { Reference, Remainder } from '../domain/clusters/cluster-facts.ts';
import type { ClusterParts, DeploymentPart, PreviousView, TemplatePart } from '../domain/clusters/cluster-parts.ts';
import { kindKey, kinds, type ResourceKind } from './kinds.ts';
import { readClusterDeployment } from './readers/cluster-deployment.ts';
import {
  readCapiCluster,
  readHelmRelease,
  readMachine,
  readRemainder,
  readSveltosCluster,
  readWorkerGroup,
} from './readers/cluster-objects.ts';
import { readServiceSet } from './readers/service-set.ts';
import { type KubeObject, objectSchema } from './resources.ts';

interface MirroredObject {
  kind: string;
  object: Record<string, unknown>;
}

const remainders: [Remainder['kind'], ResourceKind][] = [
  ['Machine', kinds.machine],
  ['Cluster', kinds.cluster],
  ['HelmRelease', kinds.helmRelease],
  ['ServiceSet', kinds.serviceSet],
];

/** Puts the objects of one cluster together; null when its ClusterDeployment is not among them. */
export function readClusterParts(
  rows: readonly MirroredObject[],
  findTemplate: (namespace: string, name: string) => TemplatePart | null,
  previous: (PreviousView & { uid: string }) | null,
  findReferences: (deployment: DeploymentPart) => Reference[] = () => [],
): ClusterParts | null {
  const all = <T>(kind: ResourceKind, read: (object: KubeObject) => T): T[] =>
    rows.filter((row) => row.kind === kindKey(kind)).map((row) => read(objectSchema.parse(row.object)));
  const first = <T>(kind: ResourceKind, read: (object: KubeObject) => T): T | null => all(kind, read)[0] ?? null;
  const deployment = first(kinds.clusterDeployment, readClusterDeployment);
  if (!deployment) return null;
  return {
    deployment,
    template: findTemplate(deployment.namespace, deployment.template),
    helmRelease: first(kinds.helmRelease, readHelmRelease),
    capiCluster: first(kinds.cluster, readCapiCluster),
    machines: all(kinds.machine, readMachine),
    workerGroups: all(kinds.machineDeployment, readWorkerGroup),
    serviceSets: all(kinds.serviceSet, readServiceSet),
    sveltosCluster: first(kinds.sveltosCluster, readSveltosCluster),
    references: findReferences(deployment),
    remains: remainders.flatMap(([kind, resource]) => all(resource, (object) => readRemainder(kind, object))),
    // Another object under the same name starts from nothing.
    previous: previous?.uid === deployment.uid ? previous : null,
  };
}
