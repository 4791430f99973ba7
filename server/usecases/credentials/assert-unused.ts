import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Context } from '../define.ts';

const named = 5;

/**
 * k0rdent would allow it and strand the clusters: without what they name they can be neither changed nor deleted.
 * @param what is not to be used, for the words
 * @throws DomainError `conflict` that names some of them; `upstream-unavailable` while nobody knows who uses it
 */
export async function assertUnused(
  { deps }: Context,
  what: 'credential' | 'setting',
  uses: readonly { namespace: string; name: string }[],
): Promise<void> {
  const health = await deps.mirror.health(deps.db.auto);
  if (!health.reachable) {
    throw new DomainError('upstream-unavailable', say(`${what}-users-unknown`));
  }
  if (uses.length === 0) return;
  const first = uses.slice(0, named).map(({ namespace, name }) => `${namespace}/${name}`);
  const names = first.join(', ');
  const more = uses.length - first.length;
  throw new DomainError(
    'conflict',
    more > 0 ? say(`${what}-in-use-by-more`, { names, more }) : say(`${what}-in-use`, { names }),
  );
}
