import type { ClusterRef } from '../../ports/kube.ts';
import type { Context, Subject } from '../define.ts';

export interface FoundCluster extends ClusterRef {
  uid: string;
  project: string | null;
  owner: string | null;
  phase: string;
  createdAt: Date;
  expiresAt: Date | null;
  expiresInDays: number | null;
  provider: string | null;
  nodesReady: number | null;
  nodesTotal: number | null;
}

/** Scope of a use case about one cluster. One outside every project belongs to those who may see all of them. */
export async function findCluster({ deps }: Context, ref: ClusterRef): Promise<Subject<FoundCluster> | null> {
  const value = await deps.clusters.find(deps.db.auto, ref);
  return value && { project: value.project, value: { ...ref, ...value } };
}
