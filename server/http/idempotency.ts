import { DomainError } from '../domain/errors.ts';
import type { IdempotencyKey, StoredAnswer } from '../ports/idempotency.ts';
import type { Call } from '../usecases/define.ts';
import { assertMayRepeat, refuseAfterUpgrade } from '../usecases/repeat.ts';
import { type BodyHash, isKeyless } from './body-hash.ts';

const maxKeyLength = 200;

function refuse(detail: string): never {
  throw new DomainError('validation-failed', {
    scriptDetail: detail,
    errors: [{ pointer: '/Idempotency-Key', detail }],
  });
}

/**
 * The key that a write came with, null when it came without.
 * @throws DomainError `validation-failed` when it is too long or no plain text
 */
export function readIdempotencyKey(
  request: Request,
  { userId, operation, body }: { userId: string | null; operation: string; body: string },
  hashOf: BodyHash,
): IdempotencyKey | null {
  const key = request.headers.get('idempotency-key');
  if (key === null || key === '' || userId === null) return null;
  if (key.length > maxKeyLength) refuse(`Idempotency-Key may have ${maxKeyLength} characters`);
  // Headers are bytes: beyond ASCII they are read as Latin-1, whatever was meant.
  if (!/^[\x20-\x7e]+$/.test(key)) refuse('Idempotency-Key may have letters, digits and signs of ASCII alone');
  return { userId, key, operation, bodyHash: hashOf(`${new URL(request.url).pathname}\n${body}`) };
}

/**
 * What was answered under this key before, null when it is new.
 * @throws DomainError `validation-failed` when it was used for something else, before an upgrade that hashes bodies in another
 * way, or by a token with other limits; what the call itself would throw where the actor may not do it (any more)
 */
export async function findAnswer({ deps, actor }: Call, asked: IdempotencyKey): Promise<StoredAnswer | null> {
  const stored = await deps.idempotency.find(deps.db.auto, asked.userId, asked.key, deps.clock.now());
  if (!stored) return null;
  const isOfBefore = isKeyless(stored.bodyHash);
  if (stored.operation !== asked.operation || (!isOfBefore && stored.bodyHash !== asked.bodyHash)) {
    refuse('This Idempotency-Key was used for another request');
  }
  assertMayRepeat(actor, stored.authority);
  if (isOfBefore) refuseAfterUpgrade();
  return stored;
}
