import type { MemberCluster } from './member-cluster.ts';
import type { place, Workload } from './place.ts';
import type { Placement, Share } from './placement.ts';

/** A cluster with room for so many pods; what asks for nothing is bounded by them alone. */
export const member = (name: string, pods: number, more: Partial<MemberCluster> = {}): MemberCluster => ({
  name,
  labels: {},
  provider: null,
  region: null,
  zones: [],
  taints: [],
  kinds: new Set(['apps/v1 Deployment']),
  capacity: { allocatable: { pods: String(pods) }, allocated: {}, allocating: {}, models: [] },
  ...more,
});
/** Every cluster may have it, divided by what fits. */
export const anywhere: Placement = { affinities: [], tolerations: [], spread: [], scheduling: { type: 'dynamic' } };
/** What is to be placed, so many times. */
export const workload = (replicas: number, more: Partial<Workload> = {}): Workload => ({
  kind: 'apps/v1 Deployment',
  targets: new Set((more.shares ?? []).map(({ cluster }) => cluster)),
  evictedFrom: new Set(),
  uid: '',
  replicas,
  request: null,
  shares: [],
  affinityName: null,
  isFresh: false,
  ...more,
});
/** What clusters have already, by name. */
export const shares = (counts: Record<string, number>): Share[] =>
  Object.entries(counts).map(([cluster, replicas]) => ({ cluster, replicas }));
/** Clusters with room for so many pods, by name. */
export const members = (pods: Record<string, number>): MemberCluster[] =>
  Object.entries(pods).map(([name, count]) => member(name, count));
/** Replicas by cluster, or why there are none. */
export const told = (placing: ReturnType<typeof place>) =>
  'shares' in placing
    ? Object.fromEntries(placing.shares.map(({ cluster, replicas }) => [cluster, replicas]))
    : `${placing.reason}: ${placing.message}`;
/** A placement that divides in one way. */
export const by = (type: 'dynamic' | 'aggregated' | 'duplicated', more: Partial<Placement> = {}): Placement => ({
  ...anywhere,
  scheduling: { type },
  ...more,
});
