import { clusterNameLabel } from '../../controllers/caches.ts';
import { isControlPlane } from '../../controllers/capi/machines.ts';
import { handedOverOf } from '../../controllers/children/handed-over.ts';
import type { ClusterDeployment, ServiceSet } from '../../controllers/shapes/k0rdent.ts';
import type { CapiCluster, Machine, SveltosCluster } from '../../controllers/shapes/neighbours.ts';
import type { ClusterFact, NodeFact, ServiceFact } from './facts.ts';
import { hexOf } from './random.ts';

const tenantLabel = 'k0rdent.mirantis.com/kof-tenant-id';

/** Nodes of clusters that nobody made through Cluster API. */
const adoptedNodes = 3;

const timeOf = (text: string | undefined): number => (text ? Date.parse(text) : 0);

/** The key of the cluster that a machine belongs to. */
export const clusterOf = ({ metadata }: Machine): string =>
  `${metadata.namespace}/${metadata.labels?.[clusterNameLabel] ?? ''}`;

/** A machine as a node; `null` while it has not joined. */
export function nodeFactOf(machine: Machine): NodeFact | null {
  const { metadata, spec, status } = machine;
  const name = status?.nodeRef?.name;
  if (!name) return null;
  const health = status.conditions?.find(({ type }) => type === 'NodeHealthy');
  const isLost = health !== undefined && health.status !== 'True';
  return {
    name,
    ip: status.addresses?.[0]?.address ?? '10.0.0.1',
    providerId: spec.providerID ?? '',
    isControlPlane: isControlPlane(machine),
    kubeletVersion: String(status.nodeInfo?.kubeletVersion ?? spec.version ?? ''),
    osImage: String(status.nodeInfo?.osImage ?? ''),
    lostMs: isLost ? timeOf(health.lastTransitionTime) : null,
    startMs: timeOf(metadata.creationTimestamp),
    endMs: null,
  };
}

function adopted(deployment: ClusterDeployment, sveltos: SveltosCluster): NodeFact[] {
  const { uid = '', creationTimestamp } = deployment.metadata;
  if (!sveltos.status?.version) return [];
  return Array.from({ length: adoptedNodes }, (_none, index) => ({
    name: `${deployment.metadata.name}-${index + 1}`,
    ip: `10.9.${Number.parseInt(hexOf(uid, 2), 16)}.${10 + index}`,
    providerId: '',
    isControlPlane: index === 0,
    kubeletVersion: sveltos.status?.version ?? '',
    osImage: 'Ubuntu 24.04.3 LTS',
    lostMs: null,
    startMs: timeOf(creationTimestamp),
    endMs: null,
  }));
}

export interface ClusterObjects {
  deployment: ClusterDeployment;
  cluster: CapiCluster | undefined;
  sveltos: SveltosCluster | undefined;
  nodes: readonly NodeFact[];
  /** Of all who put services on it. */
  sets: readonly ServiceSet[];
}

/** A release that two ask for is there once. */
function servicesOf({ deployment, sets }: Pick<ClusterObjects, 'deployment' | 'sets'>): ServiceFact[] {
  const own = (deployment.spec.serviceSpec?.services ?? []).map(({ name, namespace = 'default' }) => ({
    name,
    namespace,
  }));
  const ofRules = sets.filter(({ spec }) => spec.multiClusterService !== undefined);
  const all = [...own, ...handedOverOf(ofRules).map(({ name, namespace }) => ({ name, namespace }))];
  return [...new Map(all.map((one) => [`${one.namespace}/${one.name}`, one])).values()];
}

/** Everything that is known about a cluster at this moment. */
export function clusterFactOf({ deployment, cluster, sveltos, nodes, sets }: ClusterObjects): ClusterFact {
  const { metadata, spec, status } = deployment;
  const conditions = (status?.conditions ?? []).map(({ type, status: state, lastTransitionTime }) => ({
    type,
    isTrue: state === 'True',
    sinceMs: timeOf(lastTransitionTime),
  }));
  const available = cluster?.status?.conditions?.find(({ type }) => type === 'ControlPlaneAvailable');
  const isSilent =
    available !== undefined ? available.status === 'False' : sveltos?.status?.connectionStatus === 'Down';
  const own = cluster ? nodes : sveltos ? adopted(deployment, sveltos) : [];
  return {
    uid: metadata.uid ?? '',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    tenant: metadata.labels?.[tenantLabel] ?? 'PLATFORM',
    template: spec.template,
    config: (spec.config ?? {}) as Record<string, unknown>,
    labels: metadata.labels ?? {},
    services: servicesOf({ deployment, sets }),
    conditions,
    phase: cluster ? (cluster.status?.phase ?? 'Pending') : null,
    silentMs: isSilent ? timeOf(available?.lastTransitionTime ?? metadata.creationTimestamp) : null,
    nodes: own,
    startMs: timeOf(metadata.creationTimestamp),
    endMs: null,
  };
}
