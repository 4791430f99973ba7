import type { Token } from '../../../lib/contracts/tokens.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import type { TokenRecord } from '../../ports/people.ts';

/** The person whose tokens these are. */
export function ownerOf(actor: Actor): string {
  if (actor.id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people have tokens' });
  return actor.id;
}

/** A token as its owner sees it. */
export function toToken(token: TokenRecord): Token {
  const { id, name, prefix, project, readOnly, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return {
    id,
    name,
    prefix,
    project,
    readOnly,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
