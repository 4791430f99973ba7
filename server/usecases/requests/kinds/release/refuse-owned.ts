import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';

/**
 * k0rdent deletes the machines of every cluster that it made; only adopted ones stay as they are.
 * @throws DomainError `conflict` for a cluster that was not adopted
 */
export function refuseOwned(cluster: { provider: string | null } | null): void {
  if (cluster?.provider !== 'adopted') throw new DomainError('conflict', say('release-not-adopted'));
}
