import type { ClusterDetail } from '../../../../lib/contracts/clusters.ts';
import type { RequestSecrets } from '../../../ports/adoptions.ts';
import type { Tx } from '../../../ports/database.ts';
import type { ClusterRef, KubePort } from '../../../ports/kube.ts';
import type { LifetimeStore } from '../../../ports/lifetimes.ts';
import type { Queue } from '../../../ports/live.ts';
import type { JoinRuleDeps } from '../kinds/create/join-by-rule.ts';
import type { StepDeps } from './step-request.ts';

/** What following a request looks at. */
export type SeenCluster = Pick<
  ClusterDetail,
  | 'uid'
  | 'provider'
  | 'region'
  | 'phase'
  | 'cause'
  | 'nodesReady'
  | 'nodesTotal'
  | 'generation'
  | 'observedGeneration'
  | 'releaseGeneration'
  | 'release'
  | 'machines'
  | 'serviceSets'
> & {
  requestId: string | null;
  createdAt: Date;
};

/** What following the requests about a cluster needs. */
export interface FollowDeps extends StepDeps, JoinRuleDeps {
  kube: KubePort;
  lifetimes: Pick<LifetimeStore, 'begin'>;
  queue: Queue;
  requestSecrets: Pick<RequestSecrets, 'open' | 'forget'>;
  /** The cluster as the projection has it. */
  findCluster(tx: Tx, ref: ClusterRef): Promise<SeenCluster | null>;
}
