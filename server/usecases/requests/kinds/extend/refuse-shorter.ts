import { isLaterEnd } from '../../../../domain/clusters/lifetime.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';

/**
 * @param present the end as it is; null when the cluster never expires
 * @throws DomainError `validation-failed` when an extension would end it no later
 */
export function refuseShorter(present: Date | null, asked: Date): void {
  if (present === null || isLaterEnd(present, asked)) return;
  const endsAt = present.toISOString();
  throw new DomainError('validation-failed', {
    errors: [{ pointer: '/expiresInDays', ...say('extension-not-later', { endsAt }) }],
  });
}
