import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
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
    throw new DomainError('upstream-unavailable', say('credential-users-unknown'));
  }
  if (uses.length === 0) return;
  const first = uses.slice(0, named).map(({ namespace, name }) => `${namespace}/${name}`);
  const names = first.join(', ');
  const more = uses.length - first.length;
  throw new DomainError(
    'conflict',
    more > 0 ? say('credential-in-use-by-more', { names, more }) : say('credential-in-use', { names }),
  );
}
