import { DomainError } from '../../domain/errors.ts';
import type { CredentialUse } from '../../ports/credentials.ts';
import type { Context } from '../define.ts';

const named = 5;

/**
 * k0rdent would allow it and strand the clusters: without their credential they can be neither changed nor deleted.
 * @throws DomainError `conflict` that names some of them; `upstream-unavailable` while nobody knows who uses it
 */
export async function assertUnused({ deps }: Context, uses: readonly CredentialUse[]): Promise<void> {
  const health = await deps.mirror.health(deps.db.auto);
  if (!health.reachable) {
    const detail = 'The management cluster cannot be heard, so nobody knows which clusters use this credential';
    throw new DomainError('upstream-unavailable', { detail });
  }
  if (uses.length === 0) return;
  const names = uses.slice(0, named).map(({ namespace, name }) => `${namespace}/${name}`);
  const more = uses.length > named ? ` and ${uses.length - named} more` : '';
  throw new DomainError('conflict', { detail: `Clusters or orders use this credential: ${names.join(', ')}${more}` });
}
