import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { FoundCluster } from '../../../clusters/find-cluster.ts';
import type { Deps } from '../../../deps.ts';
import { type Change, prepareChange } from '../submit-change.ts';

/** Asks whether a cluster may be deleted. @throws DomainError `conflict` where it is protected, or adopted and so released */
export async function prepareDeletion(
  deps: Deps,
  cluster: FoundCluster,
  { justification = null }: { justification?: string | null | undefined },
): Promise<Change> {
  const { protection } = await deps.lifetimes.read(deps.db.auto, cluster);
  if (protection) throw new DomainError('conflict', say('cluster-protected-by', { by: protection.by }));
  // Nothing of it would be deleted but its place here, which is what a release says.
  if ((await deps.clusters.get(deps.db.auto, cluster))?.provider === 'adopted') {
    throw new DomainError('conflict', say('delete-adopted'));
  }
  return prepareChange(deps, cluster, { kind: 'delete', justification, expiresInDays: null });
}
