import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { Deps } from '../../deps.ts';

const pauses = new Set(['clusterPaused', 'regionPaused']);

/**
 * What is paused does nothing of what is asked for.
 * @throws DomainError `conflict`
 */
export async function refusePaused(deps: Deps, ref: ClusterRef): Promise<void> {
  const cause = (await deps.clusters.get(deps.db.auto, ref))?.cause?.message.key;
  if (cause !== undefined && pauses.has(cause)) throw new DomainError('conflict', say('sleep-paused'));
}
